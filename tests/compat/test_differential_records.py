"""Statistics, results and parameters: what they hold, and what can be done to them."""

import pickle
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.compat.both import check_error, check_same, differential, small_data
from tests.oracle.strategies import InstanceSpec, instances


def collect(m: ModuleType, data: Any, seed: int, count: int, **options: Any) -> Any:
    """Return statistics of a population that grows by random solutions."""
    stats = m.Statistics(**options)
    rng = m.RandomNumberGenerator(seed)
    costs = m.CostEvaluator([2] * data.num_load_dimensions, 3, 4)
    population = m.Population(
        m.diversity.broken_pairs_distance, m.PopulationParams(2, 4, 1, 2)
    )
    for _ in range(count):
        population.add(m.Solution.make_random(data, rng), costs)
        stats.collect_from(population, costs)

    return stats


def described(stats: Any) -> Any:
    """Return what statistics hold, but for the runtimes."""
    rows = [
        [
            str(round(figure, 9))
            for figure in (
                datum.size,
                datum.avg_diversity,
                datum.best_cost,
                datum.avg_cost,
                datum.avg_num_routes,
            )
        ]
        for datum in [*stats.feas_stats, *stats.infeas_stats]
    ]
    return rows, stats.num_iterations, len(stats.runtimes), stats.is_collecting()


@given(instances(max_clients=8), st.integers(0, 1_000), st.integers(0, 12))
@differential
def test_collect(instance: InstanceSpec, seed: int, count: int) -> None:
    """Sizes, diversity, costs and routes of both subpopulations."""
    check_same(lambda m: described(collect(m, instance.build(m), seed, count)))


def test_collect_nothing() -> None:
    """Unless told so, nothing is collected."""
    check_same(
        lambda m: described(collect(m, small_data(m), 1, 3, collect_stats=False))
    )


@pytest.mark.parametrize("options", [{}, {"delimiter": ";"}, {"quoting": 1}])
def test_files(tmp_path: Path, options: dict[str, Any]) -> None:
    """Files are equal but for the runtimes, and hold all."""

    def run(m: ModuleType) -> list[Any]:
        stats = collect(m, small_data(m), seed=1, count=5)
        path = tmp_path / f"{m.__name__}.csv"
        stats.to_csv(path, **options)
        header, *rows = path.read_text().splitlines()
        separator = options.get("delimiter", ",")
        read = m.Statistics.from_csv(str(path), separator)
        return [
            header,
            [row.split(separator, 1)[1] for row in rows],
            read == stats,
            described(read),
        ]

    check_same(run)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("a,b\n1,2\n", KeyError),
        ("runtime\nfast\n", ValueError),
    ],
)
def test_bad_files(tmp_path: Path, text: str, error: type[Exception]) -> None:
    """Columns and numbers may be missing."""
    path = tmp_path / "stats.csv"
    path.write_text(text)
    check_error(lambda m: m.Statistics.from_csv(path), (error, TypeError, KeyError))
    check_error(lambda m: m.Statistics.from_csv(tmp_path / "none"), FileNotFoundError)
    check_error(lambda m: m.Statistics().to_csv(path, unknown=1), TypeError)


def test_equality_of_statistics() -> None:
    """They are equal if they hold the same, and cannot be hashed."""

    def run(m: ModuleType) -> list[bool]:
        return [
            m.Statistics() == other
            for other in (m.Statistics(), m.Statistics(collect_stats=False), 3)
        ]

    assert check_same(run) == [True, False, False]
    check_error(lambda m: hash(m.Statistics()), TypeError)


def result(m: ModuleType, routes: list[list[int]], **changes: Any) -> Any:
    """Return a result whose best solution has the given routes."""
    fields = {
        "best": m.Solution(small_data(m), routes),
        "stats": m.Statistics(),
        "num_iterations": 3,
        "runtime": 1.5,
    }
    return m.Result(**(fields | changes))


@pytest.mark.parametrize("routes", [[[1, 2], [3, 4]], [[1, 2, 3, 4]], [[1]], []])
def test_result(routes: list[list[int]]) -> None:
    """Its figures, its text, and its fields, which can be changed."""

    def run(m: ModuleType) -> list[Any]:
        one = result(m, routes)
        one.runtime = -1
        return [one.cost(), one.is_feasible(), one.summary(), str(one), one.runtime]

    figures = check_same(run)
    assert "Solution results" in figures[2]


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"num_iterations": -1}, ValueError),
        ({"runtime": -0.5}, ValueError),
        ({"num_iterations": "many"}, TypeError),
        ({"unknown": 1}, TypeError),
    ],
)
def test_bad_results(changes: dict[str, Any], error: type[Exception]) -> None:
    """Numbers are not negative."""
    check_error(lambda m: result(m, [], **changes), error)
    check_error(lambda m: hash(result(m, [])), TypeError)


@pytest.mark.parametrize(
    "name", ["GeneticAlgorithmParams", "PenaltyParams", "search.NeighbourhoodParams"]
)
def test_params(name: str) -> None:
    """Fields can be set, without checks; parameters are equal by value."""

    def make(m: ModuleType) -> Any:
        module, _, kind = name.rpartition(".")
        return getattr(getattr(m, module) if module else m, kind)()

    def run(m: ModuleType) -> list[Any]:
        params, other = make(m), make(m)
        figures = [params == other, params == 3, repr(params)]
        for field in vars(params):
            setattr(params, field, -5)

        copied = pickle.loads(pickle.dumps(params))
        return [*figures, params == other, params == copied, vars(params)]

    check_same(run)
    check_error(lambda m: hash(make(m)), TypeError)


def test_solve_params() -> None:
    """What is set once stays."""

    def run(m: ModuleType) -> list[Any]:
        params = m.SolveParams(display_interval=3, route_ops=[m.search.SwapStar])
        return [
            params == m.SolveParams(),
            params.display_interval,
            [op.__name__ for op in params.route_ops],
            params == 3,
        ]

    check_same(run)
    check_error(lambda m: hash(m.SolveParams()), TypeError)
    for field in ("genetic", "node_ops", "display_interval"):
        check_error(
            lambda m, field=field: setattr(m.SolveParams(), field, 1), AttributeError
        )

    check_error(
        lambda m: setattr(m.PopulationParams(), "max_pop_size", 1), AttributeError
    )
    check_error(lambda m: m.SolveParams(unknown=1), TypeError)
