"""Warnings and errors that the package raises, besides Python's own."""

from __future__ import annotations

import typing as _typing

if _typing.TYPE_CHECKING:
    from pyvrp_plus.result import Result


class ScalingWarning(UserWarning):
    """
    A distance or duration exceeds :const:`~pyvrp_plus.constants.MAX_VALUE`.

    Sums of such values may overflow during the search. Rescale the data.
    """


class ModelWarning(UserWarning):
    """
    A model is accepted, but probably not what is meant.

    For example, it has no edges, or fractions of distances are cut off.
    """


class TspWarning(UserWarning):
    """A component that needs two or more vehicles is used on a TSP instance."""


class PenaltyBoundWarning(UserWarning):
    """
    A penalty has reached its upper bound.

    The instance has no feasible solution, or one that is very hard to find.
    """


class OperatorError(RuntimeError):
    """
    An operator has failed: it has raised an error, or returned an invalid value.

    The exception that the operator has raised, if any, is the cause of this one.

    Parameters
    ----------
    message
        Description of the failure.
    hook
        Name of the hook that the operator was for.
    operator
        Name of the operator.
    iteration
        Number of iterations that were complete before the failure.
    """

    #: Result of the search that the failure ended, with the best solution so far; None
    #: if there was no search yet.
    result: Result | None = None

    def __init__(self, message: str, hook: str, operator: str, iteration: int) -> None:
        super().__init__(message, hook, operator, iteration)
        self.hook = hook
        self.operator = operator
        self.iteration = iteration

    def __str__(self) -> str:
        return str(self.args[0])


class InstanceFileError(ValueError):
    """
    An instance or solution file is malformed.

    The subclasses also derive from the built-in error that PyVRP raises for the
    same mistake, so that code that catches that error keeps working.
    """


class FileFormatError(InstanceFileError, RuntimeError):
    """A file is not in VRPLIB format at all."""


class MissingFieldError(InstanceFileError, KeyError):
    """A specification or section that is needed is not in the file."""

    def __str__(self) -> str:
        # KeyError would show the message in quotes.
        return str(self.args[0])


class FieldTypeError(InstanceFileError, TypeError):
    """A field holds something other than the numbers that belong there."""


class FieldIndexError(InstanceFileError, IndexError):
    """A section has too few rows, or refers to something that does not exist."""
