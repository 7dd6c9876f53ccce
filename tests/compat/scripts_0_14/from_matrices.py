"""Problem data without a model, a warm start, changed data, and other processes."""

import copy
import pickle

import numpy as np
from pyvrp import (
    Client,
    CostEvaluator,
    Depot,
    Location,
    Model,
    PenaltyParams,
    ProblemData,
    RandomNumberGenerator,
    Solution,
    SolveParams,
    VehicleType,
    minimise_fleet,
    solve,
)
from pyvrp.search import NeighbourhoodParams
from pyvrp.stop import MaxIterations, MaxRuntime

rng = np.random.default_rng(1)
points = rng.integers(0, 100, size=(15, 2))
distances = np.abs(points[:, None] - points[None]).sum(axis=2)
data = ProblemData(
    locations=[Location(x, y) for x, y in points],
    clients=[Client(idx, [int(rng.integers(1, 5))]) for idx in range(1, 15)],
    depots=[Depot(0)],
    vehicle_types=[VehicleType(6, [12])],
    distance_matrices=[distances],
    duration_matrices=[np.zeros_like(distances)],
)
assert data.num_clients == 14
assert data.num_vehicles == 6
assert not data.has_time_windows()
assert pickle.loads(pickle.dumps(data)) == data

params = SolveParams(
    penalty=PenaltyParams(target_feasible=0.5),
    neighbourhood=NeighbourhoodParams(num_neighbours=10),
)
first = solve(data, MaxIterations(60), seed=3, collect_stats=False, params=params)
assert first.is_feasible()
again = solve(data, MaxIterations(0), 3, True, False, params, first.best)
assert again.cost() <= first.cost()

best = first.best
assert copy.copy(best) == copy.deepcopy(best) == best
assert Solution(data, best.routes()) == best
one_by_one = Solution(data, [[idx] for idx in range(6)])
assert not one_by_one.is_complete()
assert one_by_one.num_missing_clients() == 8
assert [item.idx for item in one_by_one.unplanned()] == list(range(6, 14))

costs = CostEvaluator([10], tw_penalty=1, dist_penalty=0)
assert costs.cost(best) == costs.penalised_cost(best) == first.cost()
random = Solution.make_random(data, RandomNumberGenerator(seed=1))
assert random.num_clients() == 14
assert costs.penalised_cost(random) >= first.cost()

with_prizes = data.replace(
    clients=[
        Client(client.location, client.delivery, prize=1, required=False)
        for client in data.clients()
    ]
)
nothing = solve(with_prizes, MaxRuntime(0.2), seed=1)
assert nothing.cost() == 14
assert nothing.best.num_routes() == 0

needed = -(-sum(client.delivery[0] for client in data.clients()) // 12)
fleet = minimise_fleet(data, MaxIterations(200))
assert needed <= fleet.num_available <= 6

model = Model.from_data(data)
model.add_vehicle_type(capacity=100, name="lorry")
extended = model.data()
assert extended.num_vehicle_types == 2
assert extended.clients() == data.clients()
assert (extended.distance_matrix(0) == distances).all()
print("OK")
