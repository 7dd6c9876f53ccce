"""How few vehicles will do? With the solver's parameters from a configuration file."""

import tempfile
from pathlib import Path

from pyvrp import (
    GeneticAlgorithmParams,
    Model,
    PenaltyParams,
    PopulationParams,
    SolveParams,
    minimise_fleet,
)
from pyvrp.search import Exchange10, NeighbourhoodParams, SwapStar, SwapTails
from pyvrp.stop import MaxIterations

CONFIG = """
node_ops = ["Exchange10", "SwapTails"]
route_ops = ["SwapStar"]
display_interval = 2.5

[genetic]
repair_probability = 0.6
num_iters_no_improvement = 500

[penalty]
solutions_between_updates = 20
target_feasible = 0.4

[population]
min_pop_size = 10
generation_size = 15

[neighbourhood]
num_neighbours = 6
"""

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "params.toml"
    path.write_text(CONFIG)
    params = SolveParams.from_file(path)
    assert SolveParams.from_file(str(path)) == params

assert params.genetic == GeneticAlgorithmParams(0.6, 500)
assert params.penalty == PenaltyParams(
    solutions_between_updates=20, target_feasible=0.4
)
assert params.population == PopulationParams(min_pop_size=10, generation_size=15)
assert params.population.max_pop_size == 25
assert params.neighbourhood == NeighbourhoodParams(num_neighbours=6)
assert params.node_ops == [Exchange10, SwapTails]
assert params.route_ops == [SwapStar]
assert params.display_interval == 2.5

# Six loads of 4 in vehicles of 10: two fit into one, so that three vehicles will do,
# and fewer cannot carry the demand of 24.
model = Model()
model.add_depot(0, 0)
model.add_vehicle_type(num_available=6, capacity=10, fixed_cost=3, name="van")
for x, y in [(1, 5), (4, 4), (6, -2), (-3, -3), (-5, 1), (0, 7)]:
    model.add_client(x, y, delivery=4)
for a in model.locations:
    for b in model.locations:
        model.add_edge(a, b, int(abs(a.x - b.x) + abs(a.y - b.y)))

data = model.data()
smallest = minimise_fleet(data, MaxIterations(300), seed=1, params=params)
assert smallest.num_available == 3
assert smallest == data.vehicle_type(0).replace(num_available=3)
assert data.vehicle_type(0).num_available == 6

result = model.solve(MaxIterations(150), seed=1, display=False, params=params)
assert result.is_feasible()
assert 3 <= result.best.num_routes() <= 6
assert result.cost() == result.best.distance() + 3 * result.best.num_routes()

model.vehicle_types[:] = [smallest]
fewer = model.solve(MaxIterations(150), seed=1, display=False, params=params)
assert fewer.is_feasible()
assert [len(route) for route in fewer.best.routes()] == [2, 2, 2]
print("OK")
