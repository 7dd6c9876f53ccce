"""From the arguments of a job to files with operators."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mep.candidate.program import Program


def write_program(arguments: dict[str, Any]) -> list[Path]:
    """
    Write the files of a program to the working directory.

    Their paths are relative, so that messages with them say nothing of the machine.
    """
    program = Program(arguments["language"], arguments["sources"])
    return program.write(Path())
