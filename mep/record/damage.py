"""Errors about stored data that a disk, or somebody, has changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# What reading raises where data have other shapes than those that were written.
_KINDS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError)

# Names of errors of SQLite that say nothing about the contents of the file.
_OF_THE_DISK = ("SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY")


@contextmanager
def reading(what: str) -> Iterator[None]:
    """
    Raise ValueError if what is read is not as it was written; also a decorator.

    Parameters
    ----------
    what
        Name of what is read.
    """
    try:
        yield
    except _KINDS as error:
        raise ValueError(
            f"{what} is damaged: {type(error).__name__}: {error}."
        ) from error


@contextmanager
def disk_errors(path: Path) -> Iterator[None]:
    """
    Raise OSError, which names the file, where the disk is at fault, as when it is full.

    Parameters
    ----------
    path
        Path of the SQLite file.
    """
    try:
        yield
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorname.startswith(_OF_THE_DISK):
            raise OSError(f"{path}: {error}.") from error

        raise
