"""Run several seeds in processes of their own, and keep what happened in CSV files."""

import csv
import math
import multiprocessing
import pickle
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import pyvrp
from pyvrp import Client, Depot, ProblemData, Statistics, VehicleType, solve
from pyvrp.stop import MaxIterations

PLACES = [(0, 0), (3, 9), (8, 2), (-4, 6), (-7, -7), (5, -9), (1, 12), (-11, 3)]


def make_data():
    """Return the instance."""
    matrix = [[abs(x - u) + abs(y - v) for u, v in PLACES] for x, y in PLACES]
    return ProblemData(
        [Client(x, y, delivery=[3], name=f"{x}/{y}") for x, y in PLACES[1:]],
        [Depot(*PLACES[0])],
        [VehicleType(3, [9])],
        [matrix],
        [matrix],
    )


def run(data, seed):
    """Solve with a seed: what the processes do."""
    return solve(data, stop=MaxIterations(80), seed=seed, display=False)


def main():
    """Run all, and compare."""
    data = make_data()
    assert pickle.loads(pickle.dumps(data)) == data

    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(max_workers=1, mp_context=spawn) as executor:
        results = list(executor.map(partial(run, data), [1, 2]))
    with spawn.Pool(1) as pool:
        again = pool.starmap(run, [(data, 1)])[0]

    # The same seed gives the same run, wherever that is.
    here = run(data, 1)
    assert here.best == results[0].best == again.best
    assert here.cost() == results[0].cost() == again.cost()
    assert here.stats.feas_stats == results[0].stats.feas_stats

    for result in results:
        assert isinstance(result, pyvrp.Result)
        assert result.is_feasible()
        assert result.best == pyvrp.Solution(data, result.best.routes())
        keep(result)


def keep(result):
    """Write statistics to a file, and read them back."""
    stats = result.stats
    assert stats.is_collecting()
    assert stats.num_iterations == len(stats.runtimes) == result.num_iterations
    assert pickle.loads(pickle.dumps(stats)) == stats

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "stats.csv"
        stats.to_csv(path)
        assert Statistics.from_csv(path) == stats
        with path.open(newline="") as file:
            rows = list(csv.DictReader(file))

        stats.to_csv(path, delimiter=";", quoting=csv.QUOTE_ALL)
        assert Statistics.from_csv(path, delimiter=";") == stats

    assert len(rows) == result.num_iterations
    best_costs = [float(row["feas_best_cost"]) for row in rows]
    assert min(cost for cost in best_costs if not math.isnan(cost)) == result.cost()
    assert [int(row["feas_size"]) for row in rows] == [d.size for d in stats.feas_stats]
    assert math.isclose(sum(float(row["runtime"]) for row in rows), sum(stats.runtimes))


if __name__ == "__main__":
    main()
    print("OK")
