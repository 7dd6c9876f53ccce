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
    submit: Callable[[EvaluationTask], Future[Evaluation]],
    settle: Callable[[EvaluationTask, Future[Evaluation]], Result],
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
    settle
        Function that makes the result of a run that has ended.
    goes_on
        Function that decides whether a program goes on.
    report
        Callback without arguments, called for each run that is finished, or not needed
        any more.
    """
    runners = [_Runner(program, goes_on, own) for program, own in tasks.items()]
    owners: dict[Future[Evaluation], _Runner] = {}
    for number in range(max(map(len, tasks.values()), default=0)):
        for runner in runners:
            if number < len(runner.tasks):
                future = submit(runner.tasks[number])
                runner.futures.append(future)
                owners[future] = runner

    waiting = set(owners)
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            owners[future].end(future, settle)
            report()

    return {runner.program: runner.results for runner in runners}


@dataclass
class _Runner:
    """A program in the race: its runs, and those of the results that count."""

    program: Program
    goes_on: GoesOn
    tasks: Sequence[EvaluationTask]
    futures: list[Future[Evaluation]] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    _settled: dict[int, Result] = field(default_factory=dict)
    _is_running: bool = True

    def end(
        self,
        future: Future[Evaluation],
        settle: Callable[[EvaluationTask, Future[Evaluation]], Result],
    ) -> None:
        """Take the result of a run that has ended, or that was cancelled."""
        if future.cancelled():
            return

        number = self.futures.index(future)
        self._settled[number] = settle(self.tasks[number], future)
        self._advance()

    def _advance(self) -> None:
        """Count the results that follow on those before, and stop where it has to."""
        while self._is_running and len(self.results) in self._settled:
            self.results.append(self._settled[len(self.results)])
            runs = [one for one in self.results if isinstance(one, Evaluation)]
            failed = len(runs) < len(self.results)
            self._is_running = not failed and self.goes_on(self.program, runs)

        if not self._is_running:
            for future in self.futures[len(self.results) :]:
                future.cancel()
