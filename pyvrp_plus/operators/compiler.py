"""Finding and running the C++ compiler."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_CANDIDATES = ("c++", "g++", "clang++")
_TIMEOUT = 300  # seconds
_DIAGNOSTIC = re.compile(
    r"^(?P<file>[^\n:]+):(?P<line>\d+):(?:\d+:)? (?:fatal )?error: (?P<text>.*)$", re.M
)


class CompileError(Exception):
    """
    An operator cannot be compiled.

    Parameters
    ----------
    message
        Description of the error.
    file, line
        File and line of the error; None if unknown.
    output
        Complete output of the compiler.
    """

    def __init__(
        self,
        message: str,
        file: str | None = None,
        line: int | None = None,
        output: str = "",
    ) -> None:
        super().__init__(message, file, line, output)
        self.message = message
        self.file = file
        self.line = line
        self.output = output

    def __str__(self) -> str:
        where = [str(part) for part in (self.file, self.line) if part is not None]
        return ": ".join([":".join(where), self.message] if where else [self.message])


@dataclass(frozen=True)
class Compiler:
    """
    A C++ compiler.

    Parameters
    ----------
    command
        Command, with the arguments that it is always called with.
    version
        Output of the compiler when asked for its version.
    """

    command: tuple[str, ...]
    version: str

    def run(self, arguments: Sequence[str | Path]) -> None:
        """
        Run the compiler.

        Raises
        ------
        CompileError
            When the compiler fails, or does not end within 300 seconds.
        """
        done = _run([*self.command, *map(str, arguments)])
        if done.returncode != 0:
            raise _to_error(done.stderr or done.stdout, done.returncode)


def find_compiler() -> Compiler:
    """
    Return the compiler that ``CXX`` names, or else the first one that is installed.

    Raises
    ------
    CompileError
        When there is no compiler, or it does not work.
    """
    return _find(os.environ.get("CXX", ""), os.environ.get("PATH", ""))


@cache
def _find(given: str, path: str) -> Compiler:
    command = tuple(shlex.split(given)) if given.strip() else _first(path)
    done = _run([*command, "--version"])
    if done.returncode != 0:
        raise CompileError(
            f"The compiler '{shlex.join(command)}' does not work: it does not tell its "
            "version.",
            output=done.stdout + done.stderr,
        )

    return Compiler(command, done.stdout.strip())


def _first(path: str) -> tuple[str, ...]:
    for candidate in _CANDIDATES:
        if found := shutil.which(candidate, path=path):
            return (found,)

    install = {"darwin": "xcode-select --install"}.get(
        sys.platform, "for example: apt install g++"
    )
    raise CompileError(
        f"There is no C++ compiler: none of {', '.join(_CANDIDATES)} was found. "
        f"Install one ({install}), or name one by the environment variable CXX."
    )


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            stdin=subprocess.DEVNULL,
            env={**os.environ, "LC_ALL": "C"},
            timeout=_TIMEOUT,
            check=False,
        )
    except OSError as error:
        raise CompileError(
            f"The compiler '{command[0]}' cannot be run: {error.strerror}."
        ) from error
    except subprocess.TimeoutExpired as error:
        raise CompileError(
            f"The compiler has not ended within {_TIMEOUT} seconds."
        ) from error


def _to_error(output: str, status: int) -> CompileError:
    if found := _DIAGNOSTIC.search(output):
        return CompileError(
            found["text"], found["file"], int(found["line"]), output=output
        )

    lines = [line for line in output.splitlines() if line.strip()]
    reason = lines[0] if lines else f"it has ended with status {status}"
    return CompileError(f"The compiler has failed: {reason}", output=output)
