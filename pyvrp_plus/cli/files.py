"""Errors of files that the command is given."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class BadFileError(Exception):
    """A file cannot be read or written."""


@contextmanager
def naming(where: Path) -> Iterator[None]:
    """Turn the errors that a bad file may lead to into one that names the file."""
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
