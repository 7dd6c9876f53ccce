"""Changes of shipments in plans."""

import pytest

from pyvrp_plus import Client, Shipment, ShipmentStep, solve
from pyvrp_plus.generate import generate_pdptw
from pyvrp_plus.stop import MaxIterations
from tests.whatif.plans import independent_moves, plan_of


def test_shipments():
    """Shipments are removed and locked like clients."""
    data = generate_pdptw(10, seed=2)
    before = solve(data, MaxIterations(20))
    first_step = data.num_depots + data.num_clients
    home = next(
        idx
        for idx, route in enumerate(before.best.routes())
        if first_step in route.visits()
    )
    what_if = before.what_if()
    what_if.lock_shipment(0)
    what_if.remove_shipment(3)
    what_if.add_client(Client(5, 5, [0]))
    after = what_if.solve(MaxIterations(60), stability_cost=5)
    assert after.is_feasible()
    assert after.data.num_shipments == 9
    route = after.best.routes()[after.same_route.index(home)]
    assert after.locations[first_step] in route.visits()
    moved = independent_moves(before, after, set())
    assert {after.locations[visit] for visit in moved} == set(after.moved)


def test_new_shipments():
    """A new shipment is transported, can be changed, and removed again."""
    data = generate_pdptw(10, seed=2)
    before = solve(data, MaxIterations(20))
    old = data.shipment(4)
    what_if = before.what_if()
    first = what_if.num_numbers
    index = what_if.add_shipment(
        Shipment(old.pickup, old.delivery, old.amount, name="parcel")
    )
    assert index == data.num_shipments
    client = what_if.add_client(Client(5, 5, [0], name="kiosk"))
    assert (first + 2, first + 3) == (client, what_if.num_numbers)
    what_if.change_shipment("parcel", prize=7, required=False, pickup_tw_late=3000)
    what_if.change_shipment(0, name="urgent", delivery_service_duration=1)
    what_if.change_shipment("parcel", required=True)
    what_if.change_shipment("parcel", pickup_tw_late=old.pickup.tw_late)
    what_if.remove_shipment(3)

    after = what_if.solve(MaxIterations(60))
    assert after.is_feasible()
    parcel = after.data.shipment(9)
    assert (parcel.name, parcel.prize, parcel.required) == ("parcel", 7, True)
    assert parcel.pickup.tw_late == old.pickup.tw_late
    assert after.data.shipment(0).name == "urgent"
    assert after.data.shipment(0).delivery.service_duration == 1
    assert after.data.shipment(0).pickup == data.shipment(0).pickup
    assert after.data.location(after.locations[client]).name == "kiosk"
    pickup = after.locations[first]
    assert after.data.location(pickup) == parcel.pickup
    edges = after.data.duration_matrix(0)
    twin = after.locations[data.num_depots + data.num_clients + 8]
    assert (edges[pickup] == edges[twin]).all()
    [vehicle] = [r for r in after.best.routes() if pickup in r.visits()]
    assert after.locations[first + 1] in vehicle.visits()

    what_if.remove_shipment("parcel")
    assert what_if.solve(MaxIterations(1)).data.num_shipments == 9
    with pytest.raises(ValueError, match="Shipment 'parcel' is removed"):
        what_if.change_shipment("parcel", prize=1)
    with pytest.raises(ValueError, match="pickup_x cannot be changed"):
        what_if.change_shipment(0, pickup_x=1)
    with pytest.raises(TypeError, match="unload"):
        what_if.change_shipment(0, pickup_unload=1)


def test_rows_of_shipments():
    """Edges of both steps are as given; after an error, nothing is added."""
    data = generate_pdptw(3, seed=2)
    what_if = plan_of(data, solve(data, MaxIterations(5)).best).what_if()
    size = what_if.num_numbers
    shipment = Shipment(ShipmentStep(0, 0), ShipmentStep(1, 1), [1])
    with pytest.raises(ValueError, match="delivery_distances must have shape"):
        what_if.add_shipment(shipment, delivery_distances=[1] * size)

    assert what_if.num_numbers == size
    what_if.add_shipment(shipment, [1] * size, [2] * size, [3] * (size + 1))
    after = what_if.solve(MaxIterations(1)).data
    assert after.distance_matrix(0)[size, :size].tolist() == [1] * size
    assert after.duration_matrix(0)[:size, size].tolist() == [2] * size
    assert after.distance_matrix(0)[size + 1].tolist() == [3] * (size + 1) + [0]
