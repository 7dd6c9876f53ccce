"""
Instruction counts of fixed workloads, which a busy machine does not change.

``python -m benchmarks.micro.instructions`` runs workloads under callgrind, and prints
how many instructions the native core has needed for each evaluated move and for each
search call. Python code and the preparation of a workload are not counted.

With ``--out`` the counts are written to a file; with ``--compare`` they are compared
with the counts in such a file.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.micro.callgrind import count_instructions
from benchmarks.micro.counts import Count, Counts
from benchmarks.micro.workloads import WORKLOADS
from benchmarks.tables import Table

ROOT = Path(__file__).resolve().parents[2]


def count(name: str) -> Count:
    """Count the instructions of a workload, in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.micro.workloads", name]
    instructions, printed = count_instructions(
        command, WORKLOADS[name].functions, cwd=ROOT
    )
    return Count(instructions, **json.loads(printed))


def count_all(names: Iterable[str]) -> Counts:
    """Count the instructions of workloads, on each core one at a time."""
    names = list(names)
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        return Counts.of_today(dict(zip(names, pool.map(count, names), strict=True)))


def table_of(counts: Counts, before: Counts | None = None) -> Table:
    """Return the counts as a table, with their ratio to earlier ones if given."""
    header = ["workload", "instructions", "moves", "calls", "per move", "per call"]
    lines = [_line(name, count) for name, count in counts.counts.items()]
    notes = [f"{name}: {WORKLOADS[name].description}" for name in counts.counts]

    if before is not None:
        header.append("ratio")
        for line in lines:
            old = before.counts.get(line[0])
            new = counts.counts[line[0]]
            line.append(f"{new.instructions / old.instructions:.4f}" if old else "-")

        notes.append(f"ratio: to {before.date}, {before.compiler}")

    title = f"{counts.date}, {os.cpu_count()} cores, {counts.architecture}, "
    return Table(title + counts.compiler, header, lines, notes, num_labels=1)


def _line(name: str, count: Count) -> list[str]:
    moves, per_move = "-", "-"
    if count.num_moves is not None:
        moves = f"{count.num_moves:,}"
        per_move = f"{count.instructions / count.num_moves:.1f}"

    per_call = f"{count.instructions / count.num_calls:,.0f}"
    return [
        name,
        f"{count.instructions:,}",
        moves,
        str(count.num_calls),
        per_move,
        per_call,
    ]


def main() -> None:
    """Count instructions, print the table, and write the counts if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.instructions")
    parser.add_argument(
        "workloads",
        nargs="*",
        metavar="WORKLOAD",
        help=f"all by default: {', '.join(WORKLOADS)}",
    )
    parser.add_argument("--out", type=Path, help="file to write the counts to")
    parser.add_argument("--compare", type=Path, help="file with counts to compare with")
    args = parser.parse_args()

    if unknown := set(args.workloads) - set(WORKLOADS):
        parser.error(f"there is no workload {', '.join(sorted(unknown))}.")

    before = None if args.compare is None else Counts.read(args.compare)
    counts = count_all(args.workloads or WORKLOADS)
    print(table_of(counts, before).to_markdown())
    if args.out is not None:
        counts.write(args.out)


if __name__ == "__main__":
    main()
