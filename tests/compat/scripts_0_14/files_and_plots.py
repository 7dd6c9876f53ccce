"""Read an instance and a solution from files, plot them, and write statistics."""

import logging
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt
import pyvrp
from pyvrp import plotting, read, read_solution, solve
from pyvrp._pyvrp import Solution
from pyvrp.Model import Model
from pyvrp.stop import MaxIterations

logging.getLogger("pyvrp").setLevel(logging.WARNING)

INSTANCE = """\
NAME : couriers
TYPE : PDPTW
DIMENSION : 5
VEHICLES : 2
CAPACITY : 8
EDGE_WEIGHT_TYPE : EUC_2D
NODE_COORD_SECTION
1 0 0
2 30 40
3 0 10
4 60 80
5 10 0
DEPOT_SECTION
1
-1
PICKUP_AND_DELIVERY_SECTION
1 0 0 1000 0 0 0
2 -3 0 900 10 3 0
3 3 0 900 10 0 2
4 5 0 900 10 0 5
5 -5 0 900 10 4 0
EOF
"""

folder = Path(tempfile.mkdtemp())
(folder / "instance.vrp").write_text(INSTANCE)
data = read(folder / "instance.vrp", round_func="round")
assert data.num_locations == 5
assert data.num_shipments == 2
assert [location.x for location in data.locations()] == [0, 30, 0, 60, 10]
places = {(s.pickup.location, s.delivery.location) for s in data.shipments()}
assert places == {(2, 1), (3, 4)}

result = solve(data, MaxIterations(200), seed=1)
assert result.is_feasible()
(folder / "solution.sol").write_text("Route #1: 3 4\nRoute #2: 2 1\nCost: 0\n")
given = read_solution(folder / "solution.sol", data)
assert isinstance(given, Solution)
assert given.is_feasible()
assert given.distance() == 100 + 94 + 10 + 10 + 42 + 50
assert result.cost() <= given.distance()

plotting.plot_coordinates(data, title="Where")
plotting.plot_route_schedule(data, result.best.routes()[0], title="When")
plotting.plot_solution(result.best, data, plot_locations=True)
plotting.plot_objectives(result, num_to_skip=10)
plotting.plot_runtimes(result)
plotting.plot_result(result, data, fig=plt.figure())
assert plt.gcf().axes

model = Model()
place = model.add_location(0, 0)
model.add_depot(place)
model.add_client(place, delivery=1, tw_late=10)
model.add_client(place, delivery=2, tw_early=5, tw_late=20)
model.add_vehicle_type(capacity=4)
plotting.plot_instance(model.data())

result.stats.to_csv(folder / "stats.csv")
assert len((folder / "stats.csv").read_text().splitlines()) == 1 + 200
assert result.stats.num_iterations == len(result.stats.runtimes) == 200

assert pyvrp.Model is Model
assert pyvrp.constants.MAX_VALUE > 0
print("OK")
