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
    Run a command under callgrind.

    Parameters
    ----------
    command
        The command and its arguments. Its hashes are not random, and NumPy has no
        threads, so that a second run counts the same.
    functions
        Patterns of demangled C++ functions. Collecting is turned on or off whenever one
        of them is entered, and back when it is left: of two that match, the inner one
        is what does not count in the outer one.
    cwd
        Where to run.

    Returns
    -------
    tuple[int, str]
        The instructions, and what the command has written to the standard output.

    Raises
    ------
    RuntimeError
        When there is no valgrind, the command fails, or no function was entered.

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
