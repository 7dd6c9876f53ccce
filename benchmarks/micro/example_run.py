"""Runs of evolution of any size that are made up, for what shows them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import get_args

from mep.candidate.candidate import STOCK, Candidate, Generation, Outcome, Ranked
from mep.candidate.evaluation import Evaluation, EvaluationTask
from mep.candidate.program import COMPONENTS, Program, stock_program
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejection, Stage
from mep.candidate.trial import Trial
from mep.config import Config
from mep.grammar.grammar_proposer import GrammarProposer
from mep.prompt.context import Parent, PromptContext
from mep.proposers.proposer import Question
from mep.providers.provider import Completion, Request
from mep.record.run_folder import run_folder
from mep.record.store import Store
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.estimate import mean_with_interval
from pyvrp_plus.trials.instance_text import InstanceText
from pyvrp_plus.trials.seeds import solver_seed

_NUM_DESIGNS = 40  # different operators; others differ from one of them by a comment
_NUM_INSTANCES = 8
_NUM_CLIENTS = 100
_STOCK_COST = 10_000
_PROMPT = "What would be a better rule? " * 600  # as long as most of them


def write_example_run(
    folder: Path, num_generations: int, num_offspring: int, seed: int = 1
) -> None:
    """
    Write a run, as if a model had been asked, through the store of runs.

    Operators are real ones, of the grammar; what was measured of them is made up.

    Parameters
    ----------
    folder
        Folder of the run, which is created.
    num_generations, num_offspring
        Numbers of generations, and of candidates in each.
    seed
        Seed of what is made up.
    """
    config = Config(
        lang="python",
        component=COMPONENTS[0],
        provider="openai",
        model=("gpt-4.1",),
        suite="mixed",
        budget="60it",
        generations=num_generations,
        offspring=num_offspring,
        repeats=1,
        seed=seed,
    )
    with run_folder(config, folder, resume=False) as store:
        _Author(store, config).write()


class _Author:
    """Makes up a run and writes it into a store."""

    def __init__(self, store: Store, config: Config) -> None:
        self._store = store
        self._config = config
        self._rng = random.Random(config.seed)
        self._stock = stock_program(config.component, config.lang)
        self._designs = [self._design(number) for number in range(_NUM_DESIGNS)]
        self._ranking: list[Ranked] = []
        self._effects: dict[str, tuple[Program, float]] = {STOCK: (self._stock, 0.0)}

    def write(self) -> None:
        """Write all of the run."""
        self._store.set_fact("head-room", {"gain": 0.7, "noise": 0.2})
        self._store.set_fact("notes", ["The run is made up."])
        for generation in range(1, self._config.generations + 1):
            self._write_generation(generation)

        best = self._ranking[0]
        stock = Ranked(STOCK, _STOCK_COST, mean_with_interval([0.0] * _NUM_INSTANCES))
        self._store.set_fact("validation", [asdict(each) for each in (best, stock)])
        self._store.set_fact("test", asdict(best))
        effects = {f"test/{number}": self._rng.gauss(0.5, 1.0) for number in range(24)}
        self._store.set_fact("test effects", effects)

    def _write_generation(self, generation: int) -> None:
        config = self._config
        names = [kept.name for kept in self._ranking] or [STOCK]
        for name in {STOCK, *names}:
            self._measure(*self._effects[name], generation)

        for number in range(1, config.offspring + 1):
            parents = tuple(self._rng.sample(names, min(2, len(names))))
            self._write_candidate(generation, number, parents)

        self._store.save_generation(
            Generation(
                1,
                generation,
                tuple(self._ranking),
                60.0 * generation,
                self._store.spent_usd(),
                num_runs=generation * config.offspring * _NUM_INSTANCES,
            )
        )

    def _design(self, number: int) -> Proposal:
        config = self._config
        parents = (Parent(STOCK, self._stock, _STOCK_COST, "8 instances x 1 seed"),)
        context = PromptContext(config.component, config.lang, parents=parents)
        return GrammarProposer(number).propose(Question("here", "mep", context))

    def _write_candidate(
        self, generation: int, number: int, parents: tuple[str, ...]
    ) -> None:
        rng = self._rng
        asked = Candidate(1, generation, number, "mep", parents, model="gpt-4.1")
        cost = self._ask(asked.place)
        design = rng.choice(self._designs)
        sources = {
            hook: f"# {asked.name}\n{source}"
            for hook, source in design.program.sources.items()
        }
        program = Program(self._config.lang, sources)
        candidate = replace(
            asked,
            attempts=1,
            proposal=replace(design, program=program),
            cost_usd=cost,
        )
        if rng.random() < 0.3:
            reason = Rejection(rng.choice(list(Stage)), "It is not what was asked for.")
            self._store.save_candidate(replace(candidate, rejections=(reason,)))
            return

        self._effects[asked.name] = program, rng.gauss(-0.2, 0.5)
        gains = self._measure(*self._effects[asked.name], generation)
        improvement = mean_with_interval(gains)
        measured = replace(
            candidate,
            num_trials=len(gains),
            cost=_STOCK_COST * (1 - improvement.mean / 100),
            improvement=improvement,
            over_parent=improvement,
            stopped_early=rng.random() < 0.3,
            outcome=rng.choice(get_args(Outcome)),
            seconds_per_call=dict.fromkeys(sources, 1e-5),
        )
        self._store.save_candidate(measured)
        self._keep(measured)

    def _keep(self, candidate: Candidate) -> None:
        assert candidate.cost is not None
        assert candidate.improvement is not None
        ranked = Ranked(candidate.name, candidate.cost, candidate.improvement)
        best = sorted([*self._ranking, ranked], key=lambda each: each.cost)
        self._ranking = best[: self._config.survivors]

    def _ask(self, place: str) -> float:
        """Record a request with its answer, and return its cost in dollars."""
        config = self._config
        model = config.models[0]
        request = Request.of(
            place, _PROMPT, model, config.temperature, config.max_tokens, config.seed
        )
        cost = round(self._rng.uniform(0.01, 0.05), 4)
        self._store.send(request, 1.0)
        answer = Completion("An answer. " * 300, model, 4000, 900, cost, 12.0)
        self._store.answer(request.key, answer)
        return cost

    def _measure(
        self, program: Program, effect: float, generation: int
    ) -> Sequence[float]:
        """Record runs of the solver, and return the improvements in percent."""
        budget = Budget.parse(self._config.budget)
        gains = []
        for number in range(_NUM_INSTANCES):
            gain = effect + self._rng.gauss(0, 0.3) if effect else 0.0
            instance = InstanceText(f"TSP/{number}", "", "round")
            seed = solver_seed(self._config.seed, instance.name, "training", generation)
            self._store.save_evaluation(
                EvaluationTask(program, Trial(instance, seed), budget),
                _evaluation(round(_STOCK_COST * (1 - gain / 100))),
            )
            gains.append(gain)

        return gains


def _evaluation(cost: int) -> Evaluation:
    """Return a run of the solver with routes, as long as those of real ones."""
    size = _NUM_CLIENTS // 10
    visits = [list(range(start, start + size)) for start in range(0, 100, size)]
    return Evaluation(
        cost=cost,
        iterations=60,
        restarts=0,
        runtime=0.25,
        cpu_time=0.25,
        operator_calls=600,
        operator_seconds=0.05,
        children={"better": 1, "equal": 2, "between": 3, "worse": 4},
        steps={"made": 600, "kept": 200, "improving": 9},
        diversity=[0.5] * 20,
        feasibility=[1.0] * 20,
        trace=[(each, cost + 60 - each) for each in range(60)],
        routes=[{"vehicle_type": 0, "trips": [{"visits": each}]} for each in visits],
    )
