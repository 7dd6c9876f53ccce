"""What a diagnosis consists of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

#: What makes a solution infeasible, or a model suspicious.
Constraint = Literal[
    "capacity",
    "time window",
    "release time",
    "shift",
    "maximum duration",
    "maximum distance",
    "missing edge",
    "skill",
    "vehicle type",
    "maximum clients",
    "required client",
    "required shipment",
    "client group",
    "same vehicle",
    "different vehicles",
    "units",
    "no effect",
]

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True)
class Finding:
    """
    Something about a problem that its author should know.

    Parameters
    ----------
    severity
        An ``"error"`` means that there is no feasible solution, or only one that uses
        missing edges. A ``"warning"`` is probably a mistake, and a ``"note"`` may be
        intended.
    constraint
        The constraint or property that it is about.
    message
        The finding in words.
    locations
        Location indices of the clients, depots, pickups and deliveries concerned.
    names
        What is concerned, as messages call it: by kind, index and name.
    amount
        How much is too much or too little, in the unit of the constraint; None if there
        is no such amount.
    """

    severity: Severity
    constraint: Constraint
    message: str
    locations: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    amount: int | None = None

    def __str__(self) -> str:
        return f"{self.severity}: {self.message}"


@dataclass(frozen=True)
class Diagnosis:
    """
    The findings about a problem, errors first. They can be iterated and printed.

    Parameters
    ----------
    findings
        The findings.
    """

    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        """Findings because of which there is no feasible solution."""
        return self._of("error")

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """Findings that are probably mistakes."""
        return self._of("warning")

    @property
    def notes(self) -> tuple[Finding, ...]:
        """Findings that may be intended."""
        return self._of("note")

    def _of(self, severity: Severity) -> tuple[Finding, ...]:
        return tuple(item for item in self.findings if item.severity == severity)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    def __len__(self) -> int:
        return len(self.findings)

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings)) or "Nothing was found."
