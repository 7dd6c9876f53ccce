"""Budgets, which say how long a solver may search."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Self

_UNITS = {"it": "iterations", "s": "wall seconds", "cpu": "CPU seconds"}


@dataclass(frozen=True)
class Budget:
    """
    Budget of a run, which says how long a solver may search: ``amount`` of ``unit``.

    Units are ``it`` (iterations), ``s`` (wall-clock seconds) and ``cpu`` (CPU seconds
    of the solving process).

    Raises
    ------
    ValueError
        When the amount is not positive and finite, or iterations are not a whole
        number.
    """

    amount: float
    unit: str

    def __post_init__(self) -> None:
        is_whole = float(self.amount).is_integer()
        if not 0 < self.amount < math.inf or (self.unit == "it" and not is_whole):
            raise ValueError(
                f"A budget must be positive, and iterations a whole number, but it is "
                f"{self}."
            )

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        Read a budget as users write it: ``500it``, ``30s`` or ``30cpu``.

        Raises
        ------
        ValueError
            When the text is not a budget.
        """
        match = re.fullmatch(r"(\d+(?:\.\d+)?)(it|s|cpu)", text.strip())
        if not match:
            raise ValueError(
                f"{text!r} is not a budget, such as 500it (iterations), 30s (wall "
                "seconds) or 30cpu (CPU seconds)."
            )

        return cls(float(match[1]), match[2])

    @property
    def unit_name(self) -> str:
        """Name of the unit in the plural, such as ``CPU seconds``."""
        return _UNITS[self.unit]

    @property
    def is_repeatable(self) -> bool:
        """Whether runs with the same seed do exactly the same work."""
        return self.unit == "it"

    def scaled(self, factor: float) -> Self:
        """Return a multiple of the budget; of iterations, at least one."""
        amount = self.amount * factor
        return type(self)(
            max(round(amount), 1) if self.unit == "it" else amount, self.unit
        )

    def __str__(self) -> str:
        return f"{self.amount:.15g}{self.unit}"

    def describe(self) -> str:
        """Return the budget in words, such as ``30 CPU seconds``."""
        return f"{self.amount:.15g} {self.unit_name}"
