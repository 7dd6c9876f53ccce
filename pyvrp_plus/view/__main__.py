"""Make a page of results: ``python -m pyvrp_plus.view FILE...``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pyvrp_plus.export import solution_dict
from pyvrp_plus.files.checked_json import load_json, naming
from pyvrp_plus.files.read_json import problem_of, solution_of
from pyvrp_plus.view.page import OSM_TILES, TIME_UNITS, make_page


def main(arguments: Sequence[str] | None = None) -> None:
    """
    Make an interactive page of results that were written as JSON.

    Parameters
    ----------
    arguments
        Arguments of the command line; by default those of this process.

    Raises
    ------
    SystemExit
        With status 2 when an argument is wrong, and 1 when a file is.
    """
    parser = argparse.ArgumentParser(
        prog="python -m pyvrp_plus.view",
        description="Makes an interactive page of results, which needs no network. "
        "With several results, each is compared with the first.",
    )
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="result in JSON, as Result.to_json or pyvrp-plus --json writes it",
    )
    parser.add_argument(
        "--out",
        type=Path,
        help="file of the page; by default the first FILE, but ending in .html",
    )
    parser.add_argument("--title", help="title; by default the name of the first FILE")
    parser.add_argument(
        "--time_unit",
        choices=list(TIME_UNITS),
        help="show clock times, of which this is the unit (default: numbers)",
    )
    parser.add_argument(
        "--tiles",
        nargs="?",
        const=OSM_TILES,
        metavar="URL",
        help="show a map, which needs a network, with tiles of this address, in which "
        "{z}, {x} and {y} are replaced (default: those of OpenStreetMap)",
    )
    args = parser.parse_args(arguments)
    out = args.out or args.files[0].with_suffix(".html")
    try:
        page = make_page(
            _solutions(args.files),
            title=args.title or args.files[0].stem,
            time_unit=args.time_unit,
            tiles=args.tiles,
        )
        out.write_text(page, encoding="utf-8", newline="")
    except (OSError, ValueError) as error:
        sys.exit(f"{parser.prog}: error: {error}")

    print(out)


def _solutions(paths: Sequence[Path]) -> dict[str, dict[str, Any]]:
    """Return the solutions by the names of their files, or paths if they are equal."""
    stems = [path.stem for path in paths]
    is_unique = len(set(stems)) == len(stems)
    return {
        stem if is_unique else str(path): _solution(path)
        for path, stem in zip(paths, stems, strict=True)
    }


def _solution(path: Path) -> dict[str, Any]:
    # Everything is computed again: what the page shows is true of the problem.
    document = load_json(path)
    with naming(path):
        data = problem_of(document)
        return solution_dict(data, solution_of(document, data))


if __name__ == "__main__":
    main()
