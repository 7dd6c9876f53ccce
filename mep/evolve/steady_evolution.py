"""A repeat without barriers: operators are asked for and measured all the time."""

from __future__ import annotations

import math
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

from mep.candidate.candidate import Candidate, Generation
from mep.candidate.member import Member
from mep.candidate.rejection import Rejected
from mep.candidate.trial import Trial
from mep.config import Config
from mep.evolve.allowance import Allowance
from mep.evolve.breeding import duplicate_of
from mep.evolve.draft import Draft
from mep.evolve.evolution import Evolution
from mep.evolve.session import Session
from mep.progress import Progress
from mep.strategies import STRATEGIES


def check_steady(config: Config) -> None:
    """
    Check that the strategy of a run can do without generations, if it is to.

    Raises
    ------
    ValueError
        When it cannot.
    """
    if config.steady_state and not STRATEGIES[config.strategy].can_be_steady:
        able = [name for name, kind in STRATEGIES.items() if kind.can_be_steady]
        raise ValueError(
            f"Strategy {config.strategy} needs whole generations, and cannot be "
            f"steady: {', '.join(able)} can."
        )


@dataclass(frozen=True)
class _Flight:
    """A draft that went through the pipeline, with what it has used and found."""

    draft: Draft
    num_runs: int
    fingerprints: Mapping[str, str]


class SteadyEvolution(Evolution):
    """
    A repeat in which each operator goes through the pipeline on its own.

    As many operators are under way as a generation has. They are admitted to the
    population in the order in which they were asked for; as soon as one is, the next
    one is asked for, with parents of that population. So all decisions follow from the
    order, and none from which operator is ready first: the run can be resumed and
    replayed as any other. What is ready early waits for its turn, while the workers go
    on with the others.

    Generations are still counted: with each of them come fresh seeds, on which the
    survivors are measured again.
    """

    def __init__(self, session: Session, repeat: int) -> None:
        self._progress = session.progress
        super().__init__(replace(session, progress=_Relay(session.progress)), repeat)
        self._trials: Sequence[Trial] = ()

    def _evolve(self) -> None:
        config = self._session.config
        under_way: deque[Future[_Flight]] = deque()
        pool = ThreadPoolExecutor(config.offspring, thread_name_prefix="draft")
        try:
            for number in range(config.generations * config.offspring):
                if len(under_way) == config.offspring:
                    self._admit(under_way.popleft().result())
                is_first = number % config.offspring == 0
                if not self._can_go_on(len(under_way), is_first=is_first):
                    break
                if is_first:
                    self._trials = self._begin_generation(self.generation + 1)
                    self._measure_population(self._trials)
                    self._progress.work("admitting operators", config.offspring)

                draft = self._drafts()[number % config.offspring]
                under_way.append(self._send(pool, draft))

            while under_way:
                self._admit(under_way.popleft().result(), is_last=len(under_way) == 0)
        finally:
            # After a failure, nobody waits for the others.
            pool.shutdown(wait=False, cancel_futures=True)

    def _can_go_on(self, num_under_way: int, *, is_first: bool) -> bool:
        """Return whether there is enough of both budgets for one more operator."""
        # Each may have to be measured once more, if it survives on old seeds.
        num_trials = len(self._session.training)
        num_programs = 2 * (num_under_way + 1)
        if is_first:
            num_programs += 1 + len(self.population)
        if not self._models:
            self._session.note("The budget for requests is used up.")
        elif not self._allowance.affords(num_programs, num_trials):
            self._session.note("The budget for evaluations is used up.")
        else:
            return True

        return False

    def _send(self, pool: ThreadPoolExecutor, draft: Draft) -> Future[_Flight]:
        """Send a draft through the pipeline, in a thread of its own."""
        # A repair is affordable if nothing was measured before.
        is_limited = math.isfinite(self._allowance.left)
        allowance = Allowance(len(self._trials) if is_limited else math.inf)
        breeding = self._breeding(self._session, self._trials, allowance)

        def fly() -> _Flight:
            breeding.run([draft])
            return _Flight(draft, allowance.made, breeding.fingerprints)

        return pool.submit(fly)

    def _admit(self, flight: _Flight, *, is_last: bool = False) -> None:
        """Save a draft as a candidate, and let it compete for a place."""
        draft = flight.draft
        self._allowance.spend(flight.num_runs)
        self._compare(draft, flight.fingerprints)
        if member := self._record(draft):
            self._compete(member)
        if draft.is_out_of_budget:
            self._leave_out_unpaid([draft])

        self._progress.advance()
        if is_last or draft.candidate.number == self._session.config.offspring:
            self._end_generation(draft.candidate.generation)

    def _compare(self, draft: Draft, fingerprints: Mapping[str, str]) -> None:
        """Reject a draft that decides as one that was under way at the same time."""
        own = draft.candidate.name
        found = [key for key, name in fingerprints.items() if name == own]
        for fingerprint in found:
            first = self._fingerprints.setdefault(fingerprint, own)
            # What was found before the last one is of a program that has failed.
            if first != own and fingerprint == found[-1] and draft.failure is None:
                draft.reject(duplicate_of(first))

    def _compete(self, member: Member) -> None:
        """Select the survivors among the population and a new member."""
        survivors = self._survivors(member)
        is_old = member.record is None or member.record.generation != self.generation
        if is_old and member.name in {one.name for one in survivors}:
            # It was measured on the seeds of the generation before.
            (result,) = self._session.measure_members([member], self._trials)
            self._allowance.spend(len(self._trials))
            if isinstance(result, Rejected):
                self._dismiss(member, result)
                return

            survivors = self._survivors(result)

        self.population = survivors

    def _survivors(self, member: Member) -> list[Member]:
        ranked = self._rank([*self.population, member])
        return self._strategy.survivors(ranked, self)


class _Relay(Progress):
    """
    Passes on what is noted by several threads, but for the pieces of their work.

    Parameters
    ----------
    progress
        Object that shows the progress.
    """

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._lock = threading.Lock()

    def say(self, message: str) -> None:
        """Pass on a message."""
        with self._lock:
            self._progress.say(message)

    def begin_generation(self, repeat: int, generation: int) -> None:
        """Pass on that a generation begins."""
        with self._lock:
            self._progress.begin_generation(repeat, generation)

    def spent(self, dollars: float) -> None:
        """Pass on the amount spent."""
        with self._lock:
            self._progress.spent(dollars)

    def candidate(self, candidate: Candidate) -> None:
        """Pass on what has become of a candidate."""
        with self._lock:
            self._progress.candidate(candidate)

    def end_generation(self, generation: Generation) -> None:
        """Pass on which operators were kept."""
        with self._lock:
            self._progress.end_generation(generation)
