"""Claims of solvers about their runs, which are checked for their form only."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Self

from benchmarks.rows import Routes


@dataclass(frozen=True)
class Claim:
    """
    Claim of a solver about its run; fields as in :class:`benchmarks.rows.Row`.

    ``cost`` is ``None`` if and only if the solver has found no feasible solution.
    """

    cost: int | None
    routes: Routes
    iterations: int | None
    runtime: float
    cpu_time: float
    peak_rss: int
    version: str
    trace: list[tuple[float, int, int]]

    @classmethod
    def from_reply(cls, reply: dict[str, Any]) -> Self:
        """
        Return the claim in the reply of a worker.

        Raises
        ------
        ValueError
            When a field is missing, or has the wrong type.
        """
        feasible = _typed(reply, "feasible", bool)
        iterations = reply.get("iterations")
        return cls(
            cost=_typed(reply, "cost", int) if feasible else None,
            routes=[_route(route) for route in _typed(reply, "routes", list)],
            iterations=None if iterations is None else _typed(reply, "iterations", int),
            runtime=_seconds(reply, "runtime"),
            cpu_time=_seconds(reply, "cpu_time"),
            peak_rss=_typed(reply, "peak_rss", int),
            version=_typed(reply, "version", str),
            trace=[_point(point) for point in _typed(reply, "trace", list)],
        )


def _typed(content: Any, name: str, kind: type) -> Any:
    """Return a field of exactly the given type: ``True`` is not an integer here."""
    value = content.get(name) if isinstance(content, dict) else None
    if type(value) is not kind:
        raise ValueError(f"{name} must be {kind.__name__}, but is {value!r:.80}")

    return value


def _seconds(reply: dict[str, Any], name: str) -> float:
    value: Any = reply.get(name)
    if type(value) not in (int, float) or not 0 <= value < math.inf:
        raise ValueError(f"{name} must be seconds, but is {value!r:.80}")

    return float(value)


def _point(point: Any) -> tuple[float, int, int]:
    if not isinstance(point, list) or [type(value) for value in point[1:]] != [int] * 2:
        raise ValueError(f"trace has a point {point!r:.80}")

    return _seconds({"trace": point[0]}, "trace"), point[1], point[2]


def _route(route: Any) -> dict[str, Any]:
    return {
        "vehicle_type": _typed(route, "vehicle_type", int),
        "trips": [_trip(trip) for trip in _typed(route, "trips", list)],
    }


def _trip(trip: Any) -> dict[str, Any]:
    visits = _typed(trip, "visits", list)
    if any(type(visit) is not int for visit in visits):
        raise ValueError(f"visits must be integers, but are {visits!r:.80}")

    return {
        "start_depot": _typed(trip, "start_depot", int),
        "end_depot": _typed(trip, "end_depot", int),
        "visits": visits,
    }
