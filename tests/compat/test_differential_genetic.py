"""
The generational loop calls the same components, in the same order, as PyVRP's.

With deterministic callables for all that is not exactly the same in both packages, and
with the same random numbers, the two take the same course.
"""

import math
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pyvrp_plus as ours
from tests.compat.both import check_error, check_same, differential, small_data, visits


class Recorded:
    """A run of a genetic algorithm that records what its components are given."""

    def __init__(self, m: ModuleType, seed: int = 1, **changes: Any) -> None:
        self.m = m
        self.calls: list[Any] = []
        self.data = small_data(m, num_clients=8, num_vehicles=4)
        self.rng = m.RandomNumberGenerator(seed)
        self.stop = m.stop.MaxIterations(changes.pop("num_iterations", 30))
        self.manager = changes.pop("manager", self.default_manager)()
        population = changes.pop("population", m.Population)
        self.population = population(
            changes.pop("diversity", m.diversity.broken_pairs_distance),
            m.PopulationParams(3, 5, 1, 2),
        )
        params = m.GeneticAlgorithmParams(
            changes.pop("repair_probability", 0.8),
            changes.pop("num_iters_no_improvement", 20_000),
        )
        random = [m.Solution.make_random(self.data, self.rng) for _ in range(4)]
        self.algorithm = m.GeneticAlgorithm(
            self.data,
            self.manager,
            self.rng,
            self.population,
            changes.pop("search", self.search),
            changes.pop("crossover", self.crossover),
            changes.pop("initial", random),
            params,
        )
        assert not changes

    def default_manager(self) -> Any:
        """Return penalties that change often."""
        params = self.m.PenaltyParams(solutions_between_updates=7)
        return self.m.PenaltyManager(([2], 3, 4), params)

    def crossover(self, parents: Any, data: Any, cost_evaluator: Any, rng: Any) -> Any:
        """Return a random solution, whatever the parents."""
        assert data is self.data
        assert rng is self.rng
        self.calls.append(("crossover", *map(visits, parents)))
        return self.m.Solution.make_random(data, rng)

    def search(self, solution: Any, cost_evaluator: Any) -> Any:
        """Move a client from the first route to the second, half of the time."""
        cost = cost_evaluator.penalised_cost(solution)
        self.calls.append(("search", visits(solution), cost))
        routes = sorted(visits(solution), reverse=True)
        if len(routes) > 1 and cost % 2:
            routes[1].append(routes[0].pop())

        return self.m.Solution(self.data, [route for route in routes if route])

    def should_stop(self, best_cost: float) -> bool:
        """Stop after a number of iterations."""
        self.calls.append(("stop", best_cost))
        return self.stop(best_cost)

    def run(self, stop: Any = None, **arguments: Any) -> list[Any]:
        """Run, and return all that can be told of it."""
        result = self.algorithm.run(stop or self.should_stop, **arguments)
        return [
            *self.calls,
            visits(result.best),
            result.cost(),
            result.num_iterations,
            self.described(result.stats.feas_stats),
            self.described(result.stats.infeas_stats),
            self.rng.state(),
            [visits(solution) for solution in self.population],
        ]

    @staticmethod
    def described(data: Any) -> list[list[float]]:
        """Return the figures of each iteration, with -1 for NaN."""
        return [
            [
                -1 if math.isnan(figure) else round(figure, 9)
                for figure in (
                    datum.size,
                    datum.avg_diversity,
                    datum.best_cost,
                    datum.avg_cost,
                    datum.avg_num_routes,
                )
            ]
            for datum in data
        ]


@given(
    st.integers(0, 2**32 - 1),
    st.sampled_from([0.0, 0.3, 0.8, 1.0]),
    st.sampled_from([0, 1, 2, 3, 7, 20_000]),
    st.integers(0, 40),
)
@differential
def test_same_course(
    seed: int, repair_probability: float, num_iters: int, num_iterations: int
) -> None:
    """Parents, offspring, repairs, restarts, penalties, statistics, random numbers."""

    def run(m: ModuleType) -> list[Any]:
        return Recorded(
            m,
            seed,
            repair_probability=repair_probability,
            num_iters_no_improvement=num_iters,
            num_iterations=num_iterations,
        ).run()

    check_same(run)


@pytest.mark.parametrize("repair_probability", [0, 1])
def test_repairs(repair_probability: float) -> None:
    """Infeasible offspring is repaired always or never."""
    recorded = Recorded(ours, repair_probability=repair_probability)
    recorded.run()
    num_searches = sum(call[0] == "search" for call in recorded.calls)
    num_offspring = sum(call[0] == "crossover" for call in recorded.calls)
    assert num_offspring == 30
    assert (num_searches > num_offspring) == bool(repair_probability)


@pytest.mark.parametrize("num_iters", [2, 5, 20_000])
def test_overridden_population(num_iters: int) -> None:
    """Methods of a subclass are called when those of PyVRP are."""

    def run(m: ModuleType) -> tuple[list[str], list[Any]]:
        called = []

        class Fifo(m.Population):  # type: ignore[misc, name-defined]
            def select(self, rng: Any, cost_evaluator: Any, k: int = 2) -> Any:
                called.append("select")
                solutions = list(self)
                return solutions[0], solutions[-1]

            def add(self, solution: Any, cost_evaluator: Any) -> None:
                called.append("add")
                super().add(solution, cost_evaluator)

            def clear(self) -> None:
                called.append("clear")
                super().clear()

        figures = Recorded(m, population=Fifo, num_iters_no_improvement=num_iters).run()
        return called, figures

    check_same(run)


class Repairing(Recorded):
    """Repair gives a solution that is feasible."""

    def search(self, solution: Any, cost_evaluator: Any) -> Any:
        """Return pairs of clients if the penalties are those of repair."""
        if cost_evaluator.tw_penalty(1) > 3:
            return self.m.Solution(self.data, [[1, 2], [3, 4], [5, 6], [7, 8]])

        return super().search(solution, cost_evaluator)


@pytest.mark.parametrize("recorded", [Recorded, Repairing])
def test_any_penalty_manager(recorded: type[Recorded]) -> None:
    """It needs three methods; solutions are registered once they are in."""

    def run(m: ModuleType) -> tuple[list[Any], list[Any]]:
        order: list[Any] = []

        class Constant:
            def register(self, solution: Any) -> None:
                order.append(("register", visits(solution)))

            def cost_evaluator(self) -> Any:
                return m.CostEvaluator([1], 2, 3)

            def booster_cost_evaluator(self) -> Any:
                order.append("booster")
                return m.CostEvaluator([10], 20, 30)

        return order, recorded(m, manager=Constant).run()

    check_same(run)


@pytest.mark.parametrize("kind", [list, tuple, set, dict.fromkeys])
def test_initial_solutions(kind: Callable[[Any], Any]) -> None:
    """Any collection will do, of any solutions."""

    def run(m: ModuleType) -> list[Any]:
        data = small_data(m, num_clients=8, num_vehicles=4)
        initial = m.Solution(data, [[1], [2], [3], [4, 5, 6, 7, 8]])
        return Recorded(m, initial=kind([initial])).run()

    check_same(run)


def test_incomplete_initial_solutions() -> None:
    """The best solution is one of them when there are no iterations."""

    def run(m: ModuleType) -> list[Any]:
        data = small_data(m, num_clients=8, num_vehicles=4)
        solutions = [m.Solution(data, routes) for routes in ([], [[1]], [[2], [3]])]
        return Recorded(m, initial=solutions, num_iterations=0).run()

    check_same(run)


def test_best_of_infeasible_solutions() -> None:
    """Without a feasible one, PyVRP's best is an initial one; ours lacks nobody."""
    data = small_data(ours, num_clients=8, num_vehicles=4)
    overloaded = ours.Solution(data, [[1, 2, 3, 4, 5, 6, 7, 8]])
    recorded = Recorded(
        ours,
        initial=[ours.Solution(data, [[1]])],
        search=lambda solution, cost_evaluator: overloaded,
    )
    result = recorded.algorithm.run(recorded.should_stop)
    assert result.best == overloaded
    assert not result.is_feasible()


@pytest.mark.parametrize(
    ("initial", "error"),
    [
        ([], ValueError),
        (None, TypeError),
        (iter([1]), TypeError),
    ],
)
def test_bad_initial_solutions(initial: Any, error: type[Exception]) -> None:
    """There is at least one, in a collection."""
    check_error(lambda m: Recorded(m, initial=initial), error)


class OfComponentError(Exception):
    """What a callable of the user raises."""


def fail(*_: Any) -> None:
    """Raise an error."""
    raise OfComponentError


@pytest.mark.parametrize("name", ["search", "crossover", "diversity"])
@pytest.mark.parametrize("error", [OfComponentError, SystemExit, ZeroDivisionError])
def test_errors_of_components(name: str, error: type[BaseException]) -> None:
    """They get out as they are."""

    def component(*_: Any) -> None:
        raise error

    def run(m: ModuleType) -> None:
        Recorded(m, **{name: component}).run()

    check_error(run, error)


def test_errors_of_criteria() -> None:
    """They get out as they are."""
    check_error(lambda m: Recorded(m).run(fail), OfComponentError)
    check_error(lambda m: Recorded(m).run(3), TypeError)


@pytest.mark.parametrize(
    "answers",
    [[True], [False, None, 0, "", [], "stop"], [np.False_, np.True_]],
)
def test_truth_of_criteria(answers: list[Any]) -> None:
    """Anything that is true stops the run."""

    def run(m: ModuleType) -> list[Any]:
        left = iter(answers)
        return Recorded(m).run(lambda _: next(left))

    check_same(run)


@pytest.mark.parametrize("name", ["search", "crossover"])
@pytest.mark.parametrize("returned", [None, "solution"])
def test_bad_components(name: str, returned: Any) -> None:
    """They return solutions."""
    check = pytest.raises((TypeError, AttributeError))
    for m in (ours, pytest.importorskip("pyvrp")):
        with check:
            Recorded(m, **{name: lambda *_: returned}).run()


def test_without_statistics() -> None:
    """They need not be collected."""

    def run(m: ModuleType) -> list[Any]:
        return Recorded(m).run(collect_stats=False)

    figures = check_same(run)
    assert figures[-4] == figures[-3] == []


@pytest.mark.parametrize("interval", [-1, -0.5])
def test_bad_display_interval(interval: float) -> None:
    """It is not negative, even if nothing is shown."""
    check_error(lambda m: Recorded(m).run(display_interval=interval), ValueError)


def test_tsp_warning() -> None:
    """It is given when the algorithm is made."""

    def run(m: ModuleType) -> int:
        data = small_data(m, num_vehicles=1)
        m.GeneticAlgorithm(
            data,
            m.PenaltyManager.init_from(data),
            m.RandomNumberGenerator(1),
            m.Population(m.diversity.broken_pairs_distance),
            lambda solution, cost_evaluator: solution,
            m.crossover.selective_route_exchange,
            [m.Solution(data, [[1]])],
        )
        return 0

    with pytest.warns(ours.exceptions.TspWarning):
        run(ours)


def test_interruption() -> None:
    """Unlike in PyVRP, what was found until then is returned."""

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    for name in ("search", "crossover"):
        recorded = Recorded(ours, **{name: interrupt})
        assert recorded.run()[-5] == 0
