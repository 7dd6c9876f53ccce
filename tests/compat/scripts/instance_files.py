"""Read an instance and a solution in VRPLIB format, and improve on the latter."""

import math
import tempfile
from pathlib import Path

import numpy as np
from pyvrp import CostEvaluator, Model, read, read_solution, solve
from pyvrp.stop import FirstFeasible, MaxIterations, MultipleCriteria

COORDINATES = [(40, 50), (45, 68), (42, 66), (60, 40), (30, 52), (25, 55), (55, 20)]
DEMANDS = [0, 10, 7, 13, 19, 5, 11]

INSTANCE = "\n".join(
    [
        "NAME : written-by-hand",
        "TYPE : VRPTW",
        f"DIMENSION : {len(COORDINATES)}",
        "VEHICLES : 4",
        "CAPACITY : 30",
        "EDGE_WEIGHT_TYPE : EUC_2D",
        "NODE_COORD_SECTION",
        *[f"{idx} {x} {y}" for idx, (x, y) in enumerate(COORDINATES, 1)],
        "DEMAND_SECTION",
        *[f"{idx} {demand}" for idx, demand in enumerate(DEMANDS, 1)],
        "TIME_WINDOW_SECTION",
        "1 0 400",
        *[f"{idx} {10 * idx} {200 + 10 * idx}" for idx in range(2, 8)],
        "SERVICE_TIME_SECTION",
        "1 0",
        *[f"{idx} 9" for idx in range(2, 8)],
        "DEPOT_SECTION",
        "1",
        "-1",
        "EOF",
    ]
)
PLAN = [[1, 2], [4, 5], [3, 6]]
SOLUTION = "".join(
    f"Route #{number}: {' '.join(map(str, visits))}\n"
    for number, visits in enumerate(PLAN, 1)
)

with tempfile.TemporaryDirectory() as folder:
    instance = Path(folder) / "instance.vrp"
    instance.write_text(INSTANCE)
    solution = Path(folder) / "instance.sol"
    solution.write_text(SOLUTION + "Cost 0\n")

    data = read(instance, round_func="round")
    exact = read(str(instance), round_func="exact")
    truncated = read(instance, round_func=lambda values: np.trunc(values).astype(int))
    plan = read_solution(solution, data)

assert (data.num_clients, data.num_depots, data.num_vehicles) == (6, 1, 4)
assert data.vehicle_type(0).capacity == [30]
for i, a in enumerate(COORDINATES):
    for j, b in enumerate(COORDINATES):
        length = math.dist(a, b)
        assert data.distance_matrix(0)[i, j] == round(length)
        assert exact.distance_matrix(0)[i, j] == round(1_000 * length)
        assert truncated.distance_matrix(0)[i, j] == int(length)

client = data.location(2)
assert (client.x, client.y, client.delivery) == (42, 66, [7])
assert (client.tw_early, client.tw_late, client.service_duration) == (30, 230, 9)
assert exact.location(2).service_duration == 9_000
assert data.vehicle_type(0).tw_late == 400

assert [route.visits() for route in plan.routes()] == PLAN
assert plan.is_feasible()
matrix = data.distance_matrix(0)
length = sum(
    matrix[a, b]
    for visits in PLAN
    for a, b in zip([0, *visits], [*visits, 0], strict=True)
)
assert plan.distance() == CostEvaluator([1], 1, 1).cost(plan) == length

first = solve(data, MultipleCriteria([FirstFeasible(), MaxIterations(500)]), seed=2)
assert first.is_feasible()
result = solve(data, MaxIterations(250), seed=2)
assert result.cost() <= min(first.cost(), plan.distance())

# The same through a model, which can be changed.
model = Model.from_data(data)
model.vehicle_types[0] = model.vehicle_types[0].replace(capacity=[65])
roomier = model.solve(MaxIterations(250), seed=2, display=False)
assert roomier.cost() <= result.cost()
print("OK")
