"""Operators in Python: what they get, what they may return, and how they fail."""

import pickle

import pytest

from pyvrp_plus import (
    CostEvaluator,
    RandomNumberGenerator,
    Solution,
    SolveParams,
    solve,
)
from pyvrp_plus.exceptions import OperatorError
from pyvrp_plus.generate import generate_cvrp, generate_vrptw
from pyvrp_plus.operators import STOCK, Operators, load_operator
from pyvrp_plus.stop import MaxIterations
from tests.operators.runs import HOOKS, SMALL, run


@pytest.mark.parametrize("make", [generate_cvrp, generate_vrptw])
@pytest.mark.parametrize("hooks", [*([hook] for hook in HOOKS), HOOKS])
def test_stock_sources(make, hooks):
    """The stock rules as files do what those that are built in do."""
    data = make(20, seed=1)
    params = SolveParams.stock()
    operators = {hook: STOCK / f"{hook}.py" for hook in hooks}
    assert run(data, params, 150, **operators) == run(data, params, 150)


def test_arguments(data):
    """They are those that the documentation tells."""
    seen = {}

    def select_parents(population, rng, cost_evaluator):
        assert all(isinstance(solution, Solution) for solution in population)
        feasible = [solution.is_feasible() for solution in population]
        assert feasible == sorted(feasible, reverse=True)
        assert isinstance(rng, RandomNumberGenerator)
        assert isinstance(cost_evaluator, CostEvaluator)
        seen["parents"] = len(population)
        return population[0], population[rng.randint(len(population))]

    def select_survivors(population, num_survivors, rng, cost_evaluator):
        assert len({solution.is_feasible() for solution in population}) == 1
        assert len(population) == 12
        assert num_survivors == 5
        seen["survivors"] = True
        return sorted(population, key=cost_evaluator.penalised_cost)[:num_survivors]

    def update_penalties(penalties, feasibility, target):
        assert len(penalties) == len(feasibility) == 3
        assert all(0 <= share <= 1 for share in feasibility)
        assert target == 0.43
        seen["penalties"] = penalties
        return [1.1 * penalty for penalty in penalties]

    run(
        data,
        select_parents=select_parents,
        select_survivors=select_survivors,
        update_penalties=update_penalties,
    )
    assert seen.keys() == {"parents", "survivors", "penalties"}


def test_random_numbers_go_on(data):
    """What an operator draws is drawn from the run's generator."""

    def draw(population, rng, cost_evaluator):
        numbers.append(rng())
        return population[0], population[0]

    numbers: list[int] = []
    run(data, num_iterations=20, select_parents=draw)
    assert len(set(numbers)) == len(numbers) > 10


def test_same_parent_twice_and_duplicates(data):
    """Both are allowed, also equal solutions that are other objects."""

    def select_parents(population, rng, cost_evaluator):
        return [population[-1].__copy__()] * 2

    best, *_ = run(data, select_parents=select_parents)
    assert best.is_complete()


class Counter:
    """An operator with state: its first parents are the first ones, and so on."""

    def __init__(self):
        self.num_calls = 0

    def __call__(self, population, rng, cost_evaluator):
        """Choose by the number of calls."""
        self.num_calls += 1
        return population[0], population[self.num_calls % len(population)]


def test_state(data, tmp_path):
    """A class, and a file, has its initial state in each run; an object keeps it."""
    assert run(data, select_parents=Counter) == run(data, select_parents=Counter)

    counter = Counter()
    run(data, select_parents=counter)
    before = counter.num_calls
    run(data, select_parents=counter)
    assert counter.num_calls > before > 0

    path = tmp_path / "counting.py"
    path.write_text(
        "calls = []\n"
        "def select_parents(population, rng, cost_evaluator):\n"
        "    calls.append(1)\n"
        "    return population[0], population[len(calls) % len(population)]\n"
    )
    operators = Operators(select_parents=path)
    first, second = (
        solve(data, MaxIterations(80), seed=2, params=SMALL, operators=operators)
        for _ in range(2)
    )
    assert first.stats.feas_stats == second.stats.feas_stats
    assert first.best == run(data, select_parents=Counter)[0]


def failing(population, rng, cost_evaluator):
    """Fail after some time."""
    if len(population) > 8:
        raise ZeroDivisionError("of the user")

    return population[0], population[-1]


@pytest.mark.parametrize("num_threads", [1, 2])
def test_error(data, num_threads):
    """It names hook, operator and iteration, and keeps cause and result."""
    with pytest.raises(
        OperatorError, match="select_parents: operator 'failing'"
    ) as info:
        run(data, num_threads=num_threads, select_parents=failing)

    error = info.value
    assert (error.hook, error.operator) == ("select_parents", "failing")
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert error.result is not None
    assert error.result.num_iterations == error.iteration > 0
    assert error.result.is_feasible()
    assert f"in iteration {error.iteration}" in str(error)


@pytest.mark.parametrize(
    ("hook", "returned", "message"),
    [
        ("select_parents", None, "returned None, expected a sequence"),
        ("select_parents", "ab", "returned 'ab', expected a sequence"),
        ("select_parents", (), "returned 0 solutions, expected two parents"),
        ("select_parents", (1, 2), "returned 1, expected a Solution"),
        ("select_survivors", [], "returned 0 solutions, expected 5"),
        ("select_survivors", [None], "returned None, expected a Solution"),
        ("update_penalties", [1.0], "returned 1 penalties, expected 3"),
        ("update_penalties", [1.0, 2.0, float("nan")], "NaN as the penalty of dim"),
        ("update_penalties", [1.0, 2.0, "x"], "must be real number, not str"),
        ("update_penalties", {1, 2, 3}, "expected a sequence"),
    ],
)
def test_garbage(data, hook, returned, message):
    """What cannot be used is named."""
    with pytest.raises(OperatorError, match=message) as info:
        run(data, **{hook: lambda *args: returned})

    assert info.value.hook == hook
    assert info.value.result.best.is_complete()


def test_foreign_solutions(data):
    """Solutions that are not in the population are refused."""
    other = Solution.make_random(data, RandomNumberGenerator(99))

    with pytest.raises(OperatorError, match="not in the population"):
        run(data, select_parents=lambda population, *args: (other, population[0]))

    with pytest.raises(OperatorError, match="more often than it is there"):
        run(
            data,
            select_survivors=lambda population, num, *args: [population[0]] * num,
        )


def test_interrupt(data):
    """An interrupt that arrives in an operator ends the run with the best solution."""

    def interrupted(population, rng, cost_evaluator):
        if len(population) > 7:
            raise KeyboardInterrupt

        return population[0], population[-1]

    result = solve(
        data,
        MaxIterations(500),
        params=SMALL,
        operators=Operators(select_parents=interrupted),
    )
    assert result.num_iterations < 500
    assert result.is_feasible()


@pytest.mark.parametrize("num_threads", [2, 3])
def test_threads(data, num_threads):
    """Operators are called in one order, whatever the threads do, also if stateful."""

    class Damped:
        """Moves penalties less and less."""

        def __init__(self):
            self.num_calls = 0

        def __call__(self, penalties, feasibility, target):
            self.num_calls += 1
            return [
                penalty * (1 + (target - share) / self.num_calls)
                for penalty, share in zip(penalties, feasibility, strict=True)
            ]

    first, second = (
        run(
            data,
            num_threads=num_threads,
            select_parents=Counter,
            update_penalties=Damped,
        )
        for _ in range(2)
    )
    assert first == second


def test_wrong_operators(tmp_path):
    """What cannot be an operator is refused before the run."""
    with pytest.raises(TypeError, match="select_parents"):
        Operators(select_parents=3)

    with pytest.raises(ValueError, match="is for select_parents, not for"):
        Operators(update_penalties=STOCK / "select_parents.py")

    with pytest.raises(OSError, match=r"missing\.py"):
        load_operator(tmp_path / "missing.py")

    with pytest.raises(ValueError, match=r"\.py"):
        load_operator(tmp_path / "operator.txt")

    for text, message in {
        "": "there is none",
        "def select_parents(): ...\ndef update_penalties(): ...": "and update_penal",
        "def select_parents(:": "invalid syntax",
    }.items():
        path = tmp_path / "wrong.py"
        path.write_text(text)
        with pytest.raises((ValueError, SyntaxError), match=message):
            load_operator(path)

    with pytest.raises(ValueError, match="also in"):
        Operators.from_files(*[STOCK / "update_penalties.py"] * 2)


def test_operator_for_pyvrp(data, tmp_path):
    """An operator that was written for PyVRP 0.12's classes gets ours."""
    path = tmp_path / "written_for_pyvrp.py"
    path.write_text(
        "from pyvrp._pyvrp import CostEvaluator, RandomNumberGenerator, Solution\n"
        "\n"
        "def select_parents(\n"
        "    population: list[Solution],\n"
        "    rng: RandomNumberGenerator,\n"
        "    cost_evaluator: CostEvaluator,\n"
        "    k: int = 2,\n"
        ") -> tuple[Solution, Solution]:\n"
        "    def cost(solution):\n"
        "        assert isinstance(solution, Solution)\n"
        "        visits = sum(len(route) for route in solution.routes())\n"
        "        assert visits == solution.num_clients()\n"
        "        return cost_evaluator.penalised_cost(solution)\n"
        "\n"
        "    first = min(population, key=cost)\n"
        "    return first, population[rng.randint(len(population))]\n"
    )
    best, *_ = run(data, select_parents=path)
    assert best.is_feasible()


def test_error_can_be_pickled(data):
    """Errors come back from other processes."""
    with pytest.raises(OperatorError) as info:
        run(data, select_parents=failing)

    copy = pickle.loads(pickle.dumps(info.value))
    assert str(copy) == str(info.value)
    assert copy.iteration == info.value.iteration
    assert copy.result.best == info.value.result.best
