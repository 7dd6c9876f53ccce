"""
Write generated instances as VRPLIB files.

The same variant, size and seed give the same file. Distances are rounded: read the
files with ``round_func="round"``.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from pyvrp_plus.generate import VARIANTS
from pyvrp_plus.trials.suite import generated


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add = parser.add_argument
    add(
        "--variant",
        nargs="+",
        choices=list(VARIANTS),
        default=["CVRP"],
        metavar="VARIANT",
        help=f"of {', '.join(VARIANTS)} (default: CVRP)",
    )
    add("--num_clients", type=int, nargs="+", default=[100], help="(default: 100)")
    add("--seeds", type=int, default=1, help="number of seeds, from 0 on (default: 1)")
    add("--out", type=Path, required=True, help="folder, with one for each variant")


def main(args: argparse.Namespace, console: Console) -> None:
    """Write the instances, and print the location of each file."""
    for variant in args.variant:
        for num_clients in args.num_clients:
            for seed in range(args.seeds):
                instance = generated(variant, num_clients, seed, args.out)
                console.print(f"{instance.path}", soft_wrap=True)
