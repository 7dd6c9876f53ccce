"""
Draw optimality gaps over time, box plots of gaps, and performance profiles.

The rows are read from files that the command run has written. The pictures are PNG
files in a folder.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from benchmarks.commands.table import read_all
from benchmarks.plots import KINDS, save_plots


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add = parser.add_argument
    add("rows", type=Path, nargs="+", help="files of rows, as written by run")
    add("--kinds", nargs="+", choices=list(KINDS), default=list(KINDS))
    add("--out", type=Path, required=True, help="folder for the pictures")


def main(args: argparse.Namespace, console: Console) -> None:
    """Draw the pictures, and print the location of each file."""
    for path in save_plots(read_all(args.rows), args.out, args.kinds):
        console.print(f"{path}", soft_wrap=True)
