"""Instances of the pickup and delivery problem with time windows."""

from __future__ import annotations

import math
from typing import Final, get_args

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import (
    Depot,
    EuclideanDistances,
    ProblemData,
    Shipment,
    ShipmentStep,
    VehicleType,
)

from .coordinates import ClientPosition, client_coordinates, depot_coordinates
from .distances import euclidean_distances
from .numbered import numbered

Distances = NDArray[np.int64] | EuclideanDistances

# Service duration of Solomon's instances, at ten times the scale.
_SERVICE_DURATION: Final = 100

# Largest amount of a shipment.
_MAX_AMOUNT: Final = 40

# How many of the places left nearest to a pickup its delivery may be at, as a share.
_NEAR_SHARE: Final = 0.2

# Horizons of the two kinds of instances: routes are short, or long.
_HORIZONS: Final = (2.5, 8.0)


def generate_pdptw(
    num_shipments: int = 100,
    seed: int = 0,
    *,
    positions: ClientPosition | None = None,
    horizon: float | None = None,
    width: float = 0.15,
) -> ProblemData:
    """
    Generate a PDPTW instance in the manner of Li and Lim.

    Locations are different points of a grid of side 1000, with the depot in the middle,
    and distances are Euclidean, rounded to the nearest integer. A delivery is near its
    pickup, and its window is soon after that of the pickup. The fleet is unlimited: a
    vehicle can transport each shipment by itself.

    Parameters
    ----------
    num_shipments
        Number of shipments, at least one.
    seed
        Seed of the random numbers. Six seeds that follow each other give the six
        combinations of positions and horizons, as far as these are None.
    positions
        Spread of pickups and deliveries: ``"random"``, ``"clustered"`` (around a few
        seeds) or ``"random_clustered"`` (half each).
    horizon
        Length of the depot's opening time, as a multiple of the longest time that a
        vehicle needs for one shipment; at least one. By default 2.5, for short routes,
        or 8, for long ones.
    width
        Average width of time windows, as a share of the shorter horizon; not negative.

    Raises
    ------
    ValueError
        When a parameter is outside its range.

    References
    ----------
    Li, H. and Lim, A. (2001), "A metaheuristic for the pickup and delivery problem with
    time windows", ICTAI 2001. Their pairs are visits of one route of a good VRPTW
    solution, for which nearness stands here.
    """
    kinds = get_args(ClientPosition)
    positions = kinds[seed % len(kinds)] if positions is None else positions
    horizon = _HORIZONS[seed // len(kinds) % 2] if horizon is None else horizon
    _check(num_shipments, positions, horizon, width)

    rng = np.random.default_rng(seed)
    home = depot_coordinates("central", rng)
    points = client_coordinates(positions, 2 * num_shipments, home, rng)
    points = points[_paired(points, rng)]
    distances = euclidean_distances(np.concatenate([home, points]))
    windows, close = _windows(distances, num_shipments, horizon, width, rng)

    amounts = rng.integers(1, _MAX_AMOUNT + 1, size=num_shipments)
    capacity = math.ceil(2 * horizon * amounts.mean()) + _MAX_AMOUNT
    steps = [
        ShipmentStep(x, y, early, late, _SERVICE_DURATION)
        for (x, y), (early, late) in zip(points.tolist(), windows.tolist(), strict=True)
    ]
    data = ProblemData(
        clients=[],
        depots=[Depot(*home[0].tolist())],
        vehicle_types=[VehicleType(num_shipments, [capacity], tw_late=close)],
        distance_matrices=[distances],
        duration_matrices=[distances],
        shipments=[
            Shipment(steps[2 * idx], steps[2 * idx + 1], [amount])
            for idx, amount in enumerate(amounts.tolist())
        ],
    )
    return numbered(data)


def _check(num_shipments: int, positions: str, horizon: float, width: float) -> None:
    if num_shipments < 1:
        raise ValueError(f"num_shipments must be positive, but is {num_shipments}.")

    kinds = get_args(ClientPosition)
    if positions not in kinds:
        raise ValueError(
            f"positions must be one of {', '.join(kinds)}, but is {positions!r}."
        )

    for name, value, low in (("horizon", horizon, 1), ("width", width, 0)):
        if not low <= value < np.inf:
            raise ValueError(f"{name} must be in [{low}, inf), but is {value}.")


def _paired(points: NDArray[np.int64], rng: Generator) -> NDArray[np.int64]:
    """Return the indices of the points in pairs: each pickup, and its delivery."""
    left = rng.permutation(len(points))
    paired: list[int] = []
    while len(left) > 0:
        pickup, left = left[0], left[1:]
        lengths = np.linalg.norm(points[left] - points[pickup], axis=1)
        num_near = math.ceil(_NEAR_SHARE * len(left))
        delivery = rng.choice(np.argsort(lengths, kind="stable")[:num_near])
        paired += [pickup, left[delivery]]
        left = np.delete(left, delivery)

    return np.array(paired)


def _windows(
    distances: Distances,
    num_shipments: int,
    horizon: float,
    width: float,
    rng: Generator,
) -> tuple[NDArray[np.int64], int]:
    """
    Return the windows of all pickups and deliveries, and when the depot closes.

    A vehicle that transports nothing else is in time.
    """
    pickups = np.arange(1, 2 * num_shipments, 2)
    there = distances[np.zeros_like(pickups), pickups]
    between = distances[pickups, pickups + 1] + _SERVICE_DURATION
    back = distances[pickups + 1, np.zeros_like(pickups)] + _SERVICE_DURATION
    longest = (there + between + back).max()
    close = round(horizon * longest)

    usual = width * _HORIZONS[0] * longest
    half = np.abs(rng.normal(usual / 2, usual / 6, size=(2, len(pickups))))
    last = close - back
    centre = rng.uniform(there, last - between)
    early, late = _window(centre, half[0], there, last - between)

    earliest = np.maximum(there, early) + between
    centre = centre + between + rng.uniform(0, usual, len(pickups))
    windows = [early, late, *_window(centre, half[1], earliest, last)]
    return np.stack(windows, axis=1).reshape(-1, 2), close


def _window(
    centre: NDArray[np.float64],
    half: NDArray[np.float64],
    earliest: NDArray[np.int64],
    latest: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return windows that are open at some time from the earliest to the latest."""
    early = np.clip(np.rint(centre - half), 0, latest)
    late = np.clip(np.rint(centre + half), earliest, latest)
    return early.astype(np.int64), late.astype(np.int64)
