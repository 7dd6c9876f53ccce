"""The main loop of a repeat of the evolution."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace

from mep.candidate.candidate import STOCK, Candidate, Generation
from mep.candidate.member import Member, rank, stock_member, to_ranked
from mep.candidate.program import hooks_of
from mep.candidate.rejection import Rejected
from mep.candidate.trial import Trial
from mep.evolve.allowance import Allowance
from mep.evolve.bandit import choose_models
from mep.evolve.breeding import Breeding
from mep.evolve.draft import Draft
from mep.evolve.feedback import is_always_feasible
from mep.evolve.judge import judge
from mep.evolve.machine_load import load_note
from mep.evolve.session import Session
from mep.prompt import Knowledge, PromptContext
from mep.proposers import Question
from mep.strategies import STRATEGIES, Order
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.seeds import derive_random


class Evolution:
    """
    A repeat: a population of operators, from which each generation breeds more.

    The object is also the :class:`~mep.strategies.strategy.Scene` that strategies see.

    Parameters
    ----------
    session
        Parts that the whole run shares.
    repeat
        Number of the repeat, counted from 1.
    """

    def __init__(self, session: Session, repeat: int) -> None:
        config = session.config
        self._session = session
        self._repeat = repeat
        self._strategy = STRATEGIES[config.strategy]()
        self._allowance = Allowance.of(config)
        # Models that are not too dear for the dollars that are left.
        self._models = list(config.models)
        self._fingerprints: dict[str, str] = {}
        self._tried: list[Candidate] = []
        # The better parent of each operator that was measured, by the operator's name.
        self._parents: dict[str, Member] = {}
        self.generation = 0
        self.num_offspring = config.offspring
        self.num_survivors = config.survivors
        self.stock = stock_member(config.component, config.lang)
        self.population: Sequence[Member] = [self.stock]

    def run(self) -> list[Member]:
        """Run all generations; return the survivors of the last one, the best first."""
        self._fingerprints = {self._stock_fingerprint(): STOCK}
        self._strategy.start(self)
        self._evolve()
        return list(self.population)

    def _evolve(self) -> None:
        for generation in range(1, self._session.config.generations + 1):
            trials = self._begin_generation(generation)
            self.num_offspring = self._affordable_offspring(len(trials))
            if not self.num_offspring:
                self._session.note("The budget for evaluations is used up.")
                break

            self._measure_population(trials)
            drafts = self._breed(trials)
            self._select(drafts)
            self._note_load(drafts)
            self._leave_out_unpaid(drafts)
            if not self._models:
                self._session.note("The budget for requests is used up.")
                break

    def _begin_generation(self, generation: int) -> list[Trial]:
        """Return the trials of a generation, which begins."""
        self.generation = generation
        self._session.progress.begin_generation(self._repeat, generation)
        # Each generation has fresh seeds, so that a lucky result does not last.
        return self._session.training_trials(generation)

    def _affordable_offspring(self, num_trials: int) -> int:
        config = self._session.config
        num_members = len({STOCK, *(member.name for member in self.population)})
        generations_left = config.generations - self.generation + 1
        return self._allowance.offspring(
            config.offspring,
            num_members,
            config.survivors + 1,
            num_trials,
            generations_left,
        )

    def _note_load(self, drafts: Sequence[Draft]) -> None:
        runs = [run for draft in drafts for run in draft.runs.values()]
        note = load_note(runs, Budget.parse(self._session.config.budget))
        if note is not None:
            self._session.note(note)

    def _leave_out_unpaid(self, drafts: Sequence[Draft]) -> None:
        """Ask no model any more that was too dear in all drafts that were its own."""
        asked = {draft.candidate.model for draft in drafts}
        paid = {draft.candidate.model for draft in drafts if not draft.is_out_of_budget}
        self._models = [
            model for model in self._models if model in paid or model not in asked
        ]

    def _stock_fingerprint(self) -> str:
        inspection = self._session.inspect([self.stock.program])[0]
        if isinstance(inspection, Rejected):
            raise RuntimeError(f"The stock rule cannot be used: {inspection}")

        return inspection.fingerprint

    def _measure_population(self, trials: Sequence[Trial]) -> None:
        """Measure all members on more trials, and drop those that fail there."""
        others = [member for member in self.population if member.name != STOCK]
        stock, *results = self._session.measure_members([self.stock, *others], trials)
        self._allowance.spend((1 + len(others)) * len(trials))
        if isinstance(stock, Rejected):
            raise RuntimeError(f"The stock rule cannot be measured: {stock}")
        if all(run.cost is None for run in stock.runs.values()):
            raise ValueError(
                "With the stock rule nothing feasible is found within the budget, on "
                "any instance: give a larger budget."
            )

        self.stock = stock
        if self._repeat == self.generation == 1:
            self._check_effect(stock)

        measured = [stock] if len(others) < len(self.population) else []
        for member, result in zip(others, results, strict=True):
            if isinstance(result, Rejected):
                self._dismiss(member, result)
            else:
                measured.append(result)

        # If all members have failed, the stock rule takes their place.
        self.population = self._rank(self._judged(measured, trials) or [stock])

    def _judged(
        self, members: Sequence[Member], trials: Sequence[Trial]
    ) -> list[Member]:
        """
        Return members with records of all that was measured of them so far.

        Parents that have not survived are measured, too, if a hypothesis compares an
        operator with them.
        """
        present = {member.name: member for member in (self.stock, *members)}
        gone = {
            parent.name: parent
            for parent in (
                self._parents[one.name] for one in members if one.outcome is not None
            )
            if parent.name not in present
        }
        results = self._session.measure_members(gone.values(), trials)
        for parent, result in zip(gone.values(), results, strict=True):
            # One that fails now is compared with by its runs before.
            present[parent.name] = parent if isinstance(result, Rejected) else result

        return [
            member if member.record is None else self._judge(member, present)
            for member in members
        ]

    def _judge(self, member: Member, present: Mapping[str, Member]) -> Member:
        """Bring the record of a member up to date, also where it is stored."""
        assert member.record is not None
        parent = self._parents[member.name]
        parent = self._parents[member.name] = present.get(parent.name, parent)
        record = judge(member.record, member.runs, self.stock.runs, parent.runs)
        self._session.store.save_candidate(record)
        self._tried = [
            record if one.name == record.name else one for one in self._tried
        ]
        return replace(member, record=record)

    def _check_effect(self, stock: Member) -> None:
        uncalled = sum(run.operator_calls == 0 for run in stock.runs.values())
        if uncalled:
            self._session.note(
                f"On {uncalled} of the {len(stock.runs)} training instances, the rule "
                "is never asked within the budget: a larger budget, or smaller "
                "instances, would tell more of it."
            )

        if not is_always_feasible(stock):
            return

        for hook in hooks_of(self._session.config.component):
            if HOOKS[hook].steers_feasibility:
                self._session.note(
                    "All solutions of these instances are feasible, so that "
                    f"{hook} has no effect: another suite would tell more of it."
                )

    def _dismiss(self, member: Member, rejected: Rejected) -> None:
        self._session.note(f"{member.name} is dropped: {rejected}")
        if member.record is not None:
            rejections = (*member.record.rejections, rejected.record)
            record = replace(member.record, rejections=rejections)
            self._session.store.save_candidate(record)

    def _breed(self, trials: Sequence[Trial]) -> list[Draft]:
        breeding = self._breeding(self._session, trials, self._allowance)
        drafts = self._drafts()
        breeding.run(drafts)
        self._fingerprints = breeding.fingerprints
        return drafts

    def _breeding(
        self, session: Session, trials: Sequence[Trial], allowance: Allowance
    ) -> Breeding:
        """Return the pipeline for operators that the present population breeds."""
        return Breeding(
            session,
            self._strategy,
            self.stock,
            tuple(self.population),
            tuple(self._tried),
            self._fingerprints,
            trials,
            allowance,
        )

    def _drafts(self) -> list[Draft]:
        """Return the drafts of a generation, with parents of the present population."""
        orders = self._strategy.orders(self)
        models = choose_models(
            self._models, self._tried, len(orders), self.random("models")
        )
        return [
            Draft.of(self._repeat, self.generation, number, order, model)
            for number, (order, model) in enumerate(zip(orders, models, strict=True), 1)
        ]

    def _select(self, drafts: Sequence[Draft]) -> None:
        """Save the drafts as candidates, and select the survivors."""
        offspring = [member for draft in drafts if (member := self._record(draft))]
        members = [*self.population, *offspring]
        self.population = self._strategy.survivors(self._rank(members), self)
        self._end_generation(self.generation)

    def _record(self, draft: Draft) -> Member | None:
        """Save a draft as a candidate; return it if it was measured completely."""
        session = self._session
        reference = draft.order.parents[0] if draft.order.parents else self.stock
        candidate = replace(
            draft.to_candidate(self.stock, reference),
            cost_usd=session.store.paid_usd(draft.candidate.place),
        )
        self._tried.append(candidate)
        session.store.save_candidate(candidate)
        session.progress.candidate(candidate)
        proposal = candidate.proposal
        if proposal is None or candidate.cost is None or candidate.stopped_early:
            return None

        self._parents[candidate.name] = reference
        return Member(candidate.name, proposal, draft.runs, candidate, draft.decisions)

    def _end_generation(self, number: int) -> None:
        session = self._session
        generation = Generation(
            self._repeat,
            number,
            tuple(to_ranked(member, self.stock) for member in self.population),
            session.seconds(),
            session.proposer.spent_usd,
            self._allowance.made,
        )
        session.store.save_generation(generation)
        session.progress.end_generation(generation)

    def _rank(self, members: Sequence[Member]) -> list[Member]:
        return rank(members, self.stock, self._session.config.fitness)

    def random(self, purpose: str) -> random.Random:
        """Return a random number generator for a purpose, in this generation."""
        seed = self._session.config.seed
        return derive_random(seed, self._repeat, self.generation, purpose)

    def reflect(self, orders: Sequence[Order]) -> list[str]:
        """Return the proposer's reflections; empty where there is no answer."""
        place = f"repeat {self._repeat}/generation {self.generation}"
        questions = [
            Question(f"{place}/{order.kind} {number}", order.kind, self._context(order))
            for number, order in enumerate(orders, 1)
        ]
        return self._session.reflect(questions)

    def _context(self, order: Order) -> PromptContext:
        shown = self._strategy.shown(self._session.config.additions)
        return self._session.context(
            order, self.stock, with_feedback="feedback" in shown
        )

    def knowledge(self) -> Knowledge | None:
        """
        Return the knowledge of phase 1; ``None`` if there is no usable answer.

        All repeats share the question, so that it is asked once in a run.
        """
        session = self._session
        context = self._context(Order("knowledge", ()))
        answer = session.knowledge(Question("knowledge", "knowledge", context))
        if isinstance(answer, Knowledge):
            session.store.set_fact("knowledge", asdict(answer))
            return answer

        session.note(
            f"Phase 1 has given no knowledge, prompts do without: {answer.message}"
        )
        return None
