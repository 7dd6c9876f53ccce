"""Virtual environments of solvers, each made once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from benchmarks.instances import ROOT

#: Function that shows messages about progress, such as ``print``.
Log = Callable[[str], object]

_MARKER = "complete.json"


class Unavailable(Exception):  # noqa: N818 - it says what the solver is
    """A solver that cannot be installed; the message is the reason."""


@dataclass(frozen=True)
class Environment:
    """
    Python interpreters that run a solver and check its solutions.

    Parameters
    ----------
    python
        Python in whose environment the solver is installed.
    evaluator
        Python that has PyVRP 0.12; with ``None``, only our own evaluator checks
        solutions.
    """

    python: Path
    evaluator: Path | None


def folder() -> Path:
    """Return the folder of environments; ``PYVRP_PLUS_ENVIRONMENTS`` overrides it."""
    override = os.environ.get("PYVRP_PLUS_ENVIRONMENTS")
    return Path(override).absolute() if override else ROOT / "build" / "environments"


def make_environment(name: str, requirements: Sequence[str], log: Log) -> Path:
    """
    Return the Python of an environment, which is made if it is not complete yet.

    Other processes that want the same environment wait meanwhile.

    Parameters
    ----------
    name
        Name of the environment's folder.
    requirements
        Requirements that pip installs; an environment with other ones is made anew.
    log
        Function that is called with a message before an installation.

    Raises
    ------
    Unavailable
        When the environment cannot be made, with the last error message of pip.
    """
    where = folder() / name
    python = where / "bin" / "python"
    wanted = {"requirements": list(requirements), "python": sys.version}

    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(where.with_name(f"{name}.lock")):
            if not _is_complete(where, wanted):
                log(f"Installing {', '.join(requirements)} into {where}")
                # The harness's pip installs into it: to install a pip there would take
                # longer than most requirements.
                _run("venv", "--clear", "--without-pip", str(where))
                _run(
                    *("pip", "--python", str(python), "install", "--quiet"),
                    "--disable-pip-version-check",
                    *requirements,
                )
                (where / _MARKER).write_text(json.dumps(wanted))
    except OSError as error:
        raise Unavailable(f"{where}: {error}") from error

    return python


def _is_complete(where: Path, wanted: Mapping[str, object]) -> bool:
    try:
        return bool(json.loads((where / _MARKER).read_text()) == wanted)
    except (OSError, ValueError):
        return False


def _run(*command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        # An environment must not depend on what is set for this process.
        env={key: val for key, val in os.environ.items() if key != "PYTHONPATH"},
        check=False,
    )
    if done.returncode != 0:
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        errors = [line for line in lines if line.startswith("ERROR: ")]
        reason = (errors or lines or [f"exit code {done.returncode}"])[-1]
        raise Unavailable(reason.removeprefix("ERROR: ").strip())
