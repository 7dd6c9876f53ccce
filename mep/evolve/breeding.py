"""Turn the orders of one generation into measured candidates, stage by stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mep.candidate.candidate import Candidate
from mep.candidate.member import Member
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected, Stage
from mep.candidate.scores import Runs
from mep.candidate.trial import Trial
from mep.evolve.allowance import Allowance
from mep.evolve.draft import Draft
from mep.evolve.earlier_attempts import detectable, to_attempts
from mep.evolve.entry_bar import EntryBar, entry_bar
from mep.evolve.feedback import to_parent
from mep.evolve.racing import is_hopeless
from mep.evolve.session import Session
from mep.guardrails import check
from mep.prompt import PromptContext
from mep.prompt.components import direction
from mep.proposers import Question
from mep.strategies import Strategy


class Breeding:
    """
    The pipeline that requests and tests the operators of one generation.

    All drafts pass one stage before any enters the next, and are compared in the order
    of their numbers, so that nothing depends on which answer arrives first.

    Parameters
    ----------
    session
        Parts that the whole run shares.
    strategy
        Strategy that has given the orders.
    stock
        The stock rules, measured on the trials.
    population
        The operators that have survived, the best first.
    tried
        Candidates that this repeat has asked for in earlier generations.
    fingerprints
        Names of earlier programs by fingerprint, to find duplicates.
    trials
        Training trials of this generation.
    allowance
        Runs of the solver that may still be made; those of this generation count.
    """

    def __init__(
        self,
        session: Session,
        strategy: Strategy,
        stock: Member,
        population: Sequence[Member],
        tried: Sequence[Candidate],
        fingerprints: Mapping[str, str],
        trials: Sequence[Trial],
        allowance: Allowance,
    ) -> None:
        self._session = session
        self._strategy = strategy
        self._stock = stock
        self._population = population
        self._tried = tried
        self._trials = trials
        self._allowance = allowance
        #: Names of programs by fingerprint; those of this generation are added.
        self.fingerprints = dict(fingerprints)

    def run(self, drafts: Sequence[Draft]) -> None:
        """
        Send each draft through the pipeline, and repair those that fail once.

        Repairs that could not be measured any more are not asked for.
        """
        self._attempt(drafts)
        failed = [draft for draft in drafts if draft.may_be_repaired]
        affordable = self._allowance.programs(len(failed), len(self._trials))
        self._attempt(failed[:affordable])

    def _attempt(self, drafts: Sequence[Draft]) -> None:
        self._propose(drafts)
        self._check(_sound(drafts))
        self._inspect(_sound(drafts))
        self._race(_sound(drafts))

    def _propose(self, drafts: Sequence[Draft]) -> None:
        questions = [self._question(draft) for draft in drafts]
        answers = self._session.propose(questions)
        for draft, answer in zip(drafts, answers, strict=True):
            draft.attempt(answer)

    def _question(self, draft: Draft) -> Question:
        place, context = draft.candidate.place, self._context(draft)
        model = draft.candidate.model
        if draft.failure is None:
            return Question(place, draft.order.kind, context, model)

        proposal = draft.candidate.proposal
        failed = replace(
            context,
            failed=proposal.program if proposal else None,
            complaint=f"{draft.failure}",
            answer=draft.unreadable,
        )
        return Question(f"{place}/repair", "repair", failed, model)

    def _context(self, draft: Draft) -> PromptContext:
        """Return the facts that the strategy shows to the proposer."""
        strategy, tried = self._strategy, self._tried
        shown = strategy.shown(self._session.config.additions)
        context = self._session.context(
            draft.order, self._stock, with_feedback="feedback" in shown
        )
        return replace(
            context,
            to_beat=to_parent(self._population[0], self._stock),
            knowledge=strategy.known,
            history=to_attempts(tried) if "attempts" in shown else (),
            detectable=detectable(tried) if "direction" in shown else None,
            direction=self._direction(draft) if "direction" in shown else "",
        )

    def _direction(self, draft: Draft) -> str:
        """Return the direction to take, another one for each candidate in turn."""
        config, candidate = self._session.config, draft.candidate
        place = (candidate.generation - 1) * config.offspring + candidate.number - 1
        return direction(config.component, place)

    def _check(self, drafts: Sequence[Draft]) -> None:
        """Check the sources of the proposals."""
        for draft in drafts:
            try:
                check(_program(draft))
            except Rejected as rejected:
                draft.reject(rejected)

    def _inspect(self, drafts: Sequence[Draft]) -> None:
        """Compile and probe the programs; reject duplicates, unless they count."""
        inspections = self._session.inspect([_program(draft) for draft in drafts])
        for draft, inspection in zip(drafts, inspections, strict=True):
            if isinstance(inspection, Rejected):
                draft.reject(inspection)
                continue

            draft.candidate = replace(
                draft.candidate, seconds_per_call=inspection.seconds_per_call
            )
            draft.decisions = inspection.decisions
            if self._strategy.keeps_duplicates:
                continue

            own = draft.candidate.name
            name = self.fingerprints.setdefault(inspection.fingerprint, own)
            if name != own:
                draft.reject(duplicate_of(name))

    def _race(self, drafts: Sequence[Draft]) -> None:
        """Measure the programs on one trial after the other, while there is hope."""
        bar = self._entry_bar()

        def hopeless(runs: Runs) -> bool:
            return bar is not None and is_hopeless(bar.margins(runs), len(bar.needed))

        programs = list(dict.fromkeys(_program(draft) for draft in drafts))
        results = self._session.race(programs, self._trials, hopeless)
        self._allowance.spend(sum(result.num_made for result in results.values()))
        for draft in drafts:
            runs = results[_program(draft)].runs
            if isinstance(runs, Rejected):
                draft.reject(runs)
                continue

            draft.runs |= runs
            if len(runs) < len(self._trials):
                draft.candidate = replace(draft.candidate, stopped_early=True)

    def _entry_bar(self) -> EntryBar | None:
        """
        Return the bar for a place among the survivors; ``None`` if there is none.

        There is none as long as there is a free place, nor if the strategy does not
        select the best.
        """
        config = self._session.config
        is_full = len(self._population) >= config.survivors
        if not (is_full and self._strategy.stops_early):
            return None

        return entry_bar(self._population, self._stock, config.fitness, self._trials)


def duplicate_of(name: str) -> Rejected:
    """Return why an operator is rejected that decides as another one does."""
    return Rejected(
        Stage.DUPLICATE,
        f"It decides as {name} does on all probe populations: another idea is needed, "
        "not another wording.",
    )


def _program(draft: Draft) -> Program:
    """Return the program of a draft that has been proposed."""
    assert draft.candidate.proposal is not None
    return draft.candidate.proposal.program


def _sound(drafts: Sequence[Draft]) -> list[Draft]:
    return [draft for draft in drafts if draft.failure is None]
