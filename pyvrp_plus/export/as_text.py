"""Solutions as tables in plain text."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from rich.box import Box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pyvrp_plus._pyvrp import ProblemData, Route, Solution
from pyvrp_plus.export.as_dict import costs, unserved
from pyvrp_plus.export.stops import Stop, stops_of
from pyvrp_plus.names import location_name, one_line, vehicle_name

# A rule below the titles, in ASCII: not every terminal or file has more.
_RULE = Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)

# With more stops, there is a line for each route only, as nobody reads a longer text.
_MOST_STOPS = 250

# Changes of clients, in words.
_CHANGES = {
    "added": "Added",
    "removed": "Removed",
    "visited": "Visited now",
    "skipped": "No longer visited",
    "moved": "On another route",
    "time": "At another time",
}

# Of tables, in characters, so that no name is cut off.
_WIDTH = 10_000


def solution_text(data: ProblemData, solution: Solution) -> str:
    """
    Return a text with the terms of the cost, the stops of each route, and who is left.

    Parameters
    ----------
    data
        The problem.
    solution
        A solution to this problem.
    """
    blocks = [_costs_text(solution)]
    routes = solution.routes()
    if sum(map(len, routes)) <= _MOST_STOPS:
        blocks += [
            f"{_headline(data, idx, route)}\n{_stops_text(stops_of(data, route))}"
            for idx, route in enumerate(routes, 1)
        ]
    else:
        lines = [
            f"{_headline(data, idx, route)}: {route}"
            for idx, route in enumerate(routes, 1)
        ]
        blocks.append("\n".join(lines))

    if left := unserved(data, solution):
        names = ", ".join(one_line(location_name(data, client)) for client in left)
        blocks.append(f"Not visited: {names}")

    return "\n\n".join(blocks)


def comparison_text(comparison: dict[str, Any]) -> str:
    """
    Return a text with what differs between two solutions.

    Parameters
    ----------
    comparison
        What :func:`~pyvrp_plus.export.compare.compare` returns.
    """
    rows = []
    for name in ("cost", "distance", "duration", "num_routes"):
        before, after = comparison[name]
        known = before is not None and after is not None
        change = f"{after - before:+,}" if known else "-"
        title = name.removeprefix("num_")
        rows.append((title, _figure(before), _figure(after), change))

    columns = [("", "<"), ("before", ">"), ("after", ">"), ("change", ">")]
    by_change: dict[str, list[str]] = {}
    for client in comparison["clients"]:
        by_change.setdefault(client["change"], []).append(one_line(client["name"]))

    lines = [
        f"{_CHANGES[change]} ({len(names)}): {', '.join(names)}"
        for change, names in by_change.items()
    ]
    lines = lines or ["No client has changed."]
    return "\n".join([_table(columns, rows), "", *lines])


def _figure(value: int | None) -> str:
    return "infeasible" if value is None else f"{value:,}"


def _costs_text(solution: Solution) -> str:
    terms = [
        (name.replace("_", " "), f"{cost:,}") for name, cost in costs(solution).items()
    ]
    return "Cost by kind\n------------\n" + _table([("", "<"), ("", ">")], terms)


def _headline(data: ProblemData, number: int, route: Route) -> str:
    figures = [f"distance {route.distance():,}", f"duration {route.duration():,}"]
    if route.num_trips() > 1:
        figures.append(f"{route.num_trips()} trips")

    vehicle = one_line(vehicle_name(data, route.vehicle_type()))
    return f"Route #{number} ({vehicle}, {', '.join(figures)})"


def _stops_text(stops: Sequence[Stop]) -> str:
    is_late = any(stop.time_warp for stop in stops)
    columns = [("stop", "<"), ("arrival", ">"), ("service", ">")]
    columns += [("late", ">")] if is_late else []
    columns += [("slack", ">"), ("load", ">")]
    rows = []
    for stop in stops:
        row = [one_line(stop.name), f"{stop.arrival:,}", f"{stop.start_service:,}"]
        row += [f"{stop.time_warp:,}"] if is_late else []
        row += ["-" if stop.slack is None else f"{stop.slack:,}"]
        row += [" + ".join(f"{load:,}" for load in stop.load)]
        rows.append(row)

    return _table(columns, rows)


def _table(columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[str]]) -> str:
    """Return an indented table; columns have a title, and the side of their values."""
    has_titles = any(title for title, _ in columns)
    table = Table(
        box=_RULE if has_titles else None,
        show_header=has_titles,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1),
    )
    for title, side in columns:
        table.add_column(
            title, justify="left" if side == "<" else "right", no_wrap=True
        )

    for row in rows:
        table.add_row(*map(Text, row))

    file = io.StringIO()
    Console(file=file, width=_WIDTH, color_system=None).print(table)
    return "\n".join(f"  {line}".rstrip() for line in file.getvalue().splitlines())
