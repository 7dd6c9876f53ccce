"""Instances for each of the policies that the search is compiled for.

They differ in what the search must keep track of: loads (not at all, as one sum, or
over the course of a trip), time, reloading, shipments, and which vehicle may make
which visits. Each comes in two kinds:
plain, and rich, that is with everything else that makes no difference to the policy.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from pyvrp_plus import (
    Client,
    ClientGroup,
    Depot,
    ProblemData,
    Shipment,
    ShipmentStep,
    VehicleType,
)

NUM_DEPOTS = 2


@dataclass(frozen=True)
class Policy:
    """What an instance uses of loads, time, reloading and rules of visits."""

    num_dimensions: int
    has_pickups: bool
    has_time: bool
    has_reloads: bool
    num_shipments: int = 0
    has_visit_rules: bool = False
    has_windows: bool = False  # several for each visit


POLICIES = {
    "distance": Policy(0, False, False, False),
    "distance_sum": Policy(1, False, False, False),
    "distance_segments": Policy(2, True, False, False),
    "time": Policy(0, False, True, False),
    "time_sum": Policy(1, False, True, False),
    "time_segments": Policy(2, True, True, False),
    "reload": Policy(1, True, True, True),
    "shipment": Policy(2, True, True, False, num_shipments=15),
    "shipment_reload": Policy(1, True, True, True, num_shipments=15),
    "restricted_distance": Policy(0, False, False, False, has_visit_rules=True),
    "restricted_distance_sum": Policy(1, False, False, False, has_visit_rules=True),
    "restricted_time_sum": Policy(1, False, True, False, has_visit_rules=True),
    "restricted_time_segments": Policy(2, True, True, False, has_visit_rules=True),
    "restricted_reload": Policy(1, True, True, True, has_visit_rules=True),
    "restricted_shipment": Policy(2, True, True, False, 15, has_visit_rules=True),
    "restricted_shipment_reload": Policy(1, True, True, True, 15, has_visit_rules=True),
    "windows": Policy(0, False, True, False, has_windows=True),
    "windows_sum": Policy(1, False, True, False, has_windows=True),
    "windows_segments": Policy(2, True, True, False, has_windows=True),
    "windows_shipment": Policy(
        2, True, True, False, num_shipments=15, has_windows=True
    ),
    "windows_reload": Policy(1, True, True, True, has_windows=True),
    "windows_shipment_reload": Policy(
        1, True, True, True, num_shipments=15, has_windows=True
    ),
    "restricted_windows": Policy(
        1, False, True, False, has_visit_rules=True, has_windows=True
    ),
    "restricted_windows_shipment_reload": Policy(
        1, True, True, True, 15, has_visit_rules=True, has_windows=True
    ),
}


def make_instance(
    policy: Policy, *, is_rich: bool, num_clients: int = 45
) -> ProblemData:
    """
    Return an instance of so many clients and two depots that needs the policy.

    Shipments come on top.
    """
    rng = np.random.default_rng(3)
    num_visits = num_clients + 2 * policy.num_shipments
    points = rng.integers(0, 100, size=(NUM_DEPOTS + num_visits, 2))
    matrix = np.abs(points[:, None] - points[None]).sum(axis=-1)
    at_clients, ends = np.split(points[NUM_DEPOTS:], [num_clients])
    clients = [_client(policy, rng, *point) for point in at_clients]
    shipments = [
        _shipment(policy, rng, *pair, is_optional=is_rich and idx % 3 == 0)
        for idx, pair in enumerate(ends.reshape(-1, 2, 2))
    ]
    depots = [Depot(*point) for point in points[:NUM_DEPOTS]]
    vehicle_type = _vehicle_type(policy, num_available=12 * num_clients // 45)

    data = ProblemData(
        clients, depots, [vehicle_type], [matrix], [matrix], shipments=shipments
    )
    if is_rich:
        data = _enrich(data, policy, rng)

    return _restrict(data, rng, is_rich=is_rich) if policy.has_visit_rules else data


def _client(policy: Policy, rng: np.random.Generator, x: int, y: int) -> Client:
    loads = rng.integers(1, 6, size=(2, policy.num_dimensions))
    arguments: dict[str, Any] = {"delivery": loads[0]}
    if policy.has_pickups:
        arguments["pickup"] = loads[1]

    if policy.has_time:
        early = int(rng.integers(0, 300))
        arguments |= _window(policy, early, early + 250)
        arguments["service_duration"] = 5
        arguments["release_time"] = int(rng.choice([0, early // 2]))

    return Client(x, y, **arguments)


def _shipment(
    policy: Policy,
    rng: np.random.Generator,
    pickup: np.ndarray,
    delivery: np.ndarray,
    *,
    is_optional: bool,
) -> Shipment:
    early = int(rng.integers(0, 200))
    return Shipment(
        ShipmentStep(
            *pickup, service_duration=5, **_window(policy, early, early + 300)
        ),
        ShipmentStep(
            *delivery, service_duration=5, **_window(policy, early, early + 500)
        ),
        rng.integers(1, 6, size=policy.num_dimensions),
        prize=int(rng.integers(0, 200)) if is_optional else 0,
        required=not is_optional,
    )


def _window(policy: Policy, early: int, late: int) -> dict[str, Any]:
    """Return one time window, or the first and the last third of it."""
    if not policy.has_windows:
        return {"tw_early": early, "tw_late": late}

    third = (late - early) // 3
    return {"time_windows": [(early, early + third), (late - third, late)]}


def _vehicle_type(policy: Policy, num_available: int) -> VehicleType:
    arguments: dict[str, Any] = {
        "capacity": [25] * policy.num_dimensions,
        "max_distance": 500,  # so that a route does not visit all, without loads
        "fixed_cost": 20,
    }
    if policy.has_time:
        arguments["tw_late"] = 1_000
    if policy.has_reloads:
        arguments |= {"reload_depots": [0, 1], "max_reloads": 2}

    return VehicleType(num_available, **arguments)


def _enrich(data: ProblemData, policy: Policy, rng: np.random.Generator) -> ProblemData:
    clients = data.clients()
    for idx in range(10):
        clients[idx] = _replaced(clients[idx], required=False, prize=20 * idx)

    groups = []
    for number in range(3):
        members = range(10 + 4 * number, 14 + 4 * number)
        for idx in members:
            clients[idx] = _replaced(clients[idx], required=False, group=number)
        groups.append(
            ClientGroup([NUM_DEPOTS + idx for idx in members], required=number > 0)
        )

    # The second profile, of the third type, is not symmetric.
    matrix = data.distance_matrix(0)
    skewed = matrix + rng.integers(0, 30, size=matrix.shape) * (matrix > 0)

    first = data.vehicle_type(0)
    vehicle_types = [
        first.replace(num_available=3),
        first.replace(
            num_available=4,
            start_depot=1,
            end_depot=0,
            capacity=[35] * policy.num_dimensions,
            initial_load=[5] * policy.num_dimensions,
            fixed_cost=35,
        ),
        first.replace(
            start_depot=1, end_depot=1, profile=1, unit_distance_cost=2, fixed_cost=10
        ),
    ]
    if policy.has_time:
        vehicle_types[1] = vehicle_types[1].replace(
            lifo=policy.num_shipments > 0,
            shift_duration=300,
            max_overtime=100,
            unit_duration_cost=1,
            unit_overtime_cost=3,
            start_late=400,
        )

    matrices = [matrix, skewed]
    return ProblemData(
        clients,
        data.depots(),
        vehicle_types,
        matrices,
        matrices,
        groups,
        shipments=data.shipments(),
    )


def _restrict(
    data: ProblemData, rng: np.random.Generator, *, is_rich: bool
) -> ProblemData:
    """
    Return the data with vehicles that cannot serve all clients and shipments.

    In rich ones, members of a group may have other requirements than the rest, routes
    may be full, and some vehicle types are not allowed.
    """
    *others, last = data.vehicle_types()
    most = {"max_clients": 14} if is_rich else {}
    vehicle_types = [
        *(other.replace(skills=["cold"], **most) for other in others),
        last.replace(skills=["cold", "lift"], **most),
        last.replace(num_available=max(last.num_available // 2, 4)),
    ]
    choices: list[dict[str, Any]] = [
        {},
        {},
        {"required_skills": ["cold"]},
        {"required_skills": ["lift", "cold"]},
        {"forbidden_vehicle_types": [len(vehicle_types) - 2]} if is_rich else {},
    ]
    drawn = rng.integers(0, len(choices), size=data.num_clients + data.num_shipments)
    requirements = iter([choices[idx] for idx in drawn])
    return data.replace(
        clients=[_replaced(c, **next(requirements)) for c in data.clients()],
        vehicle_types=vehicle_types,
        shipments=[
            Shipment(
                shipment.pickup,
                shipment.delivery,
                shipment.amount,
                shipment.prize,
                shipment.required,
                **next(requirements),
            )
            for shipment in data.shipments()
        ],
    )


def _replaced(client: Client, **fields: Any) -> Client:
    names = (
        "x y delivery pickup service_duration tw_early tw_late release_time prize "
        "required group name required_skills allowed_vehicle_types "
        "forbidden_vehicle_types time_windows"
    )
    return Client(**{name: getattr(client, name) for name in names.split()} | fields)
