"""Reading a store without changing anything in its folder, whatever its run does."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

#: State of the files of a store: their times in nanoseconds, and their sizes.
Stamp = tuple[tuple[int, int] | None, ...]

_TIMEOUT = 10  # seconds of waiting for the files


def stamp(path: Path) -> Stamp:
    """Return the state of a store's files; if it is as before, so is the content."""
    return tuple(_state(part) for part in (path, _log(path)))


def has_log(path: Path) -> bool:
    """Return whether a run is at a store, or was when it was killed."""
    return _log(path).exists()


def connect_read_only(path: Path) -> sqlite3.Connection:
    """
    Return a connection that sees a store as it is at the first query.

    SQLite would create files beside a store that has none of its log (``-wal``), even
    to read it, and leave them there. A store without a log is therefore read as a file
    that nobody changes: who does so compares its :func:`stamp` afterwards. A log
    without its index (``-shm``), as in a copied folder, is read in a copy.

    Raises
    ------
    sqlite3.Error
        When the files cannot be read.
    """
    if not has_log(path):
        return _connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1")
    if not _beside(path, "-shm").exists():
        return _connect_to_copy(path)

    connection = _connect(f"{path.resolve().as_uri()}?mode=ro")
    # All that is read belongs to one moment. The run is not kept from writing.
    connection.execute("BEGIN")
    return connection


def _connect(address: str) -> sqlite3.Connection:
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=_TIMEOUT)


def _connect_to_copy(path: Path) -> sqlite3.Connection:
    memory = _connect("file::memory:")
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        for part in (path, _log(path)):
            shutil.copyfile(part, Path(folder) / part.name)
        with closing(sqlite3.connect(copy)) as source:
            source.backup(memory)

    return memory


def _log(path: Path) -> Path:
    return _beside(path, "-wal")


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _state(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None

    return found.st_mtime_ns, found.st_size
