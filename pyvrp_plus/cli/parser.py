"""Arguments of the ``pyvrp-plus`` command."""

from __future__ import annotations

import argparse
from pathlib import Path

from pyvrp_plus.files.round_funcs import ROUND_FUNCS
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.operators.load_operator import find_operator, tell_names
from pyvrp_plus.view.page import TIME_UNITS

#: What results can be written as, by the names of the options.
EXPORTS = {
    "json": "problem and solution as JSON, which python -m pyvrp_plus.view shows",
    "csv": "table of all stops",
    "geojson": "routes as GeoJSON, if coordinates are longitudes and latitudes",
    "html": "interactive page of the solution",
}


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line, which checks files and numbers."""
    parser = argparse.ArgumentParser(
        prog="pyvrp-plus",
        description="Solves vehicle routing problems in VRPLIB format or JSON.",
    )
    parser.add_argument(
        "instances",
        nargs="+",
        type=_file,
        help="instances to solve, in VRPLIB format, or in JSON if they end in .json",
    )
    parser.add_argument(
        "--seed", type=_seed, required=True, help="seed of the random numbers"
    )
    parser.add_argument(
        "--round_func",
        choices=list(ROUND_FUNCS),
        default="none",
        help="what is applied to the values of the instances (default: none)",
    )
    parser.add_argument(
        "--config_loc", type=_file, help="TOML file with parameters of the solver"
    )
    parser.add_argument(
        "--num_procs",
        type=_positive,
        default=1,
        help="number of instances that are solved at a time (default: 1)",
    )

    parser.add_argument(
        "--num_threads",
        type=_positive,
        default=1,
        help="number of threads that solve an instance (default: 1)",
    )
    parser.add_argument(
        "--operators",
        type=_operator,
        nargs="+",
        metavar="FILE",
        default=[],
        help="files with operators, in Python or C++, in the places of stock rules; or "
        "names of those that are shipped or installed",
    )
    parser.add_argument(
        "--sandboxed",
        action="store_true",
        help="run the operators in a process that can do nothing but search; needs "
        "either --max_runtime or --max_iterations, and takes no other options but "
        "--seed, --round_func, --per_client, --sol_dir, --json, --csv, --geojson "
        "and --html",
    )
    parser.add_argument(
        "--initial_solution",
        type=Path,
        metavar="PATH",
        help="solution to start from, in the same formats, or a folder with a solution "
        "INSTANCE.sol for each instance that has one",
    )

    stop = parser.add_argument_group("stopping criteria", "At least one is needed.")
    stop.add_argument("--max_runtime", type=_amount, help="seconds for each instance")
    stop.add_argument(
        "--max_iterations", type=_count, help="iterations for each instance"
    )
    stop.add_argument(
        "--no_improvement", type=_count, help="iterations without any improvement"
    )
    stop.add_argument(
        "--per_client",
        action="store_true",
        help="multiply these by the number of clients",
    )

    output = parser.add_argument_group("output")
    output.add_argument(
        "--sol_dir", type=Path, help="folder for solutions, a VRPLIB file for each"
    )
    output.add_argument(
        "--stats_dir", type=Path, help="folder for statistics, a CSV file for each"
    )
    output.add_argument(
        "--plot",
        type=_picture,
        metavar="FILE",
        help="picture of solution and run; with several instances, one for each, with "
        "the name of the instance added",
    )
    for kind, text in EXPORTS.items():
        output.add_argument(
            f"--{kind}",
            type=Path,
            metavar="FILE",
            help=f"{text}; with several instances, one for each, as for --plot",
        )

    output.add_argument(
        "--time_unit",
        choices=list(TIME_UNITS),
        help="what a unit of time is, for clock times on the page of --html",
    )
    return parser


def _file(value: str) -> Path:
    path = Path(value)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no file '{value}'")

    return path


def _operator(value: str) -> Path:
    try:
        path = find_operator(value)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{error}") from None

    if path.is_file():
        return path

    hook, equals, name = value.partition("=")
    if equals and hook in HOOKS:
        # As keywords of ``Operators`` would be written.
        raise argparse.ArgumentTypeError(
            f"'{value}' must be '{name}': operators know their hooks"
        )

    raise argparse.ArgumentTypeError(
        f"there is no file '{value}', and no operator of that name: {tell_names()}"
    )


def _picture(value: str) -> Path:
    from matplotlib.backend_bases import FigureCanvasBase

    formats = FigureCanvasBase.get_supported_filetypes()
    path = Path(value)
    if path.suffix.lower().removeprefix(".") not in formats:
        raise argparse.ArgumentTypeError(
            f"'{value}' does not end in one of .{', .'.join(formats)}"
        )

    return path


def _seed(value: str) -> int:
    seed = _count(value)
    if seed >= 2**32:
        raise argparse.ArgumentTypeError(f"{value} is not less than 2 ** 32")

    return seed


def _count(value: str) -> int:
    try:
        count = int(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{value}' is not an integer") from None

    if count < 0:
        raise argparse.ArgumentTypeError(f"{value} is negative")

    return count


def _positive(value: str) -> int:
    count = _count(value)
    if count == 0:
        raise argparse.ArgumentTypeError("0 is not positive")

    return count


def _amount(value: str) -> float:
    try:
        amount = float(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{value}' is not a number") from None

    if not amount >= 0:
        raise argparse.ArgumentTypeError(f"{value} is not a number of at least zero")

    return amount
