"""Plot of the schedule and the load of a route."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import EuclideanDistances, ProblemData, Route
from pyvrp_plus.time_windows import windows_of

from .clock import show_clock_times
from .figures import axes_or_new
from .legends import legend_inside
from .style import ACCENT, FAINT, GREY, INFEASIBLE, INK, tidy

Times = NDArray[np.int64]


def plot_route_schedule(
    data: ProblemData,
    route: Route,
    load_dimension: int = 0,
    legend: bool = True,
    title: str | None = None,
    ax: Axes | None = None,
    *,
    time_unit: str | timedelta | None = None,
    time_zero: datetime | time | None = None,
) -> None:
    """
    Draw the schedule of a route: times and load against the distance travelled.

    * Solid: the earliest schedule; time warp takes it back down.
    * Shaded: how much later the route might be, if it has no time warp.
    * Dash-dotted: time spent travelling and serving, without waiting and time warp.
    * Dotted: time spent travelling.
    * Vertical bars: time windows.
    * Grey background: load of the vehicle.

    Parameters
    ----------
    data
        The instance.
    route
        The route.
    load_dimension
        Load dimension that is drawn, if there is one.
    legend
        Whether to draw the legend.
    title
        Title of the plot.
    ax
        Axes to draw on; new ones if not given.
    time_unit
        How long a unit of time is: ``"s"``, ``"min"``, ``"h"``, or a duration. With it,
        times are shown as clock times.
    time_zero
        The clock time, or the date and time, at which time is zero; by default
        midnight.
    """
    ax = axes_or_new(ax)
    course = _course(data, route)

    if load_dimension < data.num_load_dimensions:
        _draw_load(ax, course, _loads(data, route, load_dimension))

    _draw_time_windows(ax, data, course)

    # Arrival (before any time warp), start and end of service at each visit.
    earliest = np.stack([course.arrival, course.start, course.end], axis=1)
    distance = np.repeat(course.distance, 3)
    if route.slack() > 0 and not route.has_time_warp():
        latest = earliest.ravel() + min(route.slack(), course.span)
        ax.fill_between(
            distance, earliest.ravel(), latest, color=ACCENT, alpha=0.15, label="Slack"
        )

    ax.plot(distance, earliest.ravel(), color=ACCENT, label="Earliest schedule")
    for visit in np.flatnonzero(course.arrival > course.start):
        ax.plot(
            course.distance[[visit, visit]],
            [course.arrival[visit], course.start[visit]],
            color=INFEASIBLE,
            linewidth=2.5,
        )

    travelling = course.start[0] + np.repeat(course.travel, 2)
    busy = np.stack([course.served_before, course.served_after], axis=1).ravel()
    ax.plot(
        np.repeat(course.distance, 2),
        travelling + busy,
        "-.",
        color=INK,
        linewidth=1,
        label="Travel and service",
    )
    ax.plot(np.repeat(course.distance, 2), travelling, ":", color=INK, label="Travel")

    tidy(ax, "Route schedule" if title is None else title, "distance", "time")
    ax.margins(x=0.02)
    show_clock_times(ax.yaxis, time_unit, time_zero)
    if legend:
        legend_inside(ax)


@dataclass
class _Course:
    """Locations, distances and times of a route, by visit, depots included."""

    location: list[int]
    distance: Times  # travelled until the visit
    travel: Times  # duration of travel until the visit
    arrival: Times
    start: Times
    end: Times
    served_before: Times  # duration of service until the visit
    served_after: Times

    @property
    def span(self) -> int:
        """Time between the first and the last event; at least one."""
        return max(int(self.end.max() - self.start.min()), 1)


def _course(data: ProblemData, route: Route) -> _Course:
    schedule = route.schedule()
    location = [visit.location for visit in schedule]
    profile = data.vehicle_type(route.vehicle_type()).profile

    def travelled(weights: Times | EuclideanDistances) -> Times:
        legs = weights[location[:-1], location[1:]]
        return np.concatenate([[0], np.cumsum(legs)])

    start = np.array([visit.start_service for visit in schedule])
    warp = np.array([visit.time_warp for visit in schedule])
    wait = np.array([visit.wait_duration for visit in schedule])
    service = np.array([visit.service_duration for visit in schedule])

    return _Course(
        location=location,
        distance=travelled(data.distances(profile)),
        travel=travelled(data.durations(profile)),
        arrival=start + warp - wait,
        start=start,
        end=np.array([visit.end_service for visit in schedule]),
        served_before=np.cumsum(service) - service,
        served_after=np.cumsum(service),
    )


def _loads(data: ProblemData, route: Route, dimension: int) -> list[int]:
    """Return the load when leaving each visit but the last."""
    vehicle = data.vehicle_type(route.vehicle_type())
    loads = []
    for idx, trip in enumerate(route.trips()):
        load = trip.delivery()[dimension]
        load += vehicle.initial_load[dimension] if idx == 0 else 0
        loads.append(load)
        for visit in trip.visits():
            load += _loaded(data, visit, dimension)
            loads.append(load)

    return loads


def _loaded(data: ProblemData, visit: int, dimension: int) -> int:
    """Return by how much a visit changes the load."""
    idx = visit - data.num_depots
    if idx < data.num_clients:
        client = data.clients()[idx]
        return client.pickup[dimension] - client.delivery[dimension]

    shipment, is_delivery = divmod(idx - data.num_clients, 2)
    amount = data.shipment(shipment).amount[dimension]
    return -amount if is_delivery else amount


def _draw_load(ax: Axes, course: _Course, loads: list[int]) -> None:
    """Draw the load behind the schedule, on an axis of its own."""
    behind = ax.twinx()
    behind.fill_between(
        course.distance, [*loads, loads[-1]], step="post", color=FAINT, alpha=0.6
    )
    behind.set_ylim(0, max([*loads, 1]) * 1.25)
    behind.set_ylabel("load", color=GREY)
    behind.tick_params(colors=GREY)
    behind.spines[["top", "left", "right"]].set_visible(False)
    ax.set_zorder(behind.get_zorder() + 1)
    ax.patch.set_visible(False)


def _draw_time_windows(ax: Axes, data: ProblemData, course: _Course) -> None:
    """Draw the clients' time windows, as far as the schedule reaches."""
    low = int(min(course.start.min(), course.arrival.min()))
    high = int(max(course.end.max(), course.arrival.max()))
    reach = course.span // 4
    for distance, location in zip(course.distance, course.location, strict=True):
        if location >= data.num_depots:
            for early, late in windows_of(data.location(location)):
                ax.vlines(
                    distance,
                    np.clip(early, low - reach, high + reach),
                    np.clip(late, low - reach, high + reach),
                    color=GREY,
                    linewidth=3,
                    alpha=0.35,
                )
