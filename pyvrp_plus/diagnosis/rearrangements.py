"""Other ways to serve the requests of a route, whose constraints may be relaxed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pyvrp_plus.diagnosis.change import Change
from pyvrp_plus.diagnosis.labels import enumeration, location_label, vehicle_label
from pyvrp_plus.diagnosis.locations import incompatible_visits
from pyvrp_plus.diagnosis.measure import Measure
from pyvrp_plus.diagnosis.plan import Plan
from pyvrp_plus.diagnosis.request import requests


@dataclass(frozen=True)
class Rearrangement:
    """
    Plans in the place of a route.

    Parameters
    ----------
    plans
        The plans; none if nobody is left to serve.
    changes
        What must change for these plans to be possible at all.
    words
        What is different, as a phrase; empty if nothing is.
    """

    plans: tuple[Plan, ...]
    changes: tuple[Change, ...] = ()
    words: str = ""


def rearrangements(measure: Measure, plan: Plan) -> Iterator[list[Rearrangement]]:
    """Give the alternatives to a plan, one list for each kind of them."""
    yield [Rearrangement((plan,))]
    yield list(_with_a_reload(measure, plan))
    yield list(_with_another_vehicle(measure, plan))
    yield list(_with_compatible_vehicle(measure, plan))
    yield list(_without_a_request(measure, plan, is_required=False))
    yield list(_without_a_request(measure, plan, is_required=True))


def _with_a_reload(measure: Measure, plan: Plan) -> Iterator[Rearrangement]:
    type_ = measure.data.vehicle_type(plan.vehicle_type)
    if not type_.reload_depots:
        return

    changes: tuple[Change, ...] = ()
    if len(plan.trips) == type_.max_trips:
        old = type_.max_reloads
        changes = (
            Change("vehicle type", plan.vehicle_type, "max_reloads", old, old + 1),
        )

    for other, depot, visit in plan.with_reload(measure.data, type_.reload_depots):
        label = location_label(measure.data, visit)
        where = location_label(measure.data, depot)
        yield Rearrangement((other,), changes, f"reload at {where} before {label}")


def _with_another_vehicle(measure: Measure, plan: Plan) -> Iterator[Rearrangement]:
    changes = measure.another_vehicle(plan.vehicle_type)
    label = vehicle_label(measure.data, plan.vehicle_type)
    which = "the additional vehicle" if changes else f"an unused vehicle of {label}"
    for parts in plan.split(measure.data):
        visits = [location_label(measure.data, visit) for visit in parts[1].visits]
        words = f"let {which} visit {enumeration(visits)}"
        yield Rearrangement(parts, changes, words)


def _with_compatible_vehicle(measure: Measure, plan: Plan) -> Iterator[Rearrangement]:
    """Give the plans in which a type that can serve all visits makes some of them."""
    data = measure.data
    visits = incompatible_visits(data, plan.visits, plan.vehicle_type)
    if not visits:
        return

    rest = plan.without(visits)
    labels = enumeration([location_label(data, visit) for visit in visits])
    for idx in range(data.num_vehicle_types):
        if incompatible_visits(data, visits, idx):
            continue

        changes = measure.another_vehicle(idx)
        which = "an additional" if changes else "an unused"
        other = Plan.single(data, visits, idx)
        yield Rearrangement(
            (other,) if rest is None else (rest, other),
            changes,
            f"let {which} vehicle of {vehicle_label(data, idx)} visit {labels}",
        )


def _without_a_request(
    measure: Measure, plan: Plan, is_required: bool
) -> Iterator[Rearrangement]:
    data = measure.data
    visits = set(plan.visits)
    for request in requests(data):
        group = None if request.group is None else data.group(request.group)
        is_needed = group is not None and group.required
        is_here = visits.issuperset(request.visits)
        if not is_here or request.required != is_required or is_needed:
            continue

        rest = plan.without(request.visits)
        plans = () if rest is None else (rest,)
        if is_required:
            yield Rearrangement(plans, (request.not_required,))
        else:
            words = f"leave out {request.label}"
            yield Rearrangement(plans, words=words)
