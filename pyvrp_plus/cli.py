"""The ``pyvrp-plus`` command: solves instances in VRPLIB format."""

from __future__ import annotations

import argparse
import functools
import multiprocessing
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

from pyvrp_plus._pyvrp import ProblemData, Solution
from pyvrp_plus.cli_parser import make_parser
from pyvrp_plus.exceptions import OperatorError
from pyvrp_plus.operators import Operators
from pyvrp_plus.read import read, read_solution
from pyvrp_plus.result import Result
from pyvrp_plus.solve import solve
from pyvrp_plus.solve_params import SolveParams
from pyvrp_plus.stop import (
    MaxIterations,
    MaxRuntime,
    MultipleCriteria,
    NoImprovement,
    StoppingCriterion,
)
from pyvrp_plus.write_solution import write_solution


class BadFileError(Exception):
    """A file cannot be read or written."""


@dataclass(frozen=True)
class Job:
    """
    What is the same for all instances of one call of the command.

    Parameters
    ----------
    seed, round_func
        Seed of the solver, and name of the rounding function.
    max_runtime, max_iterations, no_improvement
        Limits; None is no limit.
    per_client
        Whether the limits are multiplied by the number of clients.
    config_loc
        Where the parameters of the solver are; None is the default.
    num_threads
        Number of threads that solve an instance.
    operators
        Files with operators.
    initial_solution
        File with a solution to start from, or folder with a file for each instance;
        None is none.
    stats_dir, sol_dir, plot
        Where statistics, solution and picture go; None is nowhere.
    display
        Whether to show the progress of the solver.
    """

    seed: int
    round_func: str
    max_runtime: float | None
    max_iterations: int | None
    no_improvement: int | None
    per_client: bool
    config_loc: Path | None
    num_threads: int
    operators: list[Path]
    initial_solution: Path | None
    stats_dir: Path | None
    sol_dir: Path | None
    plot: Path | None
    display: bool

    def params(self) -> SolveParams:
        """Return the parameters of the solver."""
        if self.config_loc is None:
            return SolveParams()

        with _naming(self.config_loc):
            return SolveParams.from_file(self.config_loc)

    def load_operators(self) -> Operators:
        """Return the operators."""
        try:
            return Operators.from_files(*self.operators)
        except Exception as error:  # a file can raise anything
            raise BadFileError(f"operators: {error}") from error

    def start(self, instance: Path, data: ProblemData) -> Solution | None:
        """Return the solution to start from, if there is one."""
        where = self.initial_solution
        if where is None:
            return None

        if where.is_dir():
            where /= f"{instance.stem}.sol"
            if not where.exists():
                return None

        with _naming(where):
            return read_solution(where, data)

    def stop(self, num_clients: int) -> StoppingCriterion:
        """Return the stopping criterion for an instance."""
        factor = max(num_clients, 1) if self.per_client else 1
        criteria: list[StoppingCriterion] = []
        if self.max_runtime is not None:
            criteria.append(MaxRuntime(self.max_runtime * factor))

        if self.max_iterations is not None:
            criteria.append(MaxIterations(self.max_iterations * factor))

        if self.no_improvement is not None:
            criteria.append(NoImprovement(self.no_improvement * factor))

        return MultipleCriteria(criteria)


@dataclass(frozen=True)
class Row:
    """The line of an instance in the table of results."""

    instance: str
    is_feasible: bool
    cost: float
    num_iterations: int
    runtime: float


def main(arguments: Sequence[str] | None = None) -> None:
    """
    Run the command.

    Parameters
    ----------
    arguments
        Arguments of the command line; by default those of this process.

    Raises
    ------
    SystemExit
        With status 2 when an argument is wrong, and 1 when a file is.
    """
    parser = make_parser()
    args = parser.parse_args(arguments)
    if args.max_runtime is args.max_iterations is args.no_improvement is None:
        parser.error(
            "at least one of --max_runtime, --max_iterations and --no_improvement "
            "is required"
        )

    try:
        _run(args)
    except KeyboardInterrupt:
        sys.exit(130)
    except (BadFileError, OperatorError) as error:
        sys.exit(f"{parser.prog}: error: {error}")


def _run(args: argparse.Namespace) -> None:
    _check_initial_solution(args.initial_solution, len(args.instances))

    for directory in (args.stats_dir, args.sol_dir):
        if directory is not None:
            with _naming(directory):
                directory.mkdir(parents=True, exist_ok=True)

    job = Job(
        seed=args.seed,
        round_func=args.round_func,
        max_runtime=args.max_runtime,
        max_iterations=args.max_iterations,
        no_improvement=args.no_improvement,
        per_client=args.per_client,
        config_loc=args.config_loc,
        num_threads=args.num_threads,
        operators=args.operators,
        initial_solution=args.initial_solution,
        stats_dir=args.stats_dir,
        sol_dir=args.sol_dir,
        plot=args.plot,
        display=len(args.instances) == 1 and sys.stdout.isatty(),
    )

    if len(args.instances) == 1:
        rows = [solve_instance(job, args.instances[0])]
    else:
        rows = list(_with_progress(_solve_all(job, args), len(args.instances)))

    print(f"\n{table(rows)}\n\n{summary(rows)}\n")


def _check_initial_solution(where: Path | None, num_instances: int) -> None:
    if where is None:
        return

    if not where.exists():
        raise BadFileError(f"there is no file or folder '{where}'")

    if num_instances > 1 and not where.is_dir():
        raise BadFileError(f"{where} must be a folder, as there are several instances")


def _solve_all(job: Job, args: argparse.Namespace) -> Iterator[Row]:
    solve_one = functools.partial(solve_instance, job, names_instance=True)
    if args.num_procs == 1:
        yield from map(solve_one, args.instances)
    else:
        # Not by fork: the parent may have threads.
        context = multiprocessing.get_context("spawn")
        with context.Pool(min(args.num_procs, len(args.instances))) as pool:
            yield from pool.imap(solve_one, args.instances)


def _with_progress(rows: Iterator[Row], total: int) -> Iterator[Row]:
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(rows, total=total)


def solve_instance(job: Job, instance: Path, names_instance: bool = False) -> Row:
    """
    Solve one instance, and write the files that the job asks for.

    Parameters
    ----------
    job
        How to solve it, and what to write.
    instance
        Location of the instance.
    names_instance
        Whether the name of the picture needs that of the instance, to be unique.
    """
    with _naming(instance):
        data = read(instance, job.round_func)

    result = solve(
        data,
        job.stop(data.num_clients),
        job.seed,
        # Progress and pictures are drawn from statistics.
        collect_stats=job.display or bool(job.stats_dir or job.plot),
        display=job.display,
        params=job.params(),
        initial_solution=job.start(instance, data),
        operators=job.load_operators(),
        num_threads=job.num_threads,
    )

    if job.stats_dir:
        with _naming(where := job.stats_dir / f"{instance.stem}.csv"):
            result.stats.to_csv(where)

    if job.sol_dir:
        with _naming(where := job.sol_dir / f"{instance.stem}.sol"):
            write_solution(where, data, result)

    if job.plot:
        suffix = f"-{instance.stem}" if names_instance else ""
        with _naming(where := job.plot.with_stem(job.plot.stem + suffix)):
            _plot(where, data, result)

    return Row(
        instance.stem,
        result.is_feasible(),
        result.cost(),
        result.num_iterations,
        result.runtime,
    )


def _plot(where: Path, data: ProblemData, result: Result) -> None:
    # Here, because it takes longer to import than small instances to solve.
    from matplotlib.figure import Figure

    from pyvrp_plus.plotting import plot_result

    # A figure of its own needs no display, other than those of pyplot.
    figure = Figure(figsize=(16, 9), layout="constrained")
    plot_result(result, data, figure)
    where.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(where, dpi=120)


@contextmanager
def _naming(where: Path) -> Iterator[None]:
    """Turn the errors that a bad file may lead to into one that names the file."""
    try:
        yield
    except (
        AttributeError,
        LookupError,
        OSError,
        RuntimeError,
        TypeError,
        ValueError,
    ) as error:
        message = str(error)
        names_file = str(where) in message
        raise BadFileError(message if names_file else f"{where}: {message}") from error


def table(rows: Iterable[Row]) -> str:
    """Return the results as an aligned table."""
    header = ["Instance", "OK", "Obj.", "Iters. (#)", "Time (s)"]
    cells = [
        [
            row.instance,
            "Y" if row.is_feasible else "N",
            f"{row.cost:.0f}" if row.is_feasible else "inf",
            str(row.num_iterations),
            f"{row.runtime:.2f}",
        ]
        for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(header, *cells, strict=True)]

    def line(values: Sequence[str]) -> str:
        first, *others = (
            f"{value:<{width}}" if idx < 2 else f"{value:>{width}}"
            for idx, (value, width) in enumerate(zip(values, widths, strict=True))
        )
        return "  ".join([first, *others])

    rules = ["-" * width for width in widths]
    return "\n".join(map(line, [header, rules, *cells]))


def summary(rows: Sequence[Row]) -> str:
    """Return averages of the results."""
    costs = [row.cost for row in rows if row.is_feasible]
    values = {
        "Avg. objective": f"{sum(costs) / len(costs):.0f}" if costs else "inf",
        "Avg. iterations": f"{sum(r.num_iterations for r in rows) / len(rows):.0f}",
        "Avg. run-time": f"{sum(row.runtime for row in rows) / len(rows):.2f}s",
        "Total not OK": str(len(rows) - len(costs)),
    }
    width = max(map(len, values)) + 2
    return "\n".join(f"{label:>{width}}: {value}" for label, value in values.items())


if __name__ == "__main__":
    main()
