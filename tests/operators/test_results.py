"""What a result tells of operators: calls, time, restarts and offspring."""

import pickle
import time

import pytest

from pyvrp_plus import (
    GeneticAlgorithmParams,
    Result,
    SolveParams,
    Statistics,
    solve,
)
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.operators import STOCK, Operators
from pyvrp_plus.stop import MaxIterations


def wait(population, rng, cost_evaluator):
    """Take a millisecond of CPU time, and return the same parent twice."""
    end = time.thread_time() + 0.001
    while time.thread_time() < end:
        pass

    return population[0], population[0]


@pytest.mark.parametrize("num_threads", [1, 2])
def test_calls_and_cpu_time_are_counted(num_threads):
    """There is an entry for each operator, and none for stock rules."""
    operators = Operators(
        select_parents=wait, update_penalties=STOCK / "update_penalties.cpp"
    )
    result = solve(
        generate_cvrp(20, seed=1),
        MaxIterations(60),
        operators=operators,
        params=SolveParams.stock(),
        num_threads=num_threads,
    )

    times = result.operator_times
    assert set(times) == {"select_parents", "update_penalties"}
    assert times["select_parents"].calls >= 60
    assert times["select_parents"].seconds >= 0.001 * times["select_parents"].calls
    assert 0 < times["update_penalties"].calls < 60
    assert times["update_penalties"].seconds > 0
    copied = pickle.loads(pickle.dumps(times["select_parents"]))
    assert copied.calls == times["select_parents"].calls
    assert copied.seconds == times["select_parents"].seconds


def test_each_run_counts_anew():
    """Operators are there in their initial state for each call of the solver."""
    operators = Operators(select_parents=STOCK / "select_parents.cpp")
    for num_iterations in (7, 5):
        result = solve(
            generate_cvrp(10, seed=1),
            MaxIterations(num_iterations),
            operators=operators,
            params=SolveParams.stock(),
        )
        assert result.operator_times["select_parents"].calls == num_iterations


def test_restarts_are_counted():
    """The population is started anew after so many iterations without improvement."""
    params = SolveParams.stock()
    stalled = SolveParams(
        genetic=GeneticAlgorithmParams(num_iters_no_improvement=20),
        penalty=params.penalty,
        population=params.population,
        neighbourhood=params.neighbourhood,
        search=params.search,
    )
    data = generate_cvrp(5, seed=1)
    assert solve(data, MaxIterations(200), params=params).num_restarts == 0
    assert solve(data, MaxIterations(200), params=stalled).num_restarts >= 5


@pytest.mark.parametrize("num_threads", [1, 2])
def test_offspring_are_compared_with_their_parents(num_threads):
    """All are counted; one of a solution and itself is better, equal or worse."""

    def same(population, rng, cost_evaluator):
        return population[0], population[0]

    data = generate_cvrp(20, seed=1)
    params = SolveParams.stock()
    for operators in (None, Operators(select_parents=same)):
        children = solve(
            data,
            MaxIterations(60),
            params=params,
            operators=operators,
            num_threads=num_threads,
        ).children
        assert set(children) == {"better", "equal", "between", "worse"}
        assert sum(children.values()) == 60

    assert children["between"] == 0


@pytest.mark.filterwarnings("ignore:.*asked in each step")
@pytest.mark.parametrize("num_threads", [1, 2])
@pytest.mark.parametrize("keeps", [True, False])
def test_steps_are_counted(num_threads, keeps):
    """Those of all walks; without walks there are none."""
    data = generate_cvrp(60, seed=1)
    result = solve(
        data,
        MaxIterations(40),
        operators=Operators(accept=lambda step, rng: keeps),
        num_threads=num_threads,
    )
    steps = result.steps
    calls = result.operator_times["accept"].calls
    # What other threads were about when the run ended is not counted.
    assert 0 < steps["made"] <= calls
    assert num_threads > 1 or steps["made"] == calls
    assert steps["kept"] == keeps * steps["made"]
    assert 0 < steps["improving"] < steps["made"]
    plain = solve(data, MaxIterations(40), params=SolveParams.stock())
    assert plain.steps == {"made": 0, "kept": 0, "improving": 0}


@pytest.mark.parametrize("num_threads", [1, 4])
def test_steps_of_a_divided_walk(num_threads):
    """Portions of a walk count, too."""
    result = solve(
        generate_cvrp(2100, seed=1), MaxIterations(30), num_threads=num_threads
    )
    assert result.steps["made"] > 1000


def test_a_negative_number_of_restarts_is_refused():
    """As negative iterations are."""
    best = solve(generate_cvrp(5, seed=1), MaxIterations(1)).best
    with pytest.raises(ValueError, match="num_restarts must not be negative: -1"):
        Result(best, Statistics(), 1, 0.0, num_restarts=-1)
