"""The schedule of a vehicle that leaves as early as it can, and skips no wait."""

from __future__ import annotations

from dataclasses import dataclass

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.diagnosis.locations import depot_at, release_time_at
from pyvrp_plus.diagnosis.plan import Plan
from pyvrp_plus.time_windows import next_opening


@dataclass(frozen=True)
class Stop:
    """
    A stop of a schedule.

    Parameters
    ----------
    location
        Location index.
    time
        The earliest time at which service can begin.
    is_start, is_end
        Whether it is where the route starts or ends.
    """

    location: int
    time: int
    is_start: bool = False
    is_end: bool = False


def earliest_schedule(data: ProblemData, plan: Plan) -> list[Stop]:
    """
    Return the stops of a plan, each as early as it can be.

    Vehicles wait for windows to open, and for loads to be released. The last window of
    a visit never ends: that is what the times are to be compared with.
    """
    type_ = data.vehicle_type(plan.vehicle_type)
    durations = data.durations(type_.profile)
    now = type_.tw_early
    stops: list[Stop] = []
    for idx, trip in enumerate(plan.trips):
        depot = depot_at(data, trip.start_depot)
        released = [release_time_at(data, visit) for visit in trip.visits]
        now = max([now, depot.tw_early, *released])
        stops.append(Stop(trip.start_depot, now, is_start=idx == 0))
        now += depot.service_duration

        previous = trip.start_depot
        for visit in trip.visits:
            place = data.location(visit)
            now = next_opening(place, now + int(durations[previous, visit]))
            stops.append(Stop(visit, now))
            now += place.service_duration
            previous = visit

        now += int(durations[previous, trip.end_depot])

    end = data.location(plan.trips[-1].end_depot)
    stops.append(Stop(plan.trips[-1].end_depot, max(now, end.tw_early), is_end=True))
    return stops
