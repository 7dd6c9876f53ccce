"""Errors about the files that users give to the command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class BadFileError(Exception):
    """A file cannot be read or written."""


@contextmanager
def naming(where: Path) -> Iterator[None]:
    """Turn errors that a bad file causes into a :class:`BadFileError` that names it."""
    try:
        yield
    except (
        AttributeError,
        LookupError,
        OSError,
        RuntimeError,
        TypeError,
        ValueError,
    ) as error:
        message = str(error)
        names_file = str(where) in message
        raise BadFileError(message if names_file else f"{where}: {message}") from error
