"""Peers solve the problem that they are given, or say why they cannot."""

import numpy as np
import pytest

import pyvrp_plus
from pyvrp_plus import ClientGroup, CostEvaluator, Depot, Route, Solution, Trip
from pyvrp_plus.constants import MAX_VALUE
from tests.variants import VARIANTS, build

PEERS = ["ortools", "vroom", "hygese", "elkai"]

#: What keeps peers from solving a variant, by peer, where something does.
NOT_APPLICABLE = {
    "capacity": {"elkai": "more than one vehicle"},
    "no capacity": {"elkai": "more than one vehicle"},
    "two load dimensions": {
        "hygese": "pickups, several load dimensions",
        "elkai": "more than one vehicle",
    },
    "pickup and delivery": {"hygese": "pickups", "elkai": "more than one vehicle"},
    "backhaul": {"hygese": "pickups", "elkai": "more than one vehicle"},
    "initial load": dict.fromkeys(PEERS, "initial load"),
    "time windows": dict.fromkeys(["hygese", "elkai"], "time windows"),
    "several time windows": {
        **dict.fromkeys(["ortools", "vroom"], "several time windows"),
        **dict.fromkeys(["hygese", "elkai"], "several time windows, time windows"),
    },
    "release times": dict.fromkeys(PEERS, "release times"),
    "shifts": {
        "vroom": "latest start",
        "hygese": "latest start, time windows",
        "elkai": "latest start, time windows",
    },
    "maximum duration and distance": {
        "hygese": "maximum distance and duration",
        "elkai": "maximum distance, maximum duration",
    },
    "overtime": {
        "vroom": "duration costs, overtime",
        "hygese": "duration costs, overtime",
        "elkai": "duration costs, maximum duration, overtime",
    },
    "heterogeneous fleet": {
        "hygese": "fixed costs, heterogeneous fleet",
        "elkai": "heterogeneous fleet",
    },
    "several depots": dict.fromkeys(
        ["hygese", "elkai"], "different start and end, several depots"
    ),
    "profiles": dict.fromkeys(
        ["hygese", "elkai"], "heterogeneous fleet, several profiles"
    ),
    "reloading": {
        **dict.fromkeys(["ortools", "vroom"], "reloading"),
        **dict.fromkeys(["hygese", "elkai"], "reloading, unused depots"),
    },
    "limited reloading": dict.fromkeys(PEERS, "release times, reloading"),
    "prizes": dict.fromkeys(["vroom", "hygese", "elkai"], "optional clients, prizes"),
    "groups": dict.fromkeys(["vroom", "hygese", "elkai"], "client groups"),
    "asymmetric": {
        "hygese": "asymmetric distances",
        "elkai": "more than one vehicle",
    },
    "one vehicle": {},
    "identical locations": {
        "hygese": "distances that are all zero",
        "elkai": "more than one vehicle",
    },
    "two clients": {"elkai": "more than one vehicle"},
    "skills": {
        **dict.fromkeys(["ortools", "vroom"], "skills"),
        **dict.fromkeys(["hygese", "elkai"], "heterogeneous fleet, skills"),
    },
    "most visits of a route": dict.fromkeys(PEERS, "maximum clients"),
    "vehicle groups": dict.fromkeys(
        PEERS, "different-vehicle groups, same-vehicle groups"
    ),
    "shipments": dict.fromkeys(["hygese", "elkai"], "shipments"),
    "shipments and clients": {
        "ortools": "shipments and clients",
        "vroom": "optional shipments, prizes",
        **dict.fromkeys(
            ["hygese", "elkai"],
            "optional shipments, prizes, shipments, shipments and clients, "
            "time windows",
        ),
    },
    "shipments and reloading": {
        "ortools": "reloading, shipments and clients",
        "vroom": "reloading",
        **dict.fromkeys(
            ["hygese", "elkai"],
            "reloading, shipments, shipments and clients, unused depots",
        ),
    },
    "last in, first out": {
        "ortools": "last in, first out, shipments and clients",
        "vroom": "last in, first out",
        "hygese": "fixed costs, heterogeneous fleet, last in, first out, shipments, "
        "shipments and clients",
        "elkai": "heterogeneous fleet, last in, first out, shipments, "
        "shipments and clients",
    },
}


def check(data, reply):
    """Assert that a reply is a feasible solution of the cost that it says."""
    routes = [
        Route(
            data,
            [
                Trip(data, trip["visits"], kind, trip["start_depot"], trip["end_depot"])
                for trip in route["trips"]
            ],
            kind,
        )
        for route in reply["routes"]
        for kind in [route["vehicle_type"]]
    ]
    solution = Solution(data, routes)
    assert reply["feasible"]
    assert solution.is_feasible()
    cost = CostEvaluator([0] * data.num_load_dimensions, 0, 0).cost(solution)
    assert cost == reply["cost"]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", PEERS)
def test_variants(ask, name, variant):
    """All attributes are modelled, or are reasons."""
    data = VARIANTS[variant]()
    reply = ask(name, data)
    reason = NOT_APPLICABLE[variant].get(name)
    assert reply.get("not_applicable") == reason
    if reason is None:
        check(data, reply)


def _backhaul_after_linehaul(data):
    """Forbid arcs from clients with pickups only to those with deliveries."""
    after = [idx for idx, c in enumerate(data.clients(), 1) if c.pickup[0]]
    before = [idx for idx, c in enumerate(data.clients(), 1) if not c.pickup[0]]
    matrix = data.distance_matrix(0).copy()
    matrix[np.ix_(after, before)] = MAX_VALUE
    return data.replace(distance_matrices=[matrix])


def _with_unused_depot(data):
    depots = [*data.depots(), Depot(3, 3)]
    clients = [data.location(idx) for idx in range(1, data.num_locations)]
    order = [0, 0, *range(1, data.num_locations)]
    matrix = data.distance_matrix(0)[np.ix_(order, order)]
    return data.replace(
        depots=depots,
        clients=clients,
        distance_matrices=[matrix],
        duration_matrices=[matrix],
    )


def _with_optional_group(data):
    clients = data.clients()
    members = [
        pyvrp_plus.Client(
            client.x, client.y, client.delivery, client.pickup, required=False, group=0
        )
        for client in clients[:3]
    ]
    return data.replace(
        clients=[*members, *clients[3:]],
        groups=[ClientGroup([1, 2, 3], required=False)],
    )


EXTRAS = {
    "forbidden arcs": (
        ["ortools", "vroom"],
        lambda: _backhaul_after_linehaul(VARIANTS["backhaul"]()),
    ),
    "unused depot": (["ortools", "vroom"], lambda: _with_unused_depot(build())),
    "optional group": (["ortools"], lambda: _with_optional_group(build())),
    "duration costs while waiting": (
        ["ortools"],
        lambda: build(
            client=lambda idx: {
                "tw_early": 90 * (idx % 3), "tw_late": 90 * (idx % 3) + 150,
                "service_duration": idx,
            },
            vehicles=lambda _: [{"unit_duration_cost": 2, "fixed_cost": 5}],
        ),
    ),
    "maximum duration with service": (
        ["ortools", "vroom"],
        lambda: build(
            client=lambda idx: {"service_duration": 4},
            vehicles=lambda _: [{"shift_duration": 160, "tw_early": 0}],
        ),
    ),
    "maximum distance": (
        ["ortools", "vroom", "hygese"],
        lambda: build(vehicles=lambda _: [{"max_distance": 150}]),
    ),
    "asymmetric tsp": (
        ["ortools", "vroom", "elkai"],
        lambda: build(
            asymmetric=True,
            vehicles=lambda _: [
                {
                    "num_available": 1, "capacity": 99, "fixed_cost": 7,
                    "unit_distance_cost": 3,
                }
            ],
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "extra"),
    [(name, extra) for extra, (names, _) in EXTRAS.items() for name in names],
)
def test_combinations(ask, name, extra):
    """What attributes mean together, or in less usual forms, is modelled, too."""
    data = EXTRAS[extra][1]()
    check(data, ask(name, data))


def _scaled(factor):
    data = VARIANTS["one vehicle"]()
    matrix = data.distance_matrix(0) * factor
    return data.replace(distance_matrices=[matrix], duration_matrices=[matrix])


@pytest.mark.parametrize(
    ("name", "largest"),
    [("ortools", 10**9), ("vroom", 10**6), ("hygese", 10**6), ("elkai", 10**5)],
)
def test_large_distances(ask, name, largest):
    """No digit of a cost is lost."""
    data = _scaled(largest - 1)
    check(data, ask(name, data))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("vroom", "sums of more than 32 bits"),
        ("hygese", "distances above 409600000"),
        ("elkai", "distances above 10737418"),
    ],
)
def test_distances_that_are_too_large(ask, name, reason):
    """What a solver would get wrong, it is not given."""
    assert ask(name, _scaled(10**9))["not_applicable"] == reason


def _tiny(num_clients):
    return build(
        num_clients=num_clients,
        vehicles=lambda _: [{"num_available": 1, "capacity": 99}],
    )


@pytest.mark.parametrize("name", PEERS)
@pytest.mark.parametrize("num_clients", [1, 2, 3])
def test_few_clients(ask, name, num_clients):
    """Small problems are no trouble, or a reason."""
    reply = ask(name, _tiny(num_clients))
    if num_clients == 1 and name in ("hygese", "elkai"):
        assert "fewer than" in reply["not_applicable"]
    else:
        check(_tiny(num_clients), reply)


@pytest.mark.parametrize("name", ["ortools", "vroom"])
def test_nothing_feasible(ask, name):
    """Solvers do not make up what there is not."""
    data = build(vehicles=lambda _: [{"num_available": 1, "capacity": 5}])
    assert not ask(name, data)["feasible"]


def test_nothing_feasible_for_hgs(ask):
    """HGS-CVRP breaks down when the load is too much, and is not asked then."""
    data = build(vehicles=lambda _: [{"num_available": 1, "capacity": 5}])
    reason = "more demand than all vehicles can take"
    assert ask("hygese", data)["not_applicable"] == reason

    data = build(vehicles=lambda _: [{"max_distance": 20}])
    assert not ask("hygese", data)["feasible"]


def test_prizes_in_groups(ask):
    """One kind of choice at a time."""
    data = _with_optional_group(build())
    clients = data.clients()
    clients[0] = pyvrp_plus.Client(0, 0, [1], [0], prize=5, required=False, group=0)
    reply = ask("ortools", data.replace(clients=clients))
    assert reply["not_applicable"] == "prizes in client groups"


def test_duration_limit_of_hgs(ask):
    """It can limit durations that are distances and service, and no others."""
    data = build(
        client=lambda idx: {"service_duration": idx % 3},
        vehicles=lambda _: [{"shift_duration": 130}],
    )
    reason = "maximum duration where durations are not distances"
    assert ask("hygese", data)["not_applicable"] == reason

    data = data.replace(duration_matrices=data.distance_matrices())
    check(data, ask("hygese", data))
