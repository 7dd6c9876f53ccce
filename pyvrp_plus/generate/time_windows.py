"""Time windows and service durations of clients."""

from typing import Final

import numpy as np

from pyvrp_plus._pyvrp import Client, ProblemData

from .direct_routes import direct_routes

# Service duration of Solomon's instances, at ten times the scale.
_SERVICE_DURATION: Final = 100


def with_time_windows(
    data: ProblemData,
    seed: int,
    *,
    horizon: float = 2.0,
    density: float = 1.0,
    width: float = 0.25,
) -> ProblemData:
    """
    Return the instance with service durations and time windows in Solomon's manner.

    The centre of a window is uniform over the times at which a vehicle that visits
    only this client, from the depot where this takes least, may start its service. Its
    width is normal. Each window is open at one of these times at least, so that routes
    with one client are feasible.

    Parameters
    ----------
    data
        Instance as :func:`direct_routes` needs it, whose clients have a place,
        deliveries and pickups only.
    seed
        Seed of the random numbers.
    horizon, density, width
        See :func:`~pyvrp_plus.generate.generate_vrptw`.

    Raises
    ------
    ValueError
        When a parameter is outside its range.

    References
    ----------
    Solomon, M. M. (1987), "Algorithms for the vehicle routing and scheduling problems
    with time window constraints", Operations Research 35(2), section 3.1.
    """
    for name, value, low, high in (
        ("horizon", horizon, 1, np.inf),
        ("density", density, 0, 1),
        ("width", width, 0, np.inf),
    ):
        if not low <= value <= high:
            raise ValueError(f"{name} must be in [{low}, {high}], but is {value}.")

    # A stream of its own: the locations are those of the CVRP with the same seed.
    rng = np.random.default_rng([seed, 1])

    there, back = direct_routes(data)
    close = round(horizon * ((there + back).max() + _SERVICE_DURATION))
    # The earliest and latest time at which service may start.
    first, last = there, close - back - _SERVICE_DURATION

    centre = rng.uniform(first, last)
    half = np.abs(rng.normal(width * close / 2, width * close / 6, data.num_clients))
    early = np.clip(np.rint(centre - half), 0, last).astype(np.int64)
    late = np.clip(np.rint(centre + half), first, last).astype(np.int64)

    has_window = rng.random(data.num_clients) < density
    early[~has_window] = 0
    late[~has_window] = last[~has_window]

    return data.replace(
        clients=[
            Client(
                client.x,
                client.y,
                client.delivery,
                client.pickup,
                service_duration=_SERVICE_DURATION,
                tw_early=tw_early,
                tw_late=tw_late,
            )
            for client, tw_early, tw_late in zip(
                data.clients(), early.tolist(), late.tolist(), strict=True
            )
        ],
        vehicle_types=[
            vt.replace(tw_late=close, start_late=close) for vt in data.vehicle_types()
        ],
    )
