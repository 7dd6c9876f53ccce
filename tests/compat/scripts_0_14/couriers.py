"""Take shipments from one place to another, together with deliveries from the depot."""

import pickle

from pyvrp import Activity, ActivityType, Model, Route, Solution
from pyvrp.stop import MaxIterations

model = Model()
places = [model.add_location(x, 0, name=f"at {x}") for x in range(0, 70, 10)]
model.add_depot(places[0])
model.add_vehicle_type(num_available=2, capacity=[5], tw_late=400)
model.add_client(places[3], delivery=2)

urgent = model.add_shipment(
    places[1],
    places[5],
    pickup_tw_early=20,
    pickup_service_duration=4,
    delivery_tw_late=90,
    delivery_service_duration=6,
    amount=3,
    name="urgent",
)
model.add_shipment(places[2], places[4], amount=[2])
model.add_shipment(places[6], places[2], amount=4)
model.add_shipment(places[0], places[6], amount=1, required=False, prize=1_000)
model.add_shipment(places[0], places[6], amount=6, required=False, prize=1_000)
assert len(model.shipments) == 5
assert urgent.pickup.location == 1
assert urgent.delivery.tw_late == 90
assert urgent.amount == [3]

for frm in model.locations:
    for to in model.locations:
        length = int(abs(frm.x - to.x))
        model.add_edge(frm, to, distance=length, duration=length)

data = model.data()
assert data.num_shipments == 5
assert data.shipment(0) == urgent

result = model.solve(MaxIterations(500), seed=1, display=False)
best = result.best
assert result.is_feasible()
assert best.num_shipments() == 4
assert best.num_missing_shipments() == 0  # the one that is too large is optional
assert [str(item) for item in best.unplanned()] == ["L4", "U4"]
assert best.prizes() == best.uncollected_prizes() == 1_000
assert result.cost() == best.distance() + 1_000

for route in best.routes():
    on_board = []
    for item in route:
        if item.type == ActivityType.PICKUP:
            on_board.append(item.idx)
        elif item.is_delivery():
            on_board.remove(item.idx)
        assert item.is_shipment() == (item.is_pickup() or item.is_delivery())
    assert not on_board

# One route by hand: there and back.
texts = ["L0", "L1", "C0", "U1", "U0", "L2", "U2"]
route = Route(data, [Activity(text) for text in texts], vehicle_type=0)
assert str(route) == " ".join(texts)
assert [item.idx for item in route.schedule()] == [0, 0, 1, 0, 1, 0, 2, 2, 0]
assert route[1] == Activity(ActivityType.PICKUP, 0)
assert route.distance() == 120
assert route.service_duration() == 4 + 6
assert route.excess_load() == [2]  # 3 and 2 of shipments, 2 for the client
by_hand = Solution(data, [route])
assert by_hand.is_complete()
assert not by_hand.is_feasible()
assert pickle.loads(pickle.dumps(by_hand)) == by_hand
assert hash(by_hand) == hash(Solution(data, [route]))

for wrong in (["U0", "L0"], ["L0"], ["L7", "U7"]):
    try:
        Route(data, [Activity(text) for text in wrong], 0)
    except ValueError:
        pass
    else:
        raise AssertionError(wrong)

print("OK")
