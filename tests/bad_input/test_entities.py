"""Clients, depots, groups and vehicle types with malformed arguments."""

import pytest

from tests.bad_input.cases import (
    Case,
)

ENTITIES = {
    "delivery": Case(
        lambda m: m.Client(0, 0, delivery=[1, -2]), ValueError, r"delivery\[1\].*-2"
    ),
    "pickup": Case(
        lambda m: m.Client(0, 0, pickup=[-1]), ValueError, r"pickup\[0\].*-1"
    ),
    "service": Case(
        lambda m: m.Client(0, 0, service_duration=-3),
        ValueError,
        "service_duration.*-3",
    ),
    "client early": Case(
        lambda m: m.Client(0, 0, tw_early=-4), ValueError, "tw_early.*-4"
    ),
    "client late": Case(
        lambda m: m.Client(0, 0, tw_late=-4), ValueError, "tw_late.*-4"
    ),
    "client window": Case(
        lambda m: m.Client(0, 0, tw_early=5, tw_late=3),
        ValueError,
        "tw_early = 5.*tw_late = 3",
    ),
    "release": Case(
        lambda m: m.Client(0, 0, release_time=-1), ValueError, "release_time.*-1"
    ),
    "late release": Case(
        lambda m: m.Client(0, 0, release_time=9, tw_late=8),
        ValueError,
        "release_time = 9.*tw_late = 8",
    ),
    "prize": Case(lambda m: m.Client(0, 0, prize=-7), ValueError, "prize.*-7"),
    "client group": Case(lambda m: m.Client(0, 0, group=-1), TypeError, "group=-1"),
    "client group fraction": Case(
        lambda m: m.Client(0, 0, group=1.5), TypeError, r"group=1\.5"
    ),
    "coordinate": Case(lambda m: m.Client("a", 0), TypeError, "'a'"),
    "no coordinates": Case(lambda m: m.Client(), TypeError, "x: .*y: "),
    "client name": Case(lambda m: m.Client(0, 0, name=3), TypeError, "name=3"),
    "client required": Case(
        lambda m: m.Client(0, 0, required="no"), TypeError, "required='no'"
    ),
    "delivery number": Case(lambda m: m.Client(0, 0, delivery=1), TypeError, "=1"),
    "delivery text": Case(lambda m: m.Client(0, 0, delivery="1"), TypeError, "='1'"),
    "large time": Case(
        lambda m: m.Client(0, 0, tw_late=2**63), OverflowError, str(2**63)
    ),
    "depot early": Case(lambda m: m.Depot(0, 0, -1), ValueError, "tw_early.*-1"),
    "depot window": Case(
        lambda m: m.Depot(0, 0, 7, 6), ValueError, "tw_early = 7.*tw_late = 6"
    ),
    "depot name": Case(lambda m: m.Depot(0, 0, 0, 1, "a"), TypeError, "'a'"),
    "group twice": Case(
        lambda m: m.ClientGroup([4, 5, 4]), ValueError, r"Client 4.*clients\[0\]"
    ),
    "group negative": Case(lambda m: m.ClientGroup([-1]), TypeError, r"\[-1\]"),
    "group add twice": Case(
        lambda m: m.ClientGroup([4]).add_client(4), ValueError, "Client 4"
    ),
    "no vehicles": Case(lambda m: m.VehicleType(0), ValueError, "num_available.*0"),
    "negative vehicles": Case(
        lambda m: m.VehicleType(-1), TypeError, "num_available.*-1"
    ),
    "fraction of vehicle": Case(
        lambda m: m.VehicleType(1.5), TypeError, r"num_available.*1\.5"
    ),
    "capacity": Case(
        lambda m: m.VehicleType(capacity=[1, -1]), ValueError, r"capacity\[1\].*-1"
    ),
    "initial load": Case(
        lambda m: m.VehicleType(initial_load=[-1]), ValueError, r"initial_load\[0\].*-1"
    ),
    "initial load above capacity": Case(
        lambda m: m.VehicleType(capacity=[4], initial_load=[5]),
        ValueError,
        r"initial_load\[0\].*5 > 4",
    ),
    "start depot": Case(
        lambda m: m.VehicleType(start_depot=-1), TypeError, "start_depot=-1"
    ),
    "reload depot": Case(
        lambda m: m.VehicleType(reload_depots=[-1]), TypeError, r"reload_depots=\[-1\]"
    ),
    "start after shift": Case(
        lambda m: m.VehicleType(start_late=5, tw_late=3),
        ValueError,
        "start_late = 5.*tw_late = 3",
    ),
    "start before shift": Case(
        lambda m: m.VehicleType(tw_early=3, start_late=2),
        ValueError,
        "tw_early = 3.*start_late = 2",
    ),
    "replaced window": Case(
        lambda m: m.VehicleType(tw_late=14).replace(tw_late=10),
        ValueError,
        "start_late = 14.*tw_late = 10",
    ),
} | {
    f"vehicle {field}": Case(
        lambda m, field=field: m.VehicleType(**{field: -1}), ValueError, f"{field}.*-1"
    )
    for field in (
        "fixed_cost",
        "tw_early",
        "shift_duration",
        "max_distance",
        "unit_distance_cost",
        "unit_duration_cost",
        "max_overtime",
        "unit_overtime_cost",
    )
}


@pytest.mark.parametrize("case", ENTITIES.values(), ids=ENTITIES)
def test_same_error_as_pyvrp(case: Case) -> None:
    """The type of the error is PyVRP's, and our message says what is wrong."""
    case.check()
    case.check_pyvrp()
