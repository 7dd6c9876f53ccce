"""Groups of visits that no solution can have on one route, or on different ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.diagnosis.finding import Constraint, Finding
from pyvrp_plus.diagnosis.labels import (
    enumeration,
    request_label,
    vehicle_group_label,
)
from pyvrp_plus.diagnosis.locations import client_at
from pyvrp_plus.locations import is_required, is_step, together


def group_conflicts(data: ProblemData) -> Iterator[Finding]:
    """Give a finding for each group that required members cannot keep."""
    bundles = _bundles(data)
    for bundle in bundles:
        yield from _unservable_bundle(data, bundle)

    bundle_of = {visit: idx for idx, one in enumerate(bundles) for visit in one}
    for idx, group in enumerate(data.different_vehicle_groups()):
        required = [_first(data, c) for c in group if is_required(data, c)]
        label = vehicle_group_label("different", idx, group.name)
        seen: dict[int, int] = {}
        for visit in required:
            if visit in bundle_of and bundle_of[visit] in seen:
                both = [seen[bundle_of[visit]], visit]
                text = (
                    f"{_words(data, both)} have to be on one route, but also on "
                    f"different ones, as {label}."
                )
                yield _finding(data, "different vehicles", text, both)
                break
            if visit in bundle_of:
                seen[bundle_of[visit]] = visit

        if len(required) > data.num_vehicles:
            text = (
                f"{len(required)} required members of {label} have to be on different "
                f"routes, but there are only {data.num_vehicles} vehicles."
            )
            excess = len(required) - data.num_vehicles
            yield _finding(data, "different vehicles", text, required, excess)


def _bundles(data: ProblemData) -> list[list[int]]:
    """Return required visits that must all be on one route, by their first visits."""
    bundle_of: dict[int, list[int]] = {}
    for group in data.same_vehicle_groups():
        bundle: list[int] = []
        for visit in [_first(data, c) for c in group if is_required(data, c)]:
            for other in bundle_of.get(visit, [visit]):
                if other not in bundle:
                    bundle.append(other)
        bundle_of |= dict.fromkeys(bundle, bundle)

    bundles = {id(bundle): bundle for bundle in bundle_of.values()}
    return [bundle for bundle in bundles.values() if len(bundle) > 1]


def _unservable_bundle(data: ProblemData, bundle: Sequence[int]) -> Iterator[Finding]:
    able = [
        type_
        for idx, type_ in enumerate(data.vehicle_types())
        if all(data.can_serve(idx, visit) for visit in bundle)
    ]
    names = f"{_words(data, bundle)} have to be on one route"
    if not able:
        text = f"{names}, but no vehicle type can serve all of them."
        yield _finding(data, "same vehicle", text, bundle)
        return

    num_visits = sum(len(together(data, visit)) for visit in bundle)
    most = max(type_.max_clients for type_ in able)
    if num_visits > most:
        text = f"{names}, which makes {num_visits} visits, but the maximum is {most}."
        yield _finding(data, "same vehicle", text, bundle, num_visits - most)

    for dimension in range(data.num_load_dimensions):
        for kind in ("delivery", "pickup"):
            load = sum(
                getattr(client_at(data, visit), kind)[dimension]
                for visit in bundle
                if not is_step(data, visit)
            )
            room = max(type_.capacity[dimension] * type_.max_trips for type_ in able)
            if load > room:
                text = (
                    f"{names}, with {kind} amounts of {load}, but a vehicle carries "
                    f"at most {room}."
                )
                yield _finding(data, "same vehicle", text, bundle, load - room)


def _first(data: ProblemData, visit: int) -> int:
    return together(data, visit)[0]


def _words(data: ProblemData, visits: Sequence[int]) -> str:
    text = enumeration([request_label(data, visit) for visit in visits])
    return text[0].upper() + text[1:]


def _finding(
    data: ProblemData,
    constraint: Constraint,
    message: str,
    visits: Sequence[int],
    amount: int | None = None,
) -> Finding:
    return Finding(
        "error",
        constraint,
        message,
        tuple(end for visit in visits for end in together(data, visit)),
        tuple(request_label(data, visit) for visit in visits),
        amount,
    )
