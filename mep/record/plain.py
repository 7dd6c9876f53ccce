"""Dataclasses that are stored as JSON, and how they are read again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

_Kind = TypeVar("_Kind")

_hints_of = cache(get_type_hints)


def from_plain(kind: type[_Kind], plain: object) -> _Kind:
    """
    Return the dataclass that ``dataclasses.asdict`` and JSON have made ``plain`` from.

    The types of its fields decide on what JSON does not tell: tuples from lists, other
    dataclasses from objects, and members of enumerations from their values.

    Raises
    ------
    TypeError
        When a field is missing, there is one too many, or a value is of another type.
    """
    made = _revive(kind, plain)
    if not isinstance(made, kind):
        raise TypeError(f"{plain!r:.100} is no {kind.__name__}")

    return made


def _revive(hint: object, plain: object) -> object:
    if isinstance(hint, type) and is_dataclass(hint) and isinstance(plain, dict):
        hints = _hints_of(hint)
        values = {
            name: _revive(hints.get(name), value) for name, value in plain.items()
        }
        return hint(**values)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(plain)

    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        present = [kind for kind in arguments if kind is not NoneType]
        return None if plain is None else _revive(present[0], plain)
    if origin is tuple and isinstance(plain, list):
        kinds = arguments if arguments[-1] is not ... else arguments[:1] * len(plain)
        parts = zip(kinds, plain, strict=True)
        return tuple(_revive(kind, value) for kind, value in parts)
    if origin is list and isinstance(plain, list):
        return [_revive(arguments[0], value) for value in plain]
    if origin in (dict, Mapping) and isinstance(plain, dict):
        return {key: _revive(arguments[1], value) for key, value in plain.items()}

    _check(hint, plain)
    return plain


def _check(hint: object, plain: object) -> None:
    """Raise TypeError if a value is not of a type, which JSON may know as another."""
    origin = get_origin(hint)
    if hint is Any or hint is None:  # a field that there is not
        return

    if origin is Literal:
        is_right = isinstance(plain, str) and plain in get_args(hint)
    elif hint is float:
        is_right = type(plain) in (int, float)
    else:
        kind = origin or hint
        is_right = isinstance(kind, type) and type(plain) is kind

    if not is_right:
        raise TypeError(f"{plain!r:.100} is not of the type {hint}")
