"""Errors about stored data that a disk, or somebody, has changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

# What reading raises where data have other shapes than those that were written.
_KINDS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError)


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
