"""What an explanation consists of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pyvrp_plus.diagnosis.finding import Constraint, Finding
from pyvrp_plus.diagnosis.relaxation import Relaxation

# Lines of each kind that are printed.
_MOST_LINES = 20


@dataclass(frozen=True)
class Violation:
    """
    A violated constraint of a solution.

    Parameters
    ----------
    constraint
        The constraint.
    amount
        By how much it is violated: a load, time or distance, or a number of clients,
        shipments or edges.
    message
        The violation in words.
    route
        Index of the route, if it is of one.
    dimension
        Load dimension, if it is of a load.
    locations
        Location indices of the clients, pickups and deliveries concerned.
    names
        What is concerned, as messages call it: by kind, index and name.
    relaxations
        Changes that mend the violation, as far as any were found, the cheapest first.
    """

    constraint: Constraint
    amount: int
    message: str
    route: int | None
    dimension: int | None
    locations: tuple[int, ...]
    names: tuple[str, ...]
    relaxations: tuple[Relaxation, ...]

    @property
    def cheapest(self) -> Relaxation | None:
        """The cheapest relaxation; None if none was found."""
        return self.relaxations[0] if self.relaxations else None

    def __str__(self) -> str:
        if self.cheapest is None:
            how = "No relaxation was found"
        elif self.cheapest.changes:
            how = f"Cheapest relaxation found: {self.cheapest}"
        else:
            how = f"No relaxation is needed: {self.cheapest}"

        return f"{self.message} {how}."


@dataclass(frozen=True)
class Explanation:
    """
    Why a solution is infeasible. Its violations can be iterated, and it can be printed.

    Parameters
    ----------
    errors
        Errors that :func:`~pyvrp_plus.diagnose` finds in the problem: because of these,
        no solution is feasible.
    violations
        Violations of the solution.
    """

    errors: tuple[Finding, ...]
    violations: tuple[Violation, ...]

    def __iter__(self) -> Iterator[Violation]:
        return iter(self.violations)

    def __len__(self) -> int:
        return len(self.violations)

    def __str__(self) -> str:
        if not self.violations:
            return "The solution is feasible."

        return "\n".join([*_lines(self.errors), *_lines(self.violations)])


def _lines(items: tuple[Finding, ...] | tuple[Violation, ...]) -> list[str]:
    lines = [
        f"- {item.message}" if isinstance(item, Finding) else f"- {item}"
        for item in items[:_MOST_LINES]
    ]
    if len(items) > _MOST_LINES:
        lines.append(f"- ... and {len(items) - _MOST_LINES} more.")
    return lines
