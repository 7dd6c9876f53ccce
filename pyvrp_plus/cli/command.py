"""The ``pyvrp-plus`` command: solves instances in VRPLIB format."""

from __future__ import annotations

import argparse
import functools
import multiprocessing
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

from pyvrp_plus.cli.files import BadFileError, naming
from pyvrp_plus.cli.job import Job
from pyvrp_plus.cli.parser import EXPORTS, make_parser
from pyvrp_plus.cli.result_table import ResultRow, explanations, summary, table
from pyvrp_plus.cli.solve_file import solve_file
from pyvrp_plus.exceptions import OperatorError
from pyvrp_plus.operators import Origin, origin_of_operator

_ORIGINS: dict[Origin, str] = {
    "verified": "exported by a run of yours, with results that were computed again",
    "changed": "CHANGED since it was exported, or exported by somebody else",
    "unknown": "not from a run of yours, or its results were not computed again",
    "shipped": "shipped with this package",
}


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
        With status 2 when an argument is wrong, 1 when a file is or an operator fails,
        and 130 after an interrupt from the keyboard.
    """
    parser = make_parser()
    args = parser.parse_args(arguments)
    if args.max_runtime is args.max_iterations is args.no_improvement is None:
        parser.error(
            "at least one of --max_runtime, --max_iterations and --no_improvement "
            "is required"
        )

    if args.time_unit is not None and args.html is None:
        parser.error("--time_unit is for --html")

    if args.sandboxed and (mistake := _cannot_be_sandboxed(args)):
        parser.error(mistake)

    try:
        _run(args)
    except KeyboardInterrupt:
        sys.exit(130)
    except (BadFileError, OperatorError) as error:
        sys.exit(f"{parser.prog}: error: {error}")


def _cannot_be_sandboxed(args: argparse.Namespace) -> str:
    """Return why the options do not go with ``--sandboxed``; empty if they do."""
    if not args.operators:
        return "--sandboxed is for --operators"
    if (args.max_runtime is None) == (args.max_iterations is None):
        return "--sandboxed needs either --max_runtime or --max_iterations"

    others = ("no_improvement", "config_loc", "initial_solution", "stats_dir", "plot")
    given = [name for name in others if getattr(args, name) is not None]
    given += ["num_threads"] if args.num_threads > 1 else []
    return f"--sandboxed does not go with --{' and --'.join(given)}" if given else ""


def _run(args: argparse.Namespace) -> None:
    for path in args.operators:
        print(f"{path}: {_ORIGINS[origin_of_operator(path)]}", file=sys.stderr)

    _check_initial_solution(args.initial_solution, len(args.instances))

    for directory in (args.stats_dir, args.sol_dir):
        if directory is not None:
            with naming(directory):
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
        sandboxed=args.sandboxed,
        initial_solution=args.initial_solution,
        stats_dir=args.stats_dir,
        sol_dir=args.sol_dir,
        plot=args.plot,
        exports={kind: vars(args)[kind] for kind in EXPORTS if vars(args)[kind]},
        time_unit=args.time_unit,
        display=len(args.instances) == 1 and sys.stdout.isatty(),
    )

    if len(args.instances) == 1:
        rows = [solve_file(job, args.instances[0])]
    else:
        rows = list(_with_progress(_solve_all(job, args), len(args.instances)))

    print(f"\n{table(rows)}\n\n{summary(rows)}\n{explanations(rows)}")
    if unwritten := [row.unwritten for row in rows if row.unwritten]:
        raise BadFileError("; ".join(unwritten))


def _check_initial_solution(where: Path | None, num_instances: int) -> None:
    if where is None:
        return

    if not where.exists():
        raise BadFileError(f"there is no file or folder '{where}'")

    if num_instances > 1 and not where.is_dir():
        raise BadFileError(f"{where} must be a folder, as there are several instances")


def _solve_all(job: Job, args: argparse.Namespace) -> Iterator[ResultRow]:
    solve_one = functools.partial(solve_file, job, names_instance=True)
    if args.num_procs == 1:
        yield from map(solve_one, args.instances)
    else:
        # Not by fork: the parent may have threads.
        context = multiprocessing.get_context("spawn")
        with context.Pool(min(args.num_procs, len(args.instances))) as pool:
            yield from pool.imap(solve_one, args.instances)


def _with_progress(rows: Iterator[ResultRow], total: int) -> Iterator[ResultRow]:
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(rows, total=total)
