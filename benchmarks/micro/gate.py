"""
Gate that refuses an unexplained growth of the core's instruction counts.

``python -m benchmarks.micro.gate`` counts the instructions of a few workloads, and
fails if a count is more than 2% above the recorded one. A growth that is worth it is
recorded with ``--record --reason "WORDS"``; the gate checks that these words stand in
the changelog. Smaller growth is not recorded, so that it cannot add up unseen.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from benchmarks.micro.callgrind import find_valgrind
from benchmarks.micro.counts import Count, Counts
from benchmarks.micro.instructions import ROOT, count_all, table_of

#: Names of the workloads whose instructions are counted.
GATED = ("cvrp-200", "vrptw-200", "solve-vrpmb-25")

#: Relative growth or shrinkage of a count up to which nothing needs to be done.
TOLERANCE = 0.02

RECORD = ROOT / "benchmarks/micro/instructions.toml"
CHANGELOG = ROOT / "CHANGELOG.md"

_RECORD_COMMAND = "python -m benchmarks.micro.gate --record"
_RENEW_COMMAND = (
    f"python -m benchmarks.micro.instructions {' '.join(GATED)} "
    f"--out {RECORD.relative_to(ROOT)}"
)


def has_grown(old: Count, new: Count) -> bool:
    """Return whether a count has grown by more than the tolerance."""
    return new.instructions > (1 + TOLERANCE) * old.instructions


def has_shrunk(old: Count, new: Count) -> bool:
    """Return whether a count has shrunk by more than the tolerance."""
    return new.instructions < (1 - TOLERANCE) * old.instructions


def stands_in(reason: str | None, changelog: str) -> bool:
    """Return whether a reason is given whose words stand in the changelog."""
    words = " ".join((reason or "").split())
    return bool(words) and words in " ".join(changelog.split())


def incomparable(record: Counts, here: Counts) -> str | None:
    """Return why two sets of counts cannot be compared; ``None`` if they can."""
    if (here.compiler, here.architecture) == (record.compiler, record.architecture):
        return None

    return (
        f"the record is of {record.compiler} on {record.architecture}, and this is "
        f"{here.compiler} on {here.architecture}. To record anew: {_RENEW_COMMAND}"
    )


def failures(record: Counts, counted: Counts, changelog: str) -> list[str]:
    """Return messages about growth that is not allowed, and how to resolve it."""
    wrong = [
        f"{name}: the growth from {count.grown_from:,} to {count.instructions:,} "
        f"instructions is recorded with the reason {count.reason!r}, but these words "
        f"do not stand in {CHANGELOG.name}."
        for name, count in record.counts.items()
        if count.grown_from is not None and not stands_in(count.reason, changelog)
    ]

    for name, new in counted.counts.items():
        old = record.counts.get(name)
        if old is None:
            wrong.append(f"{name}: not recorded. To record it: {_RECORD_COMMAND}")
        elif has_grown(old, new):
            wrong.append(
                f"{name}: {_change(old, new)}. If that is worth it, add an entry to "
                f'{CHANGELOG.name} and run: {_RECORD_COMMAND} --reason "WORDS OF IT"'
            )

    return wrong


def requests(record: Counts, counted: Counts) -> list[str]:
    """Return requests to record counts that have shrunk; they fail nothing."""
    return [
        f"{name}: {_change(record.counts[name], new)}. To keep it so: {_RECORD_COMMAND}"
        for name, new in counted.counts.items()
        if name in record.counts and has_shrunk(record.counts[name], new)
    ]


def updated(
    record: Counts, counted: Counts, reason: str | None, changelog: str
) -> Counts:
    """
    Return the record with counts that are new, have shrunk, or grown for a reason.

    Raises
    ------
    ValueError
        When a count has grown by more than the tolerance, and the reason does not stand
        in the changelog.
    """
    counts = dict(record.counts)
    for name, new in counted.counts.items():
        old = record.counts.get(name)
        if old is None or new.instructions < old.instructions:
            counts[name] = new
        elif has_grown(old, new):
            if not stands_in(reason, changelog):
                raise ValueError(
                    f"{name}: {_change(old, new)}. That needs a --reason whose words "
                    f"stand in {CHANGELOG.name}."
                )
            counts[name] = replace(new, grown_from=old.instructions, reason=reason)

    return replace(counted, counts=counts)


def _change(old: Count, new: Count) -> str:
    share = new.instructions / old.instructions - 1
    return (
        f"{old.instructions:,} instructions were recorded, and now there are "
        f"{new.instructions:,} ({share:+.1%})"
    )


def main() -> None:
    """Count the instructions, and compare them with the record or update it."""
    args = _parse()
    record = Counts.read(RECORD)
    reason = incomparable(record, Counts.of_today({}))
    if find_valgrind() is None:
        reason = "valgrind is not installed."

    if reason is not None:
        print(f"GATE SKIPPED: instructions were NOT counted: {reason}", file=sys.stderr)
        sys.exit(args.record)

    counted = count_all(GATED)
    print(table_of(counted, record).to_markdown())

    changelog = CHANGELOG.read_text()
    if args.record:
        try:
            updated(record, counted, args.reason, changelog).write(RECORD)
        except ValueError as error:
            sys.exit(str(error))
        return

    for request in requests(record, counted):
        print(f"PLEASE RECORD: {request}", file=sys.stderr)

    if wrong := failures(record, counted, changelog):
        sys.exit("\n".join(f"GATE FAILED: {line}" for line in wrong))


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.gate")
    parser.add_argument("--record", action="store_true", help="update the record")
    parser.add_argument("--reason", help="words of the changelog that explain a growth")
    return parser.parse_args()


if __name__ == "__main__":
    main()
