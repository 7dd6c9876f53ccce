"""
Benchmark of how busy the workers of a run are, by generations and in a steady state.

``python -m benchmarks.micro.steady_state`` simulates two runs in which an answer takes
five seconds, and so does each evaluation, which finds what the stock rule does. There
is a bar: in the steady state, at least 85% of the workers are busy.
"""

from __future__ import annotations

import argparse
import datetime
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from benchmarks.micro.bars import at_least
from mep.candidate.evaluation import EvaluationTask
from mep.candidate.member import stock_member
from mep.candidate.program import Program
from mep.candidate.proposal import Proposal
from mep.candidate.trial import Trial
from mep.config import Config
from mep.evaluation.evaluator import Evaluator
from mep.evaluation.sandbox_workplace import SandboxWorkshop, evaluation_request
from mep.evolve.evolution import Evolution
from mep.evolve.instance_sets import load_instances
from mep.evolve.session import Session
from mep.evolve.steady_evolution import SteadyEvolution
from mep.grammar.grammar_proposer import GrammarProposer
from mep.progress import Progress
from mep.proposers import Question
from mep.providers.make_provider import with_provider
from mep.record.run_folder import STORE
from mep.record.store import Store
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.executor import Json, LocalExecutor
from pyvrp_plus.trials.instance_text import InstanceText

_LEAST = 85  # percent


class SlowProposer(GrammarProposer):
    """
    A grammar that takes as long as a language model.

    Parameters
    ----------
    seed
        Seed of the run.
    seconds
        Time for an answer.
    """

    def __init__(self, seed: int, seconds: float) -> None:
        super().__init__(seed)
        self._seconds = seconds

    def propose(self, question: Question) -> Proposal:
        """Return a new operator, after a while."""
        time.sleep(self._seconds)
        return super().propose(question)


class SimulatedWorkplace:
    """
    A workplace where operators do as the stock rule does, and evaluations take long.

    Parameters
    ----------
    evaluations
        Replies to the evaluation of the stock rule, by the name of the instance.
    seconds
        Time for an evaluation.
    """

    def __init__(self, evaluations: Mapping[str, Json], seconds: float) -> None:
        self._evaluations = evaluations
        self._seconds = seconds
        self.busy = 0.0

    def answer(self, request: Json) -> Json:
        """Return the reply to a request, after a while if it is an evaluation."""
        if request["job"] == "inspect":
            return _inspected(Program(**request["program"]))

        start = time.monotonic()
        time.sleep(self._seconds)
        self.busy += time.monotonic() - start
        return self._evaluations[request["instance"]["name"]]

    def close(self) -> None:
        """Do nothing: there are no processes."""


def _inspected(program: Program) -> Json:
    """Return the reply to the inspection of a program that behaves as no other does."""
    result = {
        "fingerprint": program.digest * 2,
        "seconds_per_call": dict.fromkeys(program.sources, 0.0),
        "decisions": [],
    }
    return {"done": {"result": result, "cpu_seconds": 0.0}}


def evaluations_of_stock(
    config: Config, instances: Sequence[InstanceText]
) -> dict[str, Json]:
    """Return the replies to evaluations of the stock rule, by instance."""
    program = stock_member(config.component, config.lang).program
    budget = Budget.parse(config.budget)
    with closing(SandboxWorkshop().open()) as workplace:
        return {
            instance.name: workplace.answer(
                evaluation_request(
                    EvaluationTask(program, Trial(instance, 1), budget, config.solver)
                )
            )
            for instance in instances
        }


def busy_share(config: Config, seconds: float) -> tuple[float, float]:
    """
    Return the share of the time in which workers are busy, and the time of a repeat.

    Parameters
    ----------
    config
        Configuration of the run.
    seconds
        Time for an answer, and for an evaluation.
    """
    training = load_instances(config).training
    replies = evaluations_of_stock(config, training)
    workplaces = [SimulatedWorkplace(replies, seconds) for _ in range(config.jobs)]
    kind = SteadyEvolution if config.steady_state else Evolution
    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / STORE) as store,
        ThreadPoolExecutor(config.concurrency) as threads,
        Evaluator(store, LocalExecutor(workplaces)) as evaluator,
    ):
        session = Session(
            config,
            store,
            SlowProposer(config.seed, seconds),
            threads,
            evaluator,
            Progress(),
            training,
            time.monotonic(),
        )
        kind(session, repeat=1).run()
        elapsed = session.seconds()

    return sum(place.busy for place in workplaces) / (config.jobs * elapsed), elapsed


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.micro.steady_state",
        description="Measure how busy the workers of a run are.",
    )
    add = parser.add_argument
    add("--seconds", type=float, default=5, help="of an answer and an evaluation")
    add("--workers", type=int, default=4, help="that evaluate (default: 4)")
    add("--generations", type=int, default=3, help="default: 3")
    args = parser.parse_args()

    print(f"{datetime.date.today()}, {args.workers} workers, {args.seconds:g} s")
    for steady_state in (False, True):
        config = Config(
            provider="offline",
            solver="stock",
            suite="small:8",
            budget="10it",
            generations=args.generations,
            jobs=args.workers,
            steady_state=steady_state,
        )
        share, elapsed = busy_share(with_provider(config), args.seconds)
        name = "in a steady state" if steady_state else "by generations"
        bar = f"; {at_least(round(100 * share, 1), _LEAST)}" if steady_state else ""
        print(f"- {name}: {share:.1%} busy in {elapsed:.0f} s{bar}")


if __name__ == "__main__":
    main()
