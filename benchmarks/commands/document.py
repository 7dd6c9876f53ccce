"""
Run the commands in a Markdown file again, and put their output below them.

A code block that is followed by <!-- output --> holds commands, one per line. Commands
that run solvers continue where they stopped; the output of the other commands replaces
the text up to <!-- end of output -->.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from pathlib import Path

from rich.console import Console

from benchmarks.instances import ROOT

_BLOCK = re.compile(
    r"(?P<head>```\n(?P<commands>(?:python -m [^\n]*\n)+)```\n\n<!-- output -->\n)"
    r".*?(?=<!-- end of output -->)",
    re.S,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("document", type=Path, help="Markdown file")


def main(args: argparse.Namespace, console: Console) -> None:
    """Run the commands in the document, and write their output into it."""
    text = args.document.read_text()
    if not _BLOCK.search(text):
        raise ValueError(f"There are no commands with output in {args.document}.")

    # The file is written after each block, so that the output of long runs is not lost.
    position = 0
    while match := _BLOCK.search(text, position):
        outputs = [_run(line, console) for line in match["commands"].splitlines()]
        block = f"{match['head']}\n{chr(10).join(filter(None, outputs))}\n"
        text = text[: match.start()] + block + text[match.end() :]
        args.document.write_text(text)
        position = match.start() + len(block)


def _run(line: str, console: Console) -> str:
    """Run a command, and return its output as Markdown; empty for runs of solvers."""
    console.print(line, soft_wrap=True, markup=False)
    _, *arguments = shlex.split(line)
    shows_progress = arguments[1:3] == ["benchmarks", "run"]
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        stdout=None if shows_progress else subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise ValueError(f"This has failed: {line}")

    output = done.stdout or ""
    is_markdown = arguments[1] == "benchmarks"
    return output if is_markdown or not output else f"```text\n{output}```\n"
