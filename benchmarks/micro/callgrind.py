"""Counting the instructions that a program spends in some of its native functions."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path


def find_valgrind() -> str | None:
    """Return the path of valgrind, or ``None`` where it is not installed."""
    return shutil.which("valgrind")


def count_instructions(
    command: Sequence[str],
    functions: Sequence[str],
    *,
    cwd: Path | None = None,
) -> tuple[int, str]:
    """
    Count the instructions that a command spends in some native functions.

    Parameters
    ----------
    command
        Command to run under callgrind, with its arguments. Hash randomisation and the
        threads of NumPy are turned off, so that a second run gives the same count.
    functions
        Patterns of the demangled names of C++ functions. Counting is toggled whenever a
        matching function is entered, and toggled back when it is left: a matching
        function that is called within another one is excluded from the count.
    cwd
        Working directory of the command; by default that of this process.

    Returns
    -------
    tuple[int, str]
        Number of instructions, and the standard output of the command.

    Raises
    ------
    RuntimeError
        When valgrind is not installed, the command fails, or no matching function was
        entered.

    References
    ----------
    Weidendorfer, J., Kowarschik, M. and Trinitis, C. (2004), "A Tool Suite for
    Simulation Based Analysis of Memory Access Behavior", ICCS, LNCS 3038.
    """
    valgrind = find_valgrind()
    if valgrind is None:
        raise RuntimeError("valgrind is not installed.")

    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "callgrind.out"
        done = subprocess.run(
            [
                valgrind,
                "--tool=callgrind",
                "--collect-atstart=no",
                *(f"--toggle-collect={function}" for function in functions),
                f"--callgrind-out-file={profile}",
                f"--log-file={folder}/log",
                *command,
            ],
            cwd=cwd,
            env=os.environ | {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"},
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(command)} has failed:\n{done.stderr}")

        instructions = _total(profile.read_text())

    if instructions == 0:
        raise RuntimeError(f"{' '.join(command)} has entered none of {functions}.")

    return instructions, done.stdout


def _total(profile: str) -> int:
    """Return the total of a profile, whose only event is the instruction."""
    match = re.search(r"^totals: (\d+)$", profile, re.M)
    if match is None:
        raise RuntimeError("callgrind has written no totals.")

    return int(match[1])
