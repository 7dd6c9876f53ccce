"""
Print a table of rows: gaps, a comparison, resources or time to target.

Each mean stands with its 95% interval; notes below explain the columns.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from benchmarks.rows import Row, read_rows
from benchmarks.tables import (
    Table,
    comparison_table,
    gap_table,
    resource_table,
    target_table,
)

KINDS = ("gaps", "compare", "resources", "targets")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add = parser.add_argument
    add("rows", type=Path, nargs="+", help="files of rows, as written by run")
    add("--kind", choices=KINDS, help="gaps, or with a baseline compare, by default")
    add("--baseline", metavar="SOLVER", help="the solver that others are compared with")
    add("--target", type=float, default=1, help="gap to reach, in %% (default: 1)")
    add(
        "--format",
        choices=["markdown", "csv", "latex"],
        help="instead of what suits a terminal",
    )


def main(args: argparse.Namespace, console: Console) -> None:
    """Print the table."""
    table = _table(args, read_all(args.rows))
    if args.format is None and console.is_terminal:
        console.print(table.to_rich())
    else:
        print(getattr(table, f"to_{args.format or 'markdown'}")())


def read_all(paths: list[Path]) -> list[Row]:
    """
    Return the rows of all given files.

    Raises
    ------
    ValueError
        When the files hold no rows.
    FileNotFoundError
        When a file does not exist.
    """
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(f"There is no file {path}.")

    rows = [row for path in paths for row in read_rows(path)]
    if not rows:
        raise ValueError(f"There are no rows in {', '.join(map(str, paths))}.")

    return rows


def provenance(rows: list[Row]) -> str:
    """Return a sentence with the dates and machines of the runs."""
    about = dict.fromkeys(f"{row.date}, {row.machine}" for row in rows)
    return f"Run {'; '.join(about)}."


def _table(args: argparse.Namespace, rows: list[Row]) -> Table:
    told = provenance(rows)
    kind = args.kind or ("compare" if args.baseline else "gaps")
    if kind == "compare":
        if args.baseline is None:
            raise ValueError("A comparison needs a --baseline.")
        return comparison_table(rows, args.baseline, told)

    if kind == "targets":
        return target_table(rows, args.target, told)

    return gap_table(rows, told) if kind == "gaps" else resource_table(rows, told)
