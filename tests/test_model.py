"""The model builds the same data as PyVRP's."""

import numpy as np
import pytest

import pyvrp_plus
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.exceptions import ModelWarning, ScalingWarning
from pyvrp_plus.stop import MaxIterations
from tests.problem_figures import problem_figures

pyvrp = pytest.importorskip("pyvrp")


def plain(module):
    """Return a model with hardly anything in it."""
    model = module.Model()
    model.add_depot(0, 0)
    model.add_vehicle_type()
    return model


def with_everything(module):
    """Return a model in which depots come last, so that indices move."""
    model = module.Model()
    group = model.add_client_group(required=False, name="group")
    other = model.add_client_group()
    first = model.add_client(1, 2, delivery=3, required=False, group=group)
    second = model.add_client(1.5, 2, 4, [5], 6, 7, 80, 9, 10, False, name="optional")
    third = model.add_client(3, 3, 1, required=False, group=group)
    model.add_client(4, 3, 1, required=False, group=other)

    depot = model.add_depot(0, 0)
    depot_two = model.add_depot(5, 5, 6, 70, name="two")
    car, truck = model.add_profile(name="car"), model.add_profile()
    model.add_vehicle_type(
        3, 10, depot_two, depot, 1, 2, 30, 40, 50, 6, 7, truck, 8, 9,
        [depot_two, depot], 3, 4, 5, name="vehicle",
    )  # fmt: skip
    model.add_vehicle_type(capacity=[5])

    model.add_edge(depot, first, 5, 6)
    model.add_edge(depot, first, 7)  # instead of the one before
    model.add_edge(first, second, 9, 9, profile=car)
    model.add_edge(first, second, 2, 2)  # not for the car
    truck.add_edge(first, third, 4, 5)
    truck.add_edge(third, third, 0, 0)
    return model


@pytest.mark.parametrize("build", [plain, with_everything])
@pytest.mark.parametrize(
    "arguments", [{}, {"missing_value": 99}, {"missing_value": 2**50}]
)
def test_same_data(build, arguments):
    """All fields of all parts are equal."""
    ours = build(pyvrp_plus).data(**arguments)
    assert problem_figures(ours) == problem_figures(build(pyvrp).data(**arguments))


@pytest.mark.parametrize("build", [plain, with_everything])
def test_from_data(build):
    """A model of data describes that data, and can be extended."""
    data = build(pyvrp_plus).data()
    model = pyvrp_plus.Model.from_data(data)
    assert model.data() == data

    model.add_depot(8, 8)
    model.add_client(9, 9, delivery=[0] * data.num_load_dimensions)
    extended = model.data(missing_value=7)
    assert extended.num_locations == data.num_locations + 2

    matrix = extended.distance_matrix(0)
    assert (matrix[data.num_depots, : data.num_depots] == 7).all()
    kept = [idx for idx in range(extended.num_locations - 1) if idx != data.num_depots]
    assert np.array_equal(matrix[np.ix_(kept, kept)], data.distance_matrix(0))


def test_locations():
    """Depots come first, and what was added is what is in the model."""
    model = pyvrp_plus.Model()
    client = model.add_client(1, 1)
    depot = model.add_depot(0, 0)
    assert model.locations == [depot, client]
    assert model.clients[0] is client
    assert model.depots[0] is depot


def test_equal_parts_are_different():
    """Parts are recognised by identity."""
    model = pyvrp_plus.Model()
    depots = [model.add_depot(0, 0), model.add_depot(0, 0)]
    assert depots[0] == depots[1]
    assert model.add_vehicle_type(start_depot=depots[1]).start_depot == 1


def test_profile_name():
    """The text of a profile is its name."""
    assert str(pyvrp_plus.Profile(name="car")) == "car"


def depot_elsewhere(module, model, name):
    """Add a vehicle type with a depot that is not in the model."""
    depot = module.Depot(0, 0)
    model.add_vehicle_type(**{name: [depot] if name == "reload_depots" else depot})


def required_in_group(module, model):
    """Add a required client to a mutually exclusive group."""
    model.add_client(0, 0, group=model.add_client_group())


def edge_to_elsewhere(module, model):
    """Use an edge to a location that is not in the model."""
    model.add_edge(model.depots[0], module.Client(0, 0), 1)
    model.data()


BAD = {
    "group": lambda mod, m: m.add_client(0, 0, group=mod.ClientGroup()),
    "required in group": required_in_group,
    "start depot": lambda mod, m: depot_elsewhere(mod, m, "start_depot"),
    "end depot": lambda mod, m: depot_elsewhere(mod, m, "end_depot"),
    "reload depot": lambda mod, m: depot_elsewhere(mod, m, "reload_depots"),
    "profile": lambda mod, m: m.add_vehicle_type(profile=mod.Profile()),
    "edge": edge_to_elsewhere,
    "negative distance": lambda mod, m: m.add_edge(m.depots[0], m.depots[0], -1),
    "negative duration": lambda mod, m: m.add_edge(m.depots[0], m.depots[0], 0, -1),
    "self loop": lambda mod, m: m.add_edge(m.depots[0], m.depots[0], 1),
    "text distance": lambda mod, m: m.add_edge(m.depots[0], m.depots[0], "far"),
    "no vehicles": lambda mod, m: m.add_vehicle_type(0),
    "negative capacity": lambda mod, m: m.add_vehicle_type(capacity=-1),
    "fractional capacity": lambda mod, m: m.add_vehicle_type(capacity=1.5),
    "no depot": lambda mod, m: mod.Model().data(),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input(name):
    """Errors are of the same type as PyVRP's."""
    with pytest.raises((ValueError, TypeError, KeyError)) as error:
        BAD[name](pyvrp, plain(pyvrp))

    with pytest.raises(error.type):
        BAD[name](pyvrp_plus, plain(pyvrp_plus))


def test_edge_is_a_number():
    """NaN would become some other number."""
    model = plain(pyvrp_plus)
    with pytest.raises(ValueError, match="nan"):
        model.add_edge(model.depots[0], model.add_client(1, 1), float("nan"))


def test_amounts_are_integers():
    """The error names the argument."""
    model = plain(pyvrp_plus)
    with pytest.raises(TypeError, match=r"delivery must be an integer.*is 2\.5"):
        model.add_client(1, 1, delivery=2.5)


def test_edge_fits():
    """What does not fit into 64 bits is refused when it is given."""
    model = plain(pyvrp_plus)
    with pytest.raises(OverflowError, match=str(2**63)):
        model.add_edge(model.depots[0], model.add_client(1, 1), 2**63)


@pytest.mark.parametrize("field", ["distance", "duration"])
def test_scaling_warning(field):
    """Values from which sums may overflow are worth a warning."""
    model = plain(pyvrp_plus)
    client = model.add_client(1, 1)
    values = {"distance": 0, "duration": 0}
    model.add_edge(model.depots[0], client, **{**values, field: MAX_VALUE})
    with pytest.warns(ScalingWarning, match=field):
        model.add_edge(model.depots[0], client, **{**values, field: MAX_VALUE + 1})


def test_solve():
    """A model can be solved directly."""
    model = pyvrp_plus.Model()
    locations = [model.add_depot(0, 0), model.add_client(1, 1), model.add_client(2, 2)]
    model.add_vehicle_type(1)
    for idx, frm in enumerate(locations):
        for jdx, to in enumerate(locations):
            model.add_edge(frm, to, 10 * abs(idx - jdx))

    result = model.solve(MaxIterations(5), seed=1, display=False)
    assert result.cost() == 40


def test_skills():
    """Requirements reach the data, where vehicle types are indices."""
    model = pyvrp_plus.Model()
    depot = model.add_depot(0, 0)
    truck = model.add_vehicle_type(skills=["lift", "cold"], max_clients=4)
    van = model.add_vehicle_type()
    model.add_client(1, 0, required_skills={"cold"}, forbidden_vehicle_types=[van])
    model.add_client(2, 0, allowed_vehicle_types=[van])
    model.add_shipment(depot, model.add_location(3, 0), required_skills=["lift"])
    model.add_edges_from_coordinates()

    data = model.data()
    assert data.vehicle_type(0).skills == ["cold", "lift"]
    assert data.vehicle_type(0).max_clients == 4
    first, second = data.clients()
    assert first.required_skills == ["cold"]
    assert (first.allowed_vehicle_types, first.forbidden_vehicle_types) == (None, [1])
    assert second.allowed_vehicle_types == [1]
    assert data.shipment(0).required_skills == ["lift"]
    assert pyvrp_plus.Model.from_data(data).data() == data

    result = model.solve(MaxIterations(20), display=False)
    served = {route.vehicle_type(): set(route) for route in result.best.routes()}
    assert served == {0: {1, 3, 4}, 1: {2}}

    for part in (pyvrp_plus.VehicleType(), pyvrp_plus.Model().add_vehicle_type()):
        with pytest.raises(ValueError, match="vehicle type is not in this model"):
            model.add_client(4, 0, allowed_vehicle_types=[truck, part])
        with pytest.raises(ValueError, match="vehicle type is not in this model"):
            model.add_shipment(depot, depot, forbidden_vehicle_types=[part])


def with_shipments():
    """Return a model whose shipments share places, one of which is a client."""
    model = pyvrp_plus.Model()
    model.add_depot(0, 0)
    client = model.add_client(5, 0, delivery=2)
    shop, home = model.add_location(1, 0, name="shop"), model.add_location(2, 0)
    model.add_vehicle_type(2, 10, lifo=True)
    model.add_shipment(shop, home, 1, 20, 3, 4, 50, 6, 7, 8, False, name="first")
    model.add_shipment(shop, client, amount=[3])
    for frm in model.locations:
        for to in model.locations:
            model.add_edge(frm, to, abs(frm.x - to.x), 2 * abs(frm.x - to.x))
    return model


def test_shipments():
    """Shipments have the arguments of PyVRP 0.14, and locations of their own."""
    model = with_shipments()
    data = model.data()
    assert (data.num_locations, data.num_clients, data.num_shipments) == (6, 1, 2)
    assert data.shipments() == model.shipments
    assert len(model.locations) == 4

    first, second = model.shipments
    assert first.pickup == pyvrp_plus.ShipmentStep(1, 0, 1, 20, 3)
    assert first.delivery == pyvrp_plus.ShipmentStep(2, 0, 4, 50, 6)
    assert (first.amount, first.prize, first.required) == ([7], 8, False)
    assert (first.name, second.amount, second.required) == ("first", [3], True)
    assert data.vehicle_type(0).lifo

    at = np.array([0, 5, 1, 2, 1, 5])
    expected = np.abs(at[:, None] - at)
    assert (data.distance_matrix(0) == expected).all()
    assert (data.duration_matrix(0) == 2 * expected).all()


def test_solve_shipments():
    """The optimal solution goes back to the shop, because both do not fit at once."""
    result = with_shipments().solve(MaxIterations(30), display=False)
    assert result.is_feasible()
    assert result.cost() == 12
    assert "# shipments: 2" in result.summary()


def test_shipments_from_data():
    """Locations that shipments share become several, which makes no difference."""
    data = with_shipments().data()
    model = pyvrp_plus.Model.from_data(data)
    assert model.data() == data
    model.add_shipment(model.add_location(0, 0), model.depots[0], amount=1)
    assert model.data().num_locations == 8


@pytest.mark.parametrize("kind", ["pickup", "delivery"])
def test_unknown_location_of_shipment(kind):
    """Locations of other models are not those of this one."""
    model = with_shipments()
    ends = {f"{end}_location": model.depots[0] for end in ("pickup", "delivery")}
    ends[f"{kind}_location"] = pyvrp_plus.Location(0, 0)
    with pytest.raises(ValueError, match=f"{kind} location is not in this model"):
        model.add_shipment(**ends)


def test_vehicle_groups():
    """Members are given as objects, and their indices move with added depots."""
    model = pyvrp_plus.Model()
    first, second = model.add_client(1, 0), model.add_client(2, 0)
    shipment = model.add_shipment(model.add_location(3, 0), first)
    model.add_same_vehicle_group(second, shipment, name="crates")
    model.add_different_vehicle_group(first, second)
    model.add_depot(0, 0)
    model.add_vehicle_type(2)
    model.add_edges_from_coordinates()

    data = model.data()
    same = pyvrp_plus.SameVehicleGroup([2, 3], name="crates")
    different = pyvrp_plus.DifferentVehicleGroup([1, 2])
    assert data.same_vehicle_groups() == [same]
    assert data.different_vehicle_groups() == [different]

    result = model.solve(MaxIterations(20), display=False)
    assert result.is_feasible()
    assert sorted(sorted(route.visits()) for route in result.best.routes()) == [
        [1],
        [2, 3, 4],
    ]

    again = pyvrp_plus.Model.from_data(data)
    again.add_depot(9, 9)
    moved = again.data(missing_value=1)
    assert moved.same_vehicle_groups() == [
        pyvrp_plus.SameVehicleGroup([3, 4], name="crates")
    ]
    assert moved.different_vehicle_groups() == [
        pyvrp_plus.DifferentVehicleGroup([2, 3])
    ]


@pytest.mark.parametrize(
    ("members", "text"),
    [
        (lambda client, _: [client], "at least two members, got 1"),
        (lambda client, other: [client, other, client], "Client 0 is given 2 times"),
        (
            lambda client, _: [client, pyvrp_plus.Client(0, 0)],
            "client is not in this model",
        ),
    ],
)
def test_bad_vehicle_groups(members, text):
    """Members are different clients and shipments of the model."""
    model = plain(pyvrp_plus)
    clients = model.add_client(0, 0), model.add_client(0, 0)
    for add in (model.add_same_vehicle_group, model.add_different_vehicle_group):
        with pytest.raises(ValueError, match=text):
            add(*members(*clients))


def test_models_without_edges():
    """There is a warning, unless missing edges are given a length."""
    model = plain(pyvrp_plus)
    model.data()  # there is nowhere to go

    client = model.add_client(1, 1)
    with pytest.warns(ModelWarning, match="There are no edges: every"):
        model.data()
    assert model.data(missing_value=5).distance_matrix(0)[0, 1] == 5

    car, bicycle = model.add_profile(), model.add_profile()
    model.add_edge(model.depots[0], client, 3, profile=car)
    with pytest.warns(ModelWarning, match="no edges in profile 1"):
        model.data()

    model.add_edge(model.depots[0], client, 3, profile=bicycle)
    model.data()


@pytest.mark.parametrize("field", ["distance", "duration"])
def test_lost_fractions(field):
    """There is a warning if more than 1% is lost, and none for a little."""
    model = plain(pyvrp_plus)
    client = model.add_client(1, 1)
    model.add_edge(model.depots[0], client, **({"distance": 1} | {field: 0.75}))
    with pytest.warns(ModelWarning, match="more than 1%"):
        model.data()

    model.add_edge(model.depots[0], client, **({"distance": 1} | {field: 300.75}))
    assert getattr(model.data(), f"{field}_matrix")(0)[0, 1] == 300


def test_large_lengths_are_exact():
    """Also beside lengths with fractions."""
    model = plain(pyvrp_plus)
    first, second = model.add_client(1, 1), model.add_client(2, 2)
    model.add_edge(model.depots[0], first, 2**43 + 1)
    model.add_edge(model.depots[0], second, 2.5)
    assert model.data().distance_matrix(0)[0].tolist() == [0, 2**43 + 1, 2]
