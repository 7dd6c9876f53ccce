"""
Fetch the public instances: from the internet, an archive or a folder.

The instances are put where the suites look for them. Their best known costs are
computed from the solution files beside them, and written to best_known.json.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from benchmarks.fetch import PUBLIC, fetch
from benchmarks.instances import BUILD


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add = parser.add_argument
    add(
        "source", nargs="?", default=PUBLIC, help="URL, archive or folder (%(default)s)"
    )
    add("--sha256", help="checksum that the archive must have")
    add(
        "--to",
        type=Path,
        default=BUILD / "instances",
        help="folder for the instances (default: %(default)s)",
    )


def main(args: argparse.Namespace, console: Console) -> None:
    """Fetch the instances, and print how many each set has."""
    counts = fetch(args.source, args.to, args.sha256)
    for name, (instances, known) in counts.items():
        console.print(f"{name}: {instances} instances, {known} with a solution")

    console.print(f"in {args.to}", soft_wrap=True)
