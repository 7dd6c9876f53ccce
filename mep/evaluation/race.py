"""Runs of many programs side by side, each of which goes on only while it has to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field

from mep.candidate.evaluation import Evaluation, EvaluationTask
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected

#: The result of a run, or why it was rejected.
Result = Evaluation | Rejected

#: Decides from the results of a program's first runs whether it goes on.
GoesOn = Callable[[Program, Sequence[Evaluation]], bool]


def race(
    tasks: Mapping[Program, Sequence[EvaluationTask]],
    submit: Callable[[EvaluationTask], Future[Result]],
    goes_on: GoesOn,
    report: Callable[[], None],
) -> dict[Program, list[Result]]:
    """
    Return the results of each program up to where it is stopped, or fails.

    All programs are to make their first run before any makes its second. Runs that end
    although their program was stopped before do not count. So what is returned depends
    neither on the order in which runs end, nor on how many are made at a time.

    Parameters
    ----------
    tasks
        Runs of each program, in their order.
    submit
        Function that starts a run, or puts it into a queue.
    goes_on
        Function that decides whether a program goes on.
    report
        Callback without arguments, called for each run that is finished, or not needed
        any more.
    """
    runners = {program: _Runner(program, goes_on) for program in tasks}
    owners: dict[Future[Result], _Runner] = {}
    for number in range(max(map(len, tasks.values()), default=0)):
        for program, own in tasks.items():
            if number < len(own):
                future = submit(own[number])
                runners[program].futures.append(future)
                owners[future] = runners[program]

    waiting = set(owners)
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            if not future.cancelled():
                future.result()
            owners[future].advance()
            report()

    return {program: runner.results for program, runner in runners.items()}


@dataclass
class _Runner:
    """A program in the race: its runs, and those of the results that count."""

    program: Program
    goes_on: GoesOn
    futures: list[Future[Result]] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    is_running: bool = True

    def advance(self) -> None:
        """Count the results that follow on those before, and stop where it has to."""
        while self.is_running and len(self.results) < len(self.futures):
            future = self.futures[len(self.results)]
            if not future.done():
                return

            self.results.append(future.result())
            runs = [one for one in self.results if isinstance(one, Evaluation)]
            failed = len(runs) < len(self.results)
            self.is_running = not failed and self.goes_on(self.program, runs)

        for future in self.futures[len(self.results) :]:
            future.cancel()
