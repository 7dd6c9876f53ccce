"""Operators that are called by hand, on objects of Python."""

from collections import Counter

import pytest

from pyvrp_plus import (
    CostEvaluator,
    RandomNumberGenerator,
    Solution,
    SolveParams,
    solve,
)
from pyvrp_plus.exceptions import OperatorError
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.operators import (
    STOCK,
    NativeOperator,
    Operators,
    compile_operator,
    load_operator,
)
from pyvrp_plus.stop import MaxIterations

# Hooks whose operators are given views of a run.
IN_RUNS = [
    "plan_offspring",
    "crossover",
    *(name for name, hook in HOOKS.items() if hook.is_called_in_steps),
]
COSTS = CostEvaluator([20], 6, 6)

COUNTING = """
#include <pyvrp_plus/operator.h>
using namespace pyvrp_plus;
struct Count {
    double calls = 0;
    std::vector<double> operator()(PenaltyView const &penalties) {
        return std::vector<double>(penalties.penalties.size(), ++calls);
    }
};
PYVRP_PLUS_OPERATOR(Count)
"""

PARENTS = """
#include <pyvrp_plus/operator.h>
#include <stdexcept>
using namespace pyvrp_plus;
ParentPair select_parents(PopulationView const &population, CostEvaluator const &,
                          RandomNumberGenerator &) {
    BODY
}
PYVRP_PLUS_OPERATOR(select_parents)
"""

pytestmark = pytest.mark.filterwarnings("ignore:.*asked in each step")


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory):
    """Build into a folder of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYVRP_PLUS_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="module")
def stock():
    """Return the stock rules in C++, by hook."""
    return {hook: load_operator(STOCK / f"{hook}.cpp") for hook in HOOKS}


@pytest.fixture
def population(data):
    """Return infeasible random solutions, and a feasible one at the end."""
    rng = RandomNumberGenerator(seed=1)
    solutions = [Solution.make_random(data, rng) for _ in range(9)]
    return [*solutions, solve(data, MaxIterations(20), seed=1, display=False).best]


def run_with(hook, operator=None):
    """Return the result of a run in which the hook is asked in each iteration."""
    params = SolveParams.stock() if hook == "crossover" else SolveParams()
    operators = Operators(**{hook: operator})
    data, stop = generate_cvrp(20, seed=1), MaxIterations(20)
    return solve(data, stop, seed=1, params=params, operators=operators)


def test_parents(population, stock):
    """The decision is that of the same rule in Python, about the same objects."""
    in_python = load_operator(STOCK / "select_parents.py")
    feasible_first = sorted(population, key=lambda solution: not solution.is_feasible())
    generators = [RandomNumberGenerator(seed=4) for _ in range(2)]
    for _ in range(20):
        pair = stock["select_parents"](population, generators[0], COSTS)
        assert pair == in_python(feasible_first, generators[1], COSTS)
        assert all(any(one is parent for one in population) for parent in pair)

    assert generators[0].state() == generators[1].state()


def test_survivors(population, stock):
    """Those that survive are some of those given, each once."""
    infeasible = population[:-1]
    rng = RandomNumberGenerator(seed=4)
    survivors = stock["select_survivors"](infeasible, 4, rng, COSTS)
    in_python = load_operator(STOCK / "select_survivors.py")
    assert survivors == in_python(infeasible, 4, rng, COSTS)
    assert len({id(one) for one in survivors} & {id(one) for one in infeasible}) == 4


def test_penalties(stock):
    """Numbers go in, and numbers come out."""
    in_python = load_operator(STOCK / "update_penalties.py")
    given = ([20.0, 6.0, 6.0], [0.1, 1.0, 0.4], 0.43)
    assert stock["update_penalties"](*given) == pytest.approx(in_python(*given))


@pytest.mark.parametrize("hook", IN_RUNS)
def test_within_a_solve(hook, stock):
    """An operator in Python may hand on what it is given to one in C++."""
    calls = Counter()

    def hand_on(*args):
        calls[hook] += 1
        return stock[hook](*args)

    plain = run_with(hook)
    result = run_with(hook, hand_on)
    assert calls[hook] >= 20
    assert result.best == plain.best
    assert result.cost() == plain.cost()


@pytest.mark.parametrize("hook", IN_RUNS)
def test_outside_a_solve(hook, stock):
    """There is no view of a search to be had, and a kept one is of no use."""
    arguments = [1] * len(HOOKS[hook].parameters)
    views = {
        "accept": "StepView",
        "crossover": "CrossoverView",
        "plan_offspring": "PlanView",
    }
    view = views.get(hook, "SearchView")
    with pytest.raises(
        TypeError, match=f"is 1, expected a {view}, which exists during"
    ):
        stock[hook](*arguments)

    kept = []

    def keep(*args):
        kept[:] = args
        return stock[hook](*args)

    run_with(hook, keep)
    if hook == "accept":  # a step is a copy
        assert isinstance(stock[hook](*kept), bool)
    else:
        with pytest.raises(RuntimeError, match="only valid during the call"):
            stock[hook](*kept)


@pytest.mark.parametrize(
    ("hook", "wrong"),
    [("ruin", 10**6), ("ruin", 0), ("insertion_policy", -1), ("order_insertions", [0])],
)
def test_no_client(hook, wrong, stock):
    """What is handed on is checked: operators in C++ do not do that."""

    def spoil(search, given, rng):
        return stock[hook](search, wrong, rng)

    data = generate_cvrp(20, seed=1)
    with pytest.raises(OperatorError, match="There is no client"):
        solve(data, MaxIterations(5), seed=1, operators=Operators(**{hook: spoil}))


def test_wrong_arguments(population, stock):
    """The argument that is wrong is named."""
    rng = RandomNumberGenerator(seed=1)
    parents, survivors = stock["select_parents"], stock["select_survivors"]
    with pytest.raises(TypeError, match=r"got 2.*population, rng, cost_evaluator"):
        parents(population, rng)
    with pytest.raises(TypeError, match="cost_evaluator is 1, expected a CostEvalu"):
        parents(population, rng, 1)
    with pytest.raises(TypeError, match="rng is None, expected a RandomNumberGen"):
        parents(population, None, COSTS)
    with pytest.raises(TypeError, match="population is 3, expected solutions"):
        parents(3, rng, COSTS)
    with pytest.raises(TypeError, match="population has None, expected a Solution"):
        parents([None], rng, COSTS)
    with pytest.raises(ValueError, match="population has no solutions"):
        parents([], rng, COSTS)
    with pytest.raises(TypeError, match="num_survivors is -1, expected a number"):
        survivors(population, -1, rng, COSTS)
    with pytest.raises(ValueError, match="num_survivors is 11, but there are 10"):
        survivors(population, 11, rng, COSTS)


def test_wrong_penalties(stock):
    """There is a share of feasible solutions for each penalty."""
    update = stock["update_penalties"]
    with pytest.raises(ValueError, match="3 penalties, but the feasibility of 2"):
        update([1, 2, 3], [0.5, 0.5], 0.4)
    with pytest.raises(TypeError, match="feasibility is None, expected numbers"):
        update([1, 2, 3], None, 0.4)
    with pytest.raises(TypeError, match="target is 'a', expected a number"):
        update([1, 2, 3], [1, 1, 1], "a")


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ('throw std::logic_error("dear me");', "has thrown .dear me."),
        ("return {population.size(), 0};", "returned index 10, but there are 10"),
    ],
)
def test_failure(population, body, problem):
    """It is the error that a solve would end with."""
    operator = compile_operator(PARENTS.replace("BODY", body))
    with pytest.raises(OperatorError, match=problem) as raised:
        operator(population, RandomNumberGenerator(seed=1), COSTS)

    assert raised.value.hook == "select_parents"
    assert raised.value.result is None


def test_state(data):
    """Calls by hand have a state of their own, and leave those of runs alone."""
    operator = compile_operator(COUNTING)
    given = ([1, 1, 1], [0.5, 0.5, 0.5], 0.4)
    assert [operator(*given)[0] for _ in range(3)] == [1, 2, 3]

    operators = Operators(update_penalties=operator)
    first, second = (
        solve(data, MaxIterations(50), seed=1, operators=operators) for _ in range(2)
    )
    assert first.stats.feas_stats == second.stats.feas_stats
    assert operator(*given) == [4, 4, 4]

    again = NativeOperator(operator.hook, operator.name, operator.location)
    assert again == operator
    assert again(*given) == [1, 1, 1]


def test_state_in_python(tmp_path):
    """A class in a file is made once for all calls by hand."""
    path = tmp_path / "counting.py"
    path.write_text(
        "class update_penalties:\n"
        "    calls = 0\n"
        "    def __call__(self, penalties, feasibility, target):\n"
        "        self.calls += 1\n"
        "        return [self.calls]\n"
    )
    operator = load_operator(path)
    assert [operator([1], [1], 0.4) for _ in range(2)] == [[1], [2]]
    assert operator.fresh()([1], [1], 0.4) == [1]
