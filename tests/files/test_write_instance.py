"""Instances that are written are read again as they were, by PyVRP, too."""

import warnings

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pyvrp_plus
from pyvrp_plus import (
    Client,
    ClientGroup,
    Depot,
    DifferentVehicleGroup,
    ProblemData,
    SameVehicleGroup,
    VehicleType,
)
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.exceptions import ModelWarning
from pyvrp_plus.files.write_instance import write_instance
from pyvrp_plus.generate import VARIANTS, generate_cvrp, generate_vrp
from tests.files.test_read import FIELDS, SETS
from tests.problem_figures import problem_figures

pyvrp = pytest.importorskip("pyvrp")

LARGEST = 2**63 - 1
UNLIMITED = 2**64 - 1


def check_round_trip(data, where, expected=None):
    """Write the data, and check that both read them, or what is expected."""
    write_instance(where, data)
    expected = data if expected is None else expected
    assert pyvrp_plus.read(where) == expected
    if not expected.num_shipments:  # which PyVRP 0.12 does not know
        assert problem_figures(pyvrp.read(where)) == problem_figures(expected)


def as_read(data):
    """Return data with the names that `read` gives."""
    types, first = [], 0
    for vehicle_type in data.vehicle_types():
        vehicles = range(first, first + vehicle_type.num_available)
        types.append(vehicle_type.replace(name=",".join(map(str, vehicles))))
        first = vehicles.stop

    return data.replace(vehicle_types=types)


# --- Random data ----------------------------------------------------------------------

AMOUNTS = st.integers(0, 20) | st.integers(0, 2**30)
# Beyond 53 bits, not every integer is a floating-point number.
LIMITS = st.integers(0, 300) | st.sampled_from([2**53 + 1, LARGEST - 1, LARGEST])
COORDINATES = st.floats(-100, 100) | st.integers(-100, 100) | st.just(1e300)
WINDOWS = st.just((0, LARGEST)) | st.lists(
    st.integers(0, 300), min_size=2, max_size=2
).map(sorted)


@st.composite
def matrices(draw, num_depots, num_clients):
    """Draw a matrix in which some arcs between clients are forbidden."""
    size = num_depots + num_clients
    values = draw(st.binary(min_size=size**2, max_size=size**2))
    matrix = np.frombuffer(values, dtype=np.uint8).reshape(size, size).astype(int) - 5
    between = matrix[num_depots:, num_depots:]
    between[between > 200] = MAX_VALUE
    np.fill_diagonal(matrix, 0)
    return matrix


@st.composite
def clients(draw, num_dimensions, group):
    """Draw a client; those with a group or a prize are not required."""
    loads = st.lists(AMOUNTS, min_size=num_dimensions, max_size=num_dimensions)
    early, late = draw(WINDOWS)
    prize = draw(st.just(0) | AMOUNTS)
    return Client(
        draw(COORDINATES),
        draw(COORDINATES),
        draw(loads),
        draw(st.just([0] * num_dimensions) | loads),
        draw(st.just(0) | AMOUNTS),
        early,
        late,
        draw(st.just(0) | st.integers(0, min(late, 300))),
        prize,
        prize == 0 and group is None,
        group,
    )


@st.composite
def vehicles(draw, num_depots, num_dimensions, client_indices, max_reloads):
    """Draw the fields of a vehicle, and the clients that it may visit."""
    fields = {
        "capacity": st.tuples(*[LIMITS] * num_dimensions),
        "start_depot": st.integers(0, num_depots - 1),
        "fixed_cost": st.just(0) | AMOUNTS,
        "shift_duration": st.just(LARGEST) | LIMITS,
        "max_distance": st.just(LARGEST) | LIMITS,
        "unit_distance_cost": st.just(1) | st.integers(0, 5),
        "reload_depots": st.just(())
        | st.lists(st.integers(0, num_depots - 1), max_size=3).map(tuple),
        "max_reloads": st.integers(0, 3) if max_reloads else st.just(UNLIMITED),
        "allowed": st.just(tuple(client_indices))
        | st.sets(st.sampled_from(client_indices or [0])).map(sorted).map(tuple)
        if client_indices
        else st.just(()),
    }
    return draw(st.fixed_dictionaries(fields))


def as_types(fleet, windows):
    """Return vehicle types as `read` makes them, and the allowed clients by profile."""
    profiles = list(dict.fromkeys(vehicle["allowed"] for vehicle in fleet))
    numbers = {}
    for number, vehicle in enumerate(fleet):
        numbers.setdefault(tuple(vehicle.items()), []).append(number)

    types = []
    for items, members in numbers.items():
        fields = dict(items)
        profile = profiles.index(fields.pop("allowed"))
        max_reloads = fields.pop("max_reloads")
        depot = fields["start_depot"]
        early, late = windows[depot]
        types.append(
            VehicleType(
                len(members),
                end_depot=depot,
                tw_early=early,
                tw_late=late,
                profile=profile,
                name=",".join(map(str, members)),
                **fields,
            ).replace(max_reloads=max_reloads)  # warns of nothing
        )

    return types, profiles


def restricted(matrix, allowed, num_depots):
    """Return a matrix in which arcs from and to other clients are forbidden."""
    forbidden = [
        idx for idx in range(num_depots, len(matrix)) if idx not in set(allowed)
    ]
    matrix = matrix.copy()
    matrix[forbidden, :] = MAX_VALUE
    matrix[:, forbidden] = MAX_VALUE
    np.fill_diagonal(matrix, 0)
    return matrix


@st.composite
def writable(draw):
    """Draw an instance that the format can say all of, with the names of `read`."""
    num_depots = draw(st.integers(1, 3))
    num_clients = draw(st.integers(0, 6))
    num_dimensions = draw(st.integers(1, 2))
    indices = list(range(num_depots, num_depots + num_clients))

    shuffled = draw(st.permutations(indices))
    groups = [shuffled[idx : idx + 2] for idx in range(0, len(indices) - 1, 2)]
    groups = groups[: draw(st.integers(0, len(groups)))]
    group_of = {client: idx for idx, group in enumerate(groups) for client in group}

    max_reloads = draw(st.booleans())
    kinds = st.lists(
        vehicles(num_depots, num_dimensions, indices, max_reloads),
        min_size=1,
        max_size=3,
    )
    fleet = draw(
        kinds.flatmap(lambda some: st.lists(st.sampled_from(some), min_size=1))
    )
    windows = [draw(WINDOWS) for _ in range(num_depots)]
    types, profiles = as_types(fleet, windows)

    matrix = draw(matrices(num_depots, num_clients))
    distances = [restricted(matrix, allowed, num_depots) for allowed in profiles]
    return ProblemData(
        [draw(clients(num_dimensions, group_of.get(idx))) for idx in indices],
        [Depot(draw(COORDINATES), draw(COORDINATES)) for _ in range(num_depots)],
        types,
        distances,
        distances,
        [ClientGroup(group) for group in groups],
    )


@given(data=writable())
@settings(
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_random_data(data, tmp_path):
    """All fields are those that were written, including the vehicles' numbers."""
    check_round_trip(data, tmp_path / "random.vrp")


# --- Data from elsewhere --------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_variants(variant, tmp_path):
    """What is generated is equal to what is read again, names included."""
    data = generate_vrp(variant, 15, seed=1)
    assert data == as_read(data)
    check_round_trip(data, tmp_path / "variant.vrp")


@pytest.mark.parametrize("name", FIELDS)
def test_whatever_can_be_read(name, tmp_path):
    """What a file can say can be written, whatever the rounding was."""
    where = tmp_path / "instance.vrp"
    where.write_text(FIELDS[name])
    for round_func in ("round", "exact"):
        data = pyvrp_plus.read(where, round_func)
        check_round_trip(data, tmp_path / "again.vrp")


@pytest.mark.parametrize("name", SETS)
def test_benchmark_sets(name, instances, tmp_path):
    """An instance of each set of benchmarks is read again as it was."""
    where = min((instances / name).glob("*.vrp"), key=lambda path: path.stat().st_size)
    check_round_trip(pyvrp_plus.read(where, "round"), tmp_path / "again.vrp")


def test_names(tmp_path):
    """Names are lost, and the instance has that of the file if no other is given."""
    data = generate_cvrp(2, seed=1)
    named = data.replace(
        clients=[
            Client(client.x, client.y, client.delivery, name=f"client {idx}")
            for idx, client in enumerate(data.clients())
        ],
        depots=[Depot(data.location(0).x, data.location(0).y, name="home")],
        vehicle_types=[data.vehicle_type(0).replace(name="van")],
    )
    where = tmp_path / "small.vrp"
    check_round_trip(named, where, as_read(data))
    assert where.read_text().startswith("NAME : small\n")

    write_instance(where, data, name="an instance: #1")
    assert where.read_text().startswith("NAME : an instance: #1\n")


@pytest.mark.parametrize(
    "names", [["1,2", "0"], ["0", "1,2"], ["0,5", "1"], ["a", "b"], ["0", ""]]
)
def test_names_that_do_not_fit(names, tmp_path):
    """Names of types that are no numbers of vehicles, or in another order, are lost."""
    data = generate_cvrp(2, seed=1)
    (vehicle_type,) = data.vehicle_types()
    data = data.replace(
        vehicle_types=[
            vehicle_type.replace(num_available=2 - idx, fixed_cost=idx, name=name)
            for idx, name in enumerate(names)
        ]
    )
    check_round_trip(data, tmp_path / "names.vrp", as_read(data))


# --- What cannot be written -----------------------------------------------------------


def instance(**parts):
    """Return an instance with two depots and two clients, with some parts replaced."""
    zeros = np.zeros((4, 4), dtype=int)
    arguments = {
        "clients": [Client(0, 0, [1]), Client(1, 1, [1])],
        "depots": [Depot(0, 0), Depot(1, 1)],
        "vehicle_types": [VehicleType(2, [5])],
        "distance_matrices": [zeros],
        "duration_matrices": [zeros],
    }
    return ProblemData(**(arguments | parts))


def without_loads():
    """Return an instance without load dimensions."""
    clients = [Client(0, 0), Client(1, 1)]
    return instance(clients=clients, vehicle_types=[VehicleType(2)])


def with_vehicle_type(**fields):
    """Return an instance whose second vehicle type has these fields."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)  # of reloads without depots
        other = VehicleType(1, **({"capacity": [5]} | fields))
    return instance(vehicle_types=[VehicleType(2, [5]), other])


def with_client(groups=(), **fields):
    """Return an instance whose second client has these fields."""
    clients = [Client(0, 0, [1]), Client(1, 1, [1], **fields)]
    return instance(clients=clients, groups=groups)


def with_group(required):
    """Return an instance with a group of both clients."""
    client = Client(0, 0, [1], required=False, group=0)
    return instance(
        clients=[client, client], groups=[ClientGroup([2, 3], required=required)]
    )


def with_matrices(*distances, profiles=None):
    """Return an instance with a vehicle type for each of these profiles."""
    return instance(
        vehicle_types=[
            VehicleType(1, [5], fixed_cost=idx, profile=profile)
            for idx, profile in enumerate(profiles or range(len(distances)))
        ],
        distance_matrices=distances,
        duration_matrices=distances,
    )


def ones(row=0, column=1, value=1):
    """Return a matrix of ones, one of which has another value."""
    matrix = np.ones((4, 4), dtype=int)
    np.fill_diagonal(matrix, 0)
    matrix[row, column] = value
    return matrix


UNWRITABLE = {
    "end depot": (with_vehicle_type(end_depot=1), r"types\[1\]\.end_depot.* 1,.* 0"),
    "other shift": (with_vehicle_type(tw_late=9), r"types\[.\]\.tw_late"),
    "latest start": (
        instance(vehicle_types=[VehicleType(1, [5], tw_late=9, start_late=5)]),
        r"types\[0\]\.start_late.* 5,.* 9",
    ),
    "initial load": (with_vehicle_type(initial_load=[1]), r"types\[1\]\.initial_load"),
    "duration cost": (with_vehicle_type(unit_duration_cost=1), "unit_duration_cost"),
    "overtime": (with_vehicle_type(max_overtime=1), r"types\[1\]\.max_overtime"),
    "overtime cost": (with_vehicle_type(unit_overtime_cost=1), "unit_overtime_cost"),
    "reloads of one type": (with_vehicle_type(max_reloads=1), "MAX_RELOADS"),
    "equal types": (with_vehicle_type(name="other"), "vehicle_types: .* 2, .* 1 would"),
    "too many vehicles": (
        instance(vehicle_types=[VehicleType(10**7, [5])]),
        "num_available .* 10000000",
    ),
    "required with prize": (with_client(prize=5), r"clients\[1\]\.required.* True"),
    "optional": (with_client(required=False), r"clients\[1\]\.required.* False"),
    "several windows": (
        with_client(time_windows=[(1, 2), (4, 6)]),
        r"clients\[1\]\.time_windows.* \[\(1, 2\), \(4, 6\)\]",
    ),
    "same vehicle": (
        instance(same_vehicle_groups=[SameVehicleGroup([2, 3])]),
        "same_vehicle_groups: .* 1, .* 0 would",
    ),
    "different vehicles": (
        instance(different_vehicle_groups=[DifferentVehicleGroup([2, 3])]),
        "different_vehicle_groups: .* 1, .* 0 would",
    ),
    "group of one": (
        with_client(required=False, group=0, groups=[ClientGroup([3])]),
        r"clients\[1\]\.required",
    ),
    "optional group": (with_group(required=False), r"groups\[0\]\.required"),
    "depot's opening": (
        instance(depots=[Depot(0, 0), Depot(0, 0, tw_early=3)]),
        r"depots\[1\]\.tw_early.* 3,.* 0",
    ),
    "depot's service": (
        instance(depots=[Depot(0, 0, service_duration=3), Depot(0, 0)]),
        r"depots\[0\]\.service_duration",
    ),
    "no load dimension": (without_loads(), r"clients\[0\]\.delivery.* \[\],.* \[0\]"),
    "durations": (
        instance(duration_matrices=[ones()]),
        r"duration_matrices\[0\]\[0, 1\].* 1,.* 0",
    ),
    "profiles": (with_matrices(ones(), ones(value=2)), r"types\[1\]\.profile.* 1,.* 0"),
    "profiles with other arcs": (
        with_matrices(ones(), restricted(ones(value=2), [2], num_depots=2)),
        r"distance_matrices\[1\]\[0, 1\].* 2,.* 1",
    ),
    "equal profiles": (with_matrices(ones(), ones()), r"types\[1\]\.profile"),
    "unused profile": (
        with_matrices(ones(), ones(value=2), profiles=[0]),
        "distance_matrices: .* 2, .* 1 would",
    ),
    "profiles in another order": (
        with_matrices(ones(), ones(value=2), profiles=[1, 0]),
        r"types\[0\]\.profile",
    ),
}


@pytest.mark.parametrize("name", UNWRITABLE)
def test_what_the_format_cannot_say(name, tmp_path):
    """The error names the field and its value, and nothing is written."""
    data, message = UNWRITABLE[name]
    with pytest.raises(ValueError, match=message):
        write_instance(tmp_path / "bad.vrp", data)

    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["", "a\nb", "a\n", "EOF", "DEMAND_SECTION", "a\x85b"])
def test_bad_names(name, tmp_path):
    """A name must not be taken for another part of the file."""
    with pytest.raises(ValueError, match="name must be one line"):
        write_instance(tmp_path / "bad.vrp", instance(), name=name)
