"""
Benchmark of how busy the workers of a run are, by generations and in a steady state.

``python -m benchmarks.micro.steady_state`` makes two small runs in which an answer
takes five seconds more than it does, and so does each evaluation. There is a bar: in
the steady state, at least 85% of the workers are busy.
"""

from __future__ import annotations

import argparse
import datetime
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.micro.bars import at_least
from mep.candidate.proposal import Proposal
from mep.config import Config
from mep.evaluation.evaluator import Evaluator
from mep.evaluation.sandbox_stages import JOBS
from mep.evaluation.sandbox_workplace import SandboxWorkplace
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
from mep.sandbox.sandbox import Sandbox
from pyvrp_plus.trials.executor import Json, LocalExecutor

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


class SlowWorkplace(SandboxWorkplace):
    """
    A workplace where evaluations take long; it measures how long it is busy.

    Parameters
    ----------
    seconds
        Time that an evaluation takes longer.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(Sandbox(JOBS))
        self._seconds = seconds
        self.busy = 0.0

    def answer(self, request: Json) -> Json:
        """Answer a request, after a while."""
        start = time.monotonic()
        if request["job"] == "evaluate":
            time.sleep(self._seconds)
        reply = super().answer(request)
        self.busy += time.monotonic() - start
        return reply


def busy_share(config: Config, seconds: float) -> tuple[float, float]:
    """
    Return the share of the time in which workers are busy, and the time of a repeat.

    Parameters
    ----------
    config
        Configuration of the run.
    seconds
        Time that an answer, or an evaluation, takes longer.
    """
    workplaces = [SlowWorkplace(seconds) for _ in range(config.jobs)]
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
            load_instances(config).training,
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
