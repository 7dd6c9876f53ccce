"""``python -m mep.verify``: compute again what a run has stored."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from mep.candidate.evaluation import Evaluation, EvaluationTask
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected
from mep.candidate.trial import Trial
from mep.command import ending
from mep.evaluation.evaluator import Evaluator
from mep.evaluation.open_executor import open_local_executor
from mep.evolve.instance_sets import load_instances
from mep.progress import Progress, make_progress
from mep.record.damage import reading
from mep.record.plain import from_plain
from mep.record.rows import EvaluationRecord
from mep.record.run_folder import STORE
from mep.record.store import Store
from mep.run import Run, read_run
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.estimate import Estimate, mean_with_interval
from pyvrp_plus.trials.instance_text import InstanceText, instance_data
from pyvrp_plus.trials.routes import cost_of
from pyvrp_plus.trials.seeds import derive_random


@dataclass(frozen=True)
class Stored:
    """A run of the solver that can be made again, and its stored result."""

    task: EvaluationTask
    result: Evaluation

    def problem(self) -> str:
        """Return what is wrong with the stored cost; empty if nothing is."""
        if not self.result.routes:
            return ""

        where = f"{self.task.trial.instance.name}, seed {self.task.trial.seed}"
        try:
            cost = cost_of(instance_data(self.task.trial.instance), self.result.routes)
        except (TypeError, ValueError, KeyError, IndexError, RuntimeError) as error:
            return f"{where}: the routes are no solution: {error}"

        stored = self.result.cost
        return "" if cost == stored else f"{where}: cost {stored}, but it is {cost}"


def stored_results(run: Run) -> tuple[list[Stored], int]:
    """
    Return the results of a run, and the number of those that cannot be made again.

    These are results of unknown programs or instances, which the run cannot have made.
    """
    programs = {
        candidate.proposal.program.digest: candidate.proposal.program
        for candidate in run.candidates
        if candidate.proposal
    }
    programs[run.stock().digest] = run.stock()
    sets = load_instances(run.config)
    instances = {
        instance.name: instance
        for instance in (*sets.training, *sets.validation, *sets.test)
    }
    measured = [record for record in run.evaluations if "cost" in record["result"]]
    known = [
        record
        for record in measured
        if record["program"] in programs and record["instance"] in instances
    ]
    results = [_to_stored(run, record, programs, instances) for record in known]
    return results, len(measured) - len(known)


@reading("The store of the run")
def _to_stored(
    run: Run,
    record: EvaluationRecord,
    programs: dict[str, Program],
    instances: dict[str, InstanceText],
) -> Stored:
    task = EvaluationTask(
        programs[record["program"]],
        Trial(instances[record["instance"]], record["seed"]),
        Budget.parse(record["budget"]),
        run.config.solver,
    )
    return Stored(task, from_plain(Evaluation, record["result"]))


def run_again(
    stored: Sequence[Stored], run: Run, allow_unsandboxed: bool, progress: Progress
) -> list[tuple[Stored, Evaluation | Rejected]]:
    """Return results with those of new runs, from source and in new sandboxes."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / STORE) as store,
        Evaluator(
            store, open_local_executor(run.config.num_jobs, allow_unsandboxed)
        ) as evaluator,
    ):
        progress.work("running again", len(stored))
        results = evaluator.repeat([one.task for one in stored], progress.advance)

    return [(one, results[one.task]) for one in stored]


def unlike(pairs: Sequence[tuple[Stored, Evaluation | Rejected]]) -> list[str]:
    """Return what is wrong with results, in words, by runs that were made again."""
    problems = []
    for one, again in pairs:
        where = f"{one.task.trial.instance.name}, seed {one.task.trial.seed}"
        if isinstance(again, Rejected):
            problems.append(f"{where}: it fails now: {again}")
        elif one.task.budget.unit == "it" and one.result.cost != again.cost:
            problems.append(f"{where}: cost {one.result.cost}, now {again.cost}")

    return problems


def loss(pairs: Sequence[tuple[Stored, Evaluation | Rejected]]) -> Estimate | None:
    """Return by how much costs are higher now, in percent; ``None`` without costs."""
    losses = [
        100 * (again.cost / one.result.cost - 1)
        for one, again in pairs
        if isinstance(again, Evaluation) and again.cost and one.result.cost
    ]
    return mean_with_interval(losses) if losses else None


def verify(
    run: Run, sample: int, allow_unsandboxed: bool, console: Console, progress: Progress
) -> bool:
    """
    Print whether what a run has stored can be true; return it.

    Parameters
    ----------
    run
        Run with the results.
    sample
        Number of results for which the solver is run again.
    allow_unsandboxed
        Whether to run generated code also where it is not confined.
    console, progress
        Where to print, and show the progress.
    """
    results, num_unknown = stored_results(run)
    with_routes = [one for one in results if one.result.routes]
    problems = [problem for one in with_routes if (problem := one.problem())]
    if num_unknown:
        problems.append(f"{num_unknown} results of unknown operators or instances")

    random = derive_random(run.config.seed, "verify")
    chosen = random.sample(results, min(sample, len(results)))
    pairs = run_again(chosen, run, allow_unsandboxed, progress)
    problems += unlike(pairs)
    lost = loss(pairs)
    if lost is not None and lost.sign > 0:
        problems.append(f"costs are higher now, by {lost:+.2f}%")

    shown = "unknown" if lost is None else f"{lost:+.2f}%"
    progress.close()
    console.print(
        f"{len(results)} results; {len(with_routes)} costs were computed again from "
        f"routes; {len(pairs)} runs were made again, costs higher by {shown}."
    )
    for problem in problems:
        console.print(problem, markup=False, soft_wrap=True)

    console.print("Nothing is wrong." if not problems else "This is NOT as stored.")
    return not problems


def main() -> int:
    """Run the command; return its exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m mep.verify",
        description="Compute again what a run has stored: all costs from the routes, "
        "and a sample of the runs of the solver, from the source of the operators.",
    )
    parser.add_argument("run", type=Path, metavar="RUN", help="folder of the run")
    parser.add_argument(
        "--sample", type=int, default=20, help="runs to make again (default: 20)"
    )
    parser.add_argument(
        "--allow-unsandboxed",
        action="store_true",
        help="run generated code also where the system cannot confine it",
    )
    args = parser.parse_args()
    console = Console()
    progress = make_progress(console)
    with ending(parser.prog, console, progress):
        run = read_run(args.run)
        is_true = verify(run, args.sample, args.allow_unsandboxed, console, progress)

    return 0 if is_true else 1


if __name__ == "__main__":
    sys.exit(main())
