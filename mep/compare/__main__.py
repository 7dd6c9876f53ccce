"""``python -m mep.compare``: compare strategies, models or languages at equal cost."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

from mep.command import add_options, ending
from mep.compare import compare, contenders
from mep.compare.comparison import Comparison
from mep.compare.contender import COMPARED
from mep.compare.page import make_line, render_comparison
from mep.config import Config, read_config
from mep.progress import make_progress

_REPORT = "report.html"

# With fewer than 7, no verdict on three contenders is possible.
_REPEATS = 8

# Fields of Config that are no options here, or other ones.
_LEFT_OUT = ("max_cost_usd", "offspring", "out", "repeats", "transcript")


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command."""
    parser = argparse.ArgumentParser(
        prog="python -m mep.compare",
        description="Compare strategies, models or languages: give --strategy, --model "
        "or --lang several times. The offline control always takes part. Each run may "
        "spend the same dollars and the same total budget.",
    )
    add = parser.add_argument
    add("--config", type=Path, help="TOML file with options of mep.evolve as keys")
    add("--resume", action="store_true", help="go on with the comparison in --out")
    add("--out", type=Path, required=True, help="folder of the comparison")
    add(
        "--dollars",
        dest="max_cost_usd",
        type=float,
        default=argparse.SUPPRESS,
        help="maximum amount that each run may spend on requests, in US dollars; inf "
        f"for no cap (default: {Config().max_cost_usd})",
    )
    add(
        "--repeats",
        type=int,
        default=argparse.SUPPRESS,
        help=f"runs of each, with different seeds (default: {_REPEATS})",
    )
    add_options(parser, repeatable=COMPARED, left_out=_LEFT_OUT)
    return parser


def make_options(args: argparse.Namespace) -> dict[str, Any]:
    """
    Return the fields of ``Config`` that options give, or else a file.

    Raises
    ------
    ValueError, OSError
        When the file is invalid, or cannot be read.
    """
    given = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in vars(args).items()
        if name not in ("config", "resume")
    }
    return (read_config(args.config) if args.config else {}) | given


def describe(comparison: Comparison) -> Iterator[str]:
    """Yield the results in lines: what each has found, and how each pair compares."""
    for name in comparison.runs:
        line = make_line(comparison, name)
        yield (
            f"{name}: {line.gain:+.2f}% over stock on the test instances, "
            f"${line.dollars:.4f} and {line.trained} a run"
        )
    for pair in comparison.pairs():
        yield (
            f"{pair.first} and {pair.second}: {pair.verdict} (median difference "
            f"{pair.median:+.2f} points, p = {pair.p_value:.3f})"
        )


def main() -> int:
    """Run the command; return its exit status."""
    parser = make_parser()
    args = parser.parse_args()
    console = Console()
    progress = make_progress(console)
    report = args.out / _REPORT
    with ending(parser.prog, console, progress):
        options = make_options(args)
        comparison = compare(
            contenders(options),
            options.get("repeats", _REPEATS),
            args.out,
            progress,
            resume=args.resume,
        )
        report.write_text(render_comparison(comparison), encoding="utf-8")

    for line in describe(comparison):
        console.print(line, soft_wrap=True, markup=False, highlight=False)

    console.print(f"Report: {report}", soft_wrap=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
