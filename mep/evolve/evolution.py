"""One repeat of the evolution: its main loop."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from mep.answer.extract import extract_knowledge
from mep.candidate.candidate import STOCK, Candidate, Complaint, Generation
from mep.candidate.member import Member, rank, stock_member, to_ranked
from mep.candidate.program import hooks_of
from mep.candidate.rejection import Rejected
from mep.candidate.scores import Problem
from mep.evolve.breeding import Breeding
from mep.evolve.draft import Draft
from mep.evolve.feedback import is_always_feasible, to_parent
from mep.evolve.session import Question, Session
from mep.prompt import Knowledge, PromptContext
from mep.providers.provider import Completion
from mep.strategies import STRATEGIES, Order
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.trials.seeds import derive_random


class Evolution:
    """
    One repeat: a population of operators, from which each generation breeds more.

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
        self._fingerprints: dict[str, str] = {}
        self._tried: list[Candidate] = []
        self.generation = 0
        self.num_offspring = config.offspring
        self.stock = stock_member(config.component, config.lang)
        self.population: Sequence[Member] = [self.stock]

    def run(self) -> list[Member]:
        """Run all generations; return the survivors of the last one, the best first."""
        self._fingerprints = {self._stock_fingerprint(): STOCK}
        self._strategy.start(self)

        for generation in range(1, self._session.config.generations + 1):
            self.generation = generation
            self._session.observer.begin_generation(self._repeat, generation)
            # Each generation has fresh seeds, so that a lucky result does not last.
            problems = self._session.training_problems(generation)
            self._measure_population(problems)
            drafts = self._breed(problems)
            self._select(drafts)
            if all(_is_out_of_money(draft) for draft in drafts):
                self._session.note("The budget for requests is used up.")
                break

        return list(self.population)

    def _stock_fingerprint(self) -> str:
        inspection = self._session.inspect([self.stock.program])[0]
        if isinstance(inspection, Rejected):
            raise RuntimeError(f"The stock rule cannot be used: {inspection}")

        return inspection.fingerprint

    def _measure_population(self, problems: Sequence[Problem]) -> None:
        """Measure all members on more problems, and drop those that fail there."""
        others = [member for member in self.population if member.name != STOCK]
        stock, *results = self._session.measure_members([self.stock, *others], problems)
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
        self.population = self._rank(measured or [stock])

    def _check_effect(self, stock: Member) -> None:
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
        store = self._session.store
        for candidate in store.candidates():
            if candidate.name == member.name:
                late = Complaint(rejected.stage, rejected.message)
                complaints = (*candidate.complaints, late)
                store.save_candidate(replace(candidate, complaints=complaints))

    def _breed(self, problems: Sequence[Problem]) -> list[Draft]:
        config = self._session.config
        is_full = len(self.population) >= config.survivors
        races = is_full and self._strategy.stops_early
        breeding = Breeding(
            self._session,
            self._strategy.known,
            self.stock,
            to_beat=self.population[0],
            worst=self.population[-1] if races else None,
            tried=self._tried,
            fingerprints=self._fingerprints,
            problems=problems,
        )
        drafts = [
            Draft(self._repeat, self.generation, number, order)
            for number, order in enumerate(self._strategy.orders(self), 1)
        ]
        breeding.run(drafts)
        self._fingerprints = breeding.fingerprints
        return drafts

    def _select(self, drafts: Sequence[Draft]) -> None:
        """Save the drafts as candidates, and select the survivors."""
        session = self._session
        members = list(self.population)
        for draft in drafts:
            reference = draft.order.parents[0] if draft.order.parents else self.stock
            candidate = draft.to_candidate(self.stock, reference)
            self._tried.append(candidate)
            session.store.save_candidate(candidate)
            session.observer.candidate(candidate)
            if candidate.cost is not None and not candidate.stopped_early:
                members.append(draft.to_member(candidate.outcome))

        self.population = self._strategy.survivors(
            self._rank(members), session.config.survivors, self.random("survivors")
        )
        generation = Generation(
            self._repeat,
            self.generation,
            tuple(to_ranked(member, self.stock) for member in self.population),
            session.seconds(),
            session.asker.spending.spent,
        )
        session.store.save_generation(generation)
        session.observer.end_generation(generation)

    def _rank(self, members: Sequence[Member]) -> list[Member]:
        return rank(members, self.stock, self._session.config.fitness)

    def random(self, purpose: str) -> random.Random:
        """Return a random number generator for a purpose, in this generation."""
        seed = self._session.config.seed
        return derive_random(seed, self._repeat, self.generation, purpose)

    def reflect(self, orders: Sequence[Order]) -> list[str]:
        """Return the model's reflections in prose; empty where there is no answer."""
        session = self._session
        place = f"repeat {self._repeat}/generation {self.generation}"
        requests = [
            session.request(
                Question(
                    f"{place}/{order.kind} {number}",
                    order.kind,
                    "reflection",
                    self._context(order),
                )
            )
            for number, order in enumerate(orders, 1)
        ]
        return [
            answer.text if isinstance(answer, Completion) else ""
            for answer in session.ask(requests)
        ]

    def knowledge(self) -> Knowledge | None:
        """
        Return the knowledge of phase 1; ``None`` if there is no usable answer.

        All repeats share the request, so that it is sent once in a run.
        """
        context = self._context(Order("knowledge", ()))
        question = Question("knowledge", "knowledge", "knowledge", context)
        answer = self._session.ask([self._session.request(question)])[0]
        try:
            if isinstance(answer, Completion):
                return extract_knowledge(answer.text)
            reason = f"{answer.kind}: {answer.message}"
        except Rejected as rejected:
            reason = rejected.message

        self._session.note(
            f"Phase 1 has given no knowledge, prompts do without: {reason}"
        )
        return None

    def _context(self, order: Order) -> PromptContext:
        config = self._session.config
        candidates = {one.name: one for one in self._tried}
        return PromptContext(
            component=config.component,
            language=config.lang,
            instances=self._session.describe_training(),
            parents=tuple(
                to_parent(one, self.stock, candidates) for one in order.parents
            ),
            is_always_feasible=is_always_feasible(self.stock),
            reflections=order.reflections,
        )


def _is_out_of_money(draft: Draft) -> bool:
    return any(one.message.startswith("budget: ") for one in draft.complaints)
