"""Write the operators in the arguments of a job to files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mep.candidate.program import Program


def write_program(arguments: dict[str, Any]) -> list[Path]:
    """
    Write the files of a program to the working directory, and return the paths.

    The paths are relative, so that messages with them reveal nothing about the machine.
    """
    program = Program(arguments["language"], arguments["sources"])
    return program.write(Path())
