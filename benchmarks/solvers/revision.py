"""Revisions of this repository, for comparisons of the solver with earlier ones."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from filelock import FileLock

from benchmarks.instances import ROOT

from .environment import Log, Unavailable, folder


def find_commit(revision: str) -> str:
    """
    Return the hash of the commit that a revision means in this repository.

    Raises
    ------
    ValueError
        When there is no such revision, no repository or no git.
    """
    try:
        found = _git(ROOT, "rev-parse", "--verify", f"{revision}^{{commit}}")
    except (OSError, subprocess.CalledProcessError) as error:
        raise ValueError(
            f"{ROOT} has no revision {revision!r}: {_reason(error)}"
        ) from error

    return found.strip()


def sources_of(commit: str) -> Path:
    """Return the folder of the sources of a commit, which may not exist yet."""
    return folder() / f"sources@{commit}"


def check_out(commit: str, log: Log) -> None:
    """
    Write the sources of a commit into their folder, if they are not there yet.

    Other processes that want the same sources wait meanwhile.

    Parameters
    ----------
    commit
        Hash of the commit.
    log
        Function that is called with a message before the sources are written.

    Raises
    ------
    Unavailable
        When the sources cannot be written.
    """
    where = sources_of(commit)
    partial = where.with_name(f"{where.name}.partial")
    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(where.with_name(f"{where.name}.lock")):
            if where.is_dir():
                return

            log(f"Writing the sources of {commit} into {where}")
            shutil.rmtree(partial, ignore_errors=True)
            _git(ROOT, "clone", "--quiet", "--no-checkout", f"{ROOT}", f"{partial}")
            _git(partial, "checkout", "--quiet", "--detach", commit)
            partial.rename(where)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Unavailable(f"{where}: {_reason(error)}") from error


def _git(where: Path, *command: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(where), *command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=True,
    )
    return done.stdout


def _reason(error: OSError | subprocess.CalledProcessError) -> str:
    """Return the last line that git has said, or why it could not be started."""
    if isinstance(error, OSError):
        return f"{error}"

    return str(error.stderr).strip().rpartition("\n")[2]
