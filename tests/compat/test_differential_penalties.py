"""The penalty manager does what PyVRP's does, whatever is registered."""

import pickle
from types import ModuleType
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import pyvrp_plus as ours
from tests.compat.both import (
    check_error,
    check_same,
    differential,
    outcome,
    small_data,
)
from tests.oracle.strategies import SolutionSpec, solutions

FACTORS = st.floats(0, 1)

PARAMS = st.fixed_dictionaries(
    {
        "repair_booster": st.integers(1, 20),
        "solutions_between_updates": st.integers(1, 6),
        "penalty_increase": st.floats(1.01, 5),
        "penalty_decrease": FACTORS,
        "target_feasible": FACTORS,
        "feas_tolerance": st.floats(0, 0.3),
        "min_penalty": st.floats(0, 10),
        "max_penalty": st.floats(10, 1_000),
    }
)

# From empty to all clients: with more and more excess load.
ROUTES = st.sampled_from([[], [[1]], [[1, 2], [3]], [[1, 2, 3]], [[1, 2, 3, 4]]])


def evaluated(costs: Any, num_dimensions: int) -> list[int]:
    """Return the penalties of an evaluator for some violations."""
    return [
        costs.tw_penalty(1_000),
        costs.dist_penalty(1_500, 500),
        *(costs.load_penalty(1_500, 500, dim) for dim in range(num_dimensions)),
    ]


@given(
    st.lists(st.floats(0, 2_000), max_size=2),
    st.floats(0, 2_000),
    st.floats(0, 2_000),
    PARAMS,
    st.lists(ROUTES, max_size=30),
)
@example(
    [100.0],
    10.0,
    1.0,
    {"solutions_between_updates": 1, "max_penalty": 100.0, "penalty_decrease": 1.0},
    [[[1]], [[1]]],
)
@differential
def test_registrations(
    loads: list[float],
    tw: float,
    dist: float,
    params: dict[str, Any],
    registered: list[list[list[int]]],
) -> None:
    """Penalties start within their bounds, and then change at the same times."""

    def run(m: ModuleType) -> list[Any]:
        data = small_data(m, num_dimensions=len(loads))
        manager = m.PenaltyManager((list(loads), tw, dist), m.PenaltyParams(**params))
        figures = [manager.penalties()]
        for routes in registered:
            manager.register(m.Solution(data, routes))
            figures.append(manager.penalties())
            for costs in (manager.cost_evaluator(), manager.booster_cost_evaluator()):
                figures.append(evaluated(costs, len(loads)))

        return figures

    check_same(run)


@given(solutions(), PARAMS, st.integers(1, 8))
@differential
def test_all_constraints(spec: SolutionSpec, params: dict[str, Any], num: int) -> None:
    """Time warp and excess distance count like excess load."""

    def run(m: ModuleType) -> list[Any]:
        solution = spec.build(m)
        loads = [5.0] * len(solution.excess_load())
        manager = m.PenaltyManager((loads, 6.0, 7.0), m.PenaltyParams(**params))
        penalties = []
        for _ in range(num):
            manager.register(solution)
            penalties.append(manager.penalties())

        return penalties

    check_same(run)


def test_warning() -> None:
    """That a penalty has reached its bound is said once it is updated."""

    def run(m: ModuleType) -> list[set[str]]:
        data = small_data(m)
        params = m.PenaltyParams(max_penalty=100, solutions_between_updates=2)
        manager = m.PenaltyManager(([90.0], 90.0, 90.0), params)
        infeasible = m.Solution(data, [[1, 2, 3, 4]])
        names = []
        for _ in range(6):
            _, given = outcome(lambda _: manager.register(infeasible), m)
            names.append(given)

        return names

    names = check_same(run)
    assert names.count({"PenaltyBoundWarning"}) == 3


def test_kept_when_pickled() -> None:
    """Another process goes on from where this one is."""

    def run(m: ModuleType) -> tuple[Any, Any]:
        data = small_data(m)
        params = m.PenaltyParams(solutions_between_updates=4)
        manager = m.PenaltyManager(([9.0], 9.0, 9.0), params)
        for routes in ([[1]], [[1, 2, 3]], [[2]]):
            manager.register(m.Solution(data, routes))

        copy = pickle.loads(pickle.dumps(manager))
        before = copy.penalties()
        copy.register(m.Solution(data, [[4]]))
        return before, copy.penalties()

    check_same(run)


def test_subclass() -> None:
    """The class method makes what it is called on."""

    def run(m: ModuleType) -> tuple[str, Any]:
        kind = type("Mine", (m.PenaltyManager,), {})
        manager = kind.init_from(small_data(m), m.PenaltyParams(max_penalty=1.5))
        return type(manager).__name__, manager.penalties()

    check_same(run)


def test_duck_typing() -> None:
    """Penalties are a tuple of a list and two numbers; lists will do."""
    check_same(lambda m: m.PenaltyManager([[1, 2], 3, 4]).penalties())
    loads, tw, dist = ours.PenaltyManager(([1], 2, 3)).penalties()
    assert isinstance(loads, list)
    assert isinstance(tw, float)
    assert isinstance(dist, float)


@pytest.mark.parametrize("penalties", [None, 3, (["a"], 1, 1)])
def test_bad_penalties(penalties: Any) -> None:
    """They are numbers."""
    check_error(lambda m: m.PenaltyManager(penalties), TypeError)


def test_too_few_penalties() -> None:
    """PyVRP takes the load penalties to be missing, and fails later."""
    with pytest.raises(ValueError, match="unpack"):
        ours.PenaltyManager(([1], 2))

    manager = ours.PenaltyManager(([], 1, 2))
    with pytest.raises(ValueError, match="1 load dimensions"):
        manager.register(ours.Solution(small_data(ours), [[1]]))


def test_params_can_be_changed() -> None:
    """What is changed in the parameters of a manager counts from then on."""

    def run(m: ModuleType) -> tuple[Any, Any]:
        params = m.PenaltyParams()
        manager = m.PenaltyManager(([20.0], 30.0, 40.0), params)
        params.repair_booster = 2
        params.solutions_between_updates = 1
        params.max_penalty = 25
        manager.register(m.Solution(small_data(m), [[1]]))
        boosted = evaluated(manager.booster_cost_evaluator(), 1)
        return manager.penalties(), boosted

    check_same(run)
