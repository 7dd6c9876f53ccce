"""What the time windows of a place, of which there may be several, say of a moment."""

from __future__ import annotations

from pyvrp_plus._pyvrp import Client, Depot, ShipmentStep

Place = Client | Depot | ShipmentStep


def windows_of(place: Place) -> list[tuple[int, int]]:
    """Return all time windows of a place, in order; a depot has one."""
    if isinstance(place, Depot):
        return [(place.tw_early, place.tw_late)]

    return place.time_windows


def next_opening(place: Place, now: int) -> int:
    """Return when service can start at the earliest; `now` after the last window."""
    for early, late in windows_of(place):
        if now <= late:
            return max(now, early)

    return now


def window_of_service(place: Place, start: int) -> tuple[int, int]:
    """Return the time window in which service starts; the last one if it is in none."""
    windows = windows_of(place)
    within = (w for w in windows if w[0] <= start <= w[1])
    return next(within, windows[-1])
