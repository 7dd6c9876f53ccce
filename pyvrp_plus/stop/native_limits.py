"""Limits that the native loop checks by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

Number = TypeVar("Number", int, float)


@dataclass(frozen=True)
class NativeLimits:
    """
    Limits that the native loop checks by itself, without a call of Python.

    Parameters
    ----------
    max_iterations
        Number of iterations; ``None`` for no limit.
    max_runtime
        Seconds of wall-clock time, which are also checked within iterations; ``None``
        for no limit.
    max_cpu_time
        CPU seconds of the process; ``None`` for no limit.
    no_improvement
        Number of successive iterations without a better best cost; ``None`` for no
        limit.
    first_feasible
        Whether the first feasible solution ends the search.
    """

    max_iterations: int | None = None
    max_runtime: float | None = None
    max_cpu_time: float | None = None
    no_improvement: int | None = None
    first_feasible: bool = False

    def __or__(self, other: NativeLimits) -> NativeLimits:
        """Return the limits of a search that ends when either reaches one."""
        return NativeLimits(
            _smallest(self.max_iterations, other.max_iterations),
            _smallest(self.max_runtime, other.max_runtime),
            _smallest(self.max_cpu_time, other.max_cpu_time),
            _smallest(self.no_improvement, other.no_improvement),
            self.first_feasible or other.first_feasible,
        )


def _smallest(*limits: Number | None) -> Number | None:
    return min((limit for limit in limits if limit is not None), default=None)
