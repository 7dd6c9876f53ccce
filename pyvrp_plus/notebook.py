"""Solutions as tables in notebooks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import TYPE_CHECKING

from pyvrp_plus.diagnosis.labels import location_label, vehicle_label

if TYPE_CHECKING:
    from pyvrp_plus._pyvrp import ProblemData, Route, Solution
    from pyvrp_plus.result import Result

# Routes that are shown at most.
_MOST_ROUTES = 100


def result_html(result: Result) -> str:
    """Return a result's summary and routes, by name if the result has its data."""
    rows = [line.split(":", 1) for line in result.summary().splitlines()[2:]]
    summary = _table((), ([label.strip(), value.strip()] for label, value in rows))
    text = summary + _routes(result.best.routes(), result.data)
    if result.data is None or not (explanation := result.explain()):
        return text

    return f"{text}<pre>{escape(str(explanation))}</pre>"


def solution_html(solution: Solution) -> str:
    """Return the routes of a solution, with what they say of themselves."""
    return f"<p>{escape(repr(solution)[1:-1])}</p>{_routes(solution.routes(), None)}"


def route_html(route: Route) -> str:
    """Return the schedule of a route."""
    rows = (
        (
            stop.location,
            stop.trip,
            stop.start_service,
            stop.end_service,
            stop.wait_duration,
            stop.time_warp,
        )
        for stop in route.schedule()
    )
    titles = ("location", "trip", "start", "end", "wait", "time warp")
    return f"<p>{escape(repr(route)[1:-1])}</p>{_table(titles, rows)}"


def _routes(routes: list[Route], data: ProblemData | None) -> str:
    vehicle: Callable[[int], str] = str
    visit: Callable[[int], str] = str
    if data is not None:
        problem = data
        vehicle = lambda idx: vehicle_label(problem, idx)  # noqa: E731
        visit = lambda idx: location_label(problem, idx)  # noqa: E731

    rows = (
        (
            idx + 1,
            vehicle(route.vehicle_type()),
            " | ".join(", ".join(map(visit, trip)) for trip in route.trips()),
            route.distance(),
            route.duration(),
            "yes" if route.is_feasible() else "no",
        )
        for idx, route in enumerate(routes[:_MOST_ROUTES])
    )
    titles = ("route", "vehicle type", "visits", "distance", "duration", "feasible")
    table = _table(titles, rows)
    rest = len(routes) - _MOST_ROUTES
    return f"{table}<p>... and {rest} more routes.</p>" if rest > 0 else table


def _table(titles: tuple[str, ...], rows: Iterable[Iterable[object]]) -> str:
    head = "".join(f"<th>{title}</th>" for title in titles)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
