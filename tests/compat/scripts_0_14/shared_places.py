"""Several clients, and a depot, at the same place, with time windows and profiles."""

from pyvrp import Model
from pyvrp.stop import FirstFeasible, MaxIterations, MultipleCriteria, NoImprovement

model = Model()
home, mall, farm = (
    model.add_location(x, y, name=name)
    for x, y, name in [(0, 0, "home"), (30, 0, "mall"), (0, 20, "farm")]
)
depot = model.add_depot(home, tw_early=0, tw_late=200)
hub = model.add_depot(mall, service_duration=5)
van, bicycle = model.add_profile(name="van"), model.add_profile(name="bicycle")
model.add_vehicle_type(
    num_available=2,
    capacity=10,
    profile=van,
    fixed_cost=7,
    reload_depots=[hub],
    max_reloads=1,
    name="van",
)
model.add_vehicle_type(capacity=3, profile=bicycle, unit_duration_cost=1, name="bike")

# Two shops in the mall, one customer at home, where the depot is, and two at the farm,
# of which one visit is enough.
early = model.add_client(mall, 4, tw_late=50, service_duration=10, name="early shop")
late = model.add_client(mall, [4], tw_early=100, tw_late=120, name="late shop")
here = model.add_client(home, delivery=2, pickup=1, name="at home")
group = model.add_client_group(name="either way")
barn = model.add_client(farm, 6, required=False, group=group, name="barn")
house = model.add_client(farm, 3, required=False, group=group, name="house")
assert group.clients == [3, 4]
assert (barn.location, barn.group) == (2, 0)
assert model.depots == [depot, hub]

for frm in model.locations:
    for to in model.locations:
        length = int(abs(frm.x - to.x) + abs(frm.y - to.y))
        model.add_edge(frm, to, distance=length, duration=length)
        if length:
            model.add_edge(frm, to, length, 3 * length, profile=bicycle)

data = model.data()
assert data.num_locations == 3
assert data.num_clients == 5
assert data.num_depots == 2
assert data.num_profiles == 2
assert data.distance_matrix(0).shape == (3, 3)
assert data.duration_matrix(1)[0, 1] == 90
assert data.location(here.location) == data.location(depot.location)
assert data.group(0).clients == [3, 4]

stop = MultipleCriteria([MaxIterations(400), NoImprovement(300)])
result = model.solve(stop, seed=2, display=False)
best = result.best
assert result.is_feasible()
assert best.num_missing_clients() == best.num_missing_groups() == 0
(left_out,) = best.unplanned()
assert left_out.is_client()
assert left_out.idx in (3, 4)

windows = {0: (0, 50), 1: (100, 120)}
for route in best.routes():
    schedule = route.schedule()
    assert [str(item) for item in schedule] == [str(item) for item in route]
    assert schedule[0].start_time == route.start_time()
    assert schedule[-1].end_time == route.end_time()
    for item in schedule:
        assert item.duration == item.end_time - item.start_time
        assert item.time_warp == 0
        if item.is_client() and item.idx in windows:
            low, high = windows[item.idx]
            assert low <= item.start_time <= high

used = {model.vehicle_types[route.vehicle_type()].name for route in best.routes()}
assert used <= {"van", "bike"}
assert model.solve(FirstFeasible(), display=False).is_feasible()
print("OK")
