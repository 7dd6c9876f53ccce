"""Alternatives, of which one is chosen: pick-up points, and several time windows."""

from pyvrp import Model
from pyvrp.stop import MaxIterations

model = Model()
depot = model.add_depot(0, 0, tw_early=0, tw_late=300)
model.add_vehicle_type(num_available=2, capacity=5, tw_early=0, tw_late=300)

# A parcel can go to the customer's home or to a shop nearby.
parcels = []
for number, points in enumerate([[(10, 2), (7, 0)], [(-4, 9), (0, 6), (-12, 12)]]):
    group = model.add_client_group(required=True, name=f"parcel {number}")
    for x, y in points:
        model.add_client(x, y, delivery=1, required=False, group=group)
    parcels.append(group)

# A shop that closes over noon: two clients at one place, with a window each.
shop = model.add_client_group(name="shop")
for early, late in [(50, 60), (120, 140)]:
    model.add_client(
        5, 5, delivery=2, tw_early=early, tw_late=late, required=False, group=shop
    )

# An errand that may be dropped, with a prize for each way to run it.
errand = model.add_client_group(required=False, name="errand")
for x, prize in [(15, 8), (100, 20)]:
    model.add_client(x, 0, delivery=0, prize=prize, required=False, group=errand)

plain = model.add_client(-8, -8, delivery=2, service_duration=5)

for frm in model.locations:
    for to in model.locations:
        gap = int(abs(frm.x - to.x) + abs(frm.y - to.y))
        model.add_edge(frm, to, distance=gap, duration=gap)

data = model.data()
assert data.num_groups == 4
assert [group.name for group in data.groups()] == [
    "parcel 0",
    "parcel 1",
    "shop",
    "errand",
]
assert all(group.mutually_exclusive for group in data.groups())

result = model.solve(MaxIterations(300), seed=11, display=False)
best = result.best
assert result.is_feasible()
assert best.is_group_feasible()

visited = {idx for route in best.routes() for idx in route}
for group in [*parcels, shop]:
    assert len(visited & set(group.clients)) == 1
assert len(visited & set(errand.clients)) <= 1
assert model.locations.index(plain) in visited

for idx in visited:
    client = data.location(idx)
    if client.group is not None:
        assert idx in data.group(client.group).clients

[at_shop] = [
    visit
    for route in best.routes()
    for visit in route.schedule()
    if visit.location in shop.clients
]
window = data.location(at_shop.location)
assert window.tw_early <= at_shop.start_service <= window.tw_late

# 100 away and back is not worth 20.
assert errand.clients[1] not in visited
assert result.cost() == best.distance() + best.uncollected_prizes()
print("OK")
