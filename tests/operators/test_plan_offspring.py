"""Operators that plan iterations: what they see, and what plans lead to."""

from collections import Counter

import pytest

from pyvrp_plus import GeneticAlgorithmParams, SolveParams, solve
from pyvrp_plus.exceptions import OperatorError
from pyvrp_plus.generate import generate_cvrp, generate_tsp, generate_vrp
from pyvrp_plus.hooks import OffspringPlan
from pyvrp_plus.operators import STOCK, Operators
from pyvrp_plus.stop import MaxCpuTime, MaxIterations, MaxRuntime
from tests.variants import VARIANTS


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory):
    """Build into a folder of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYVRP_PLUS_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="module", params=VARIANTS)
def data(request):
    """Return problems with all attributes."""
    return VARIANTS[request.param]()


CVRP = generate_cvrp(30, seed=1)


def run(data, plan=None, num_iterations=120, **more):
    """Return the result of a short run."""
    return solve(
        data,
        MaxIterations(num_iterations),
        seed=1,
        operators=Operators(plan_offspring=plan),
        **more,
    )


@pytest.mark.parametrize("suffix", [".cpp", ".py"])
@pytest.mark.parametrize("num_threads", [1, 3])
def test_stock_files(data, suffix, num_threads):
    """The stock rule as a file does what the one that is built in does."""
    file = STOCK / f"plan_offspring{suffix}"
    first = run(data, file, num_threads=num_threads)
    assert first.best == run(data, num_threads=num_threads).best
    assert first.operator_times["plan_offspring"].calls >= 120


@pytest.mark.parametrize("variant", ["CVRP", "VRPTW"])
def test_restarts_are_alike(variant):
    """The stock rule as a file follows when the search starts anew."""
    data = generate_vrp(variant, 30, seed=1)
    genetic = GeneticAlgorithmParams(num_iters_no_improvement=60)
    params = SolveParams(genetic=genetic)
    plain = run(data, num_iterations=4_000, params=params)
    for suffix in (".cpp", ".py"):
        file = STOCK / f"plan_offspring{suffix}"
        result = run(data, file, num_iterations=4_000, params=params)
        assert result.best == plain.best
        assert result.num_restarts == plain.num_restarts > 0
        assert result.steps == plain.steps


def test_what_a_view_shows():
    """What was done and found so far, and what a walk would go on with."""
    seen = []
    efforts = []
    states = Counter()

    def plan(view, rng):
        seen.append(view)
        progress = view.progress
        assert progress.iteration == len(efforts)
        history = view.history(10**6)
        assert [record.effort for record in history] == efforts[-len(history) :]
        assert len(view.history(5)) == min(5, len(efforts))
        assert all(record.gain >= 0 for record in history)
        assert view.num_visits == CVRP.num_clients
        assert view.num_constructed == 10
        assert view.num_restarts == 0
        assert view.has_walks
        assert not view.has_time
        states[view.walk] += 1
        costs = [view.cost_evaluator.penalised_cost(sol) for sol in view.population]
        feasible = [sol for sol in view.population if sol.is_feasible()]
        assert view.population[: len(feasible)] == feasible
        assert min(costs) <= progress.best_cost
        efforts.append("breed" if rng.rand() < 0.5 else "walk")
        return OffspringPlan(effort=efforts[-1])

    result = run(CVRP, plan)
    assert len(seen) == 120 == result.operator_times["plan_offspring"].calls
    assert set(states) == {"over", "under way"}
    with pytest.raises(RuntimeError, match="only valid during the call"):
        seen[0].history(1)


def test_walks_of_other_threads():
    """A plan to walk while all walks are under way is asked for again."""
    states = Counter()

    def plan(view, rng):
        states[view.walk] += 1
        return OffspringPlan()

    result = run(CVRP, plan, num_threads=2)
    assert states["busy"] > 0
    assert result.num_iterations == 120


@pytest.mark.parametrize("num_threads", [1, 2, 3])
@pytest.mark.parametrize(("steps", "end"), [(0.1, True), (1_000, False)])
def test_spare_walk(num_threads, steps, end):
    """Once a walk has ended, several threads have one more than there are threads."""
    num_planned = []  # slices, less those that are finished

    def plan(view, rng):
        plan.num_slices += view.walk != "busy"
        num_planned.append(plan.num_slices - view.progress.iteration)
        return OffspringPlan(steps=steps)

    plan.num_slices = 0
    run(CVRP, plan, num_threads=num_threads)
    assert max(num_planned) == num_threads + (num_threads > 1 and end)


@pytest.mark.parametrize(
    "plan",
    [
        {"effort": "breed"},
        {"effort": "breed", "constructs": True},
        {"effort": "breed", "parents": (0, 0)},
        {"origin": "best"},
        {"origin": "constructed"},
        {"origin": "member", "member": 0},
        {"by_parts": True},
        {"steps": 0.01},
        {"steps": 0.2, "temperature": 5},
        {"starts_anew": True},
    ],
)
@pytest.mark.parametrize("num_threads", [1, 2])
def test_plans_are_carried_out(data, plan, num_threads):
    """Each plan, again and again, ends in a solution, and the same one every time."""
    made = OffspringPlan(**plan)
    for name, value in plan.items():
        assert getattr(made, name) == value

    def always(view, rng):
        return made if view.has_walks else OffspringPlan(effort="breed")

    first, second = (
        run(data, always, num_iterations=30, num_threads=num_threads) for _ in range(2)
    )
    assert first.best == second.best
    assert first.best.is_complete()


@pytest.mark.parametrize(
    "plan",
    [
        {"effort": "breed"},
        {"steps": 0.1},
        {"steps": 0.1, "temperature": 20},
        {"steps": 0.1, "origin": "constructed"},
    ],
)
def test_plans_are_felt(plan):
    """Plans lead elsewhere than the stock rule."""
    data = generate_cvrp(80, seed=2)
    made = OffspringPlan(**plan)
    result = run(data, lambda view, rng: made)
    assert result.best != run(data).best


def test_restarts():
    """A plan may restart, which later views tell."""
    seen = []

    def plan(view, rng):
        seen.append((view.num_restarts, len(view.population)))
        restarts = view.progress.iteration % 40 == 39
        return OffspringPlan(effort="breed", restarts=restarts)

    result = run(CVRP, plan)
    assert result.num_restarts == 3
    assert [count for count, _ in seen] == sorted(count for count, _ in seen)
    assert seen[39][1] > seen[40][1]


def test_plans_without_effect_do_not_restart():
    """While all walks are in other hands, a plan to walk changes nothing."""
    planned = Counter()

    def plan(view, rng):
        restarts = view.num_restarts == 0 and view.walk == "busy"
        planned[restarts] += 1
        return OffspringPlan(restarts=restarts)

    result = run(CVRP, plan, num_threads=2)
    assert planned[True] > 0
    assert result.num_restarts == 0


def test_breeding_keeps_the_walk():
    """Only a plan to walk can give up the walk that is under way."""
    states = []

    def plan(view, rng):
        states.append(view.walk)
        breeds = view.progress.iteration > 20
        return OffspringPlan(
            effort="breed" if breeds else "walk", starts_anew=breeds, steps=100
        )

    run(CVRP, plan, num_iterations=40)
    assert set(states[1:]) == {"under way"}


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        ({"steps": 0}, r"0.0+ times the usual steps, which is not in \(0, 10\^6\]"),
        ({"steps": float("nan")}, "nan times the usual steps"),
        ({"temperature": -1}, r"-1.0+ times the usual temperature"),
        ({"temperature": 1e7}, "times the usual temperature"),
        ({"effort": "breed", "parents": (0, 1000)}, "returned index 1000, but there"),
        ({"effort": "breed", "parents": (1000, 0)}, "returned index 1000, but there"),
        ({"origin": "member", "member": 1000}, "returned index 1000, but there are"),
        ({"origin": "member", "restarts": True}, "restart, but names solutions"),
        (
            {"effort": "breed", "parents": (0, 0), "restarts": True},
            "restart, but names solutions",
        ),
    ],
)
def test_bad_plans(plan, message):
    """What cannot be carried out ends the run, with the best solution so far."""
    with pytest.raises(OperatorError, match=message) as caught:
        run(CVRP, lambda view, rng: OffspringPlan(**plan))

    assert caught.value.hook == "plan_offspring"
    assert caught.value.result.is_feasible()


def test_no_walks():
    """Where there are no walks, none can be planned; stock HGS constructs nothing."""

    def walk(view, rng):
        assert not view.has_walks
        return OffspringPlan()

    def construct(view, rng):
        assert view.num_constructed == 0
        return OffspringPlan(effort="breed", constructs=True)

    with pytest.raises(OperatorError, match="plans a walk, but the search has none"):
        run(generate_tsp(10, seed=1), walk)
    with pytest.raises(OperatorError, match="plans to construct a solution"):
        run(CVRP, construct, params=SolveParams.stock())


@pytest.mark.parametrize("limit", [MaxRuntime, MaxCpuTime])
def test_limits_of_time_are_known(limit):
    """The share of the budget that is used grows from nothing to all of it."""
    shares = []

    def plan(view, rng):
        shares.append(view.progress.budget_used)
        return OffspringPlan()

    solve(CVRP, limit(0.3), operators=Operators(plan_offspring=plan))
    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.5 < shares[-1] <= 1


@pytest.mark.parametrize("returned", [None, "walk", 1])
def test_what_is_no_plan(returned):
    """An operator may have forgotten to return."""
    with pytest.raises(OperatorError, match="expected an OffspringPlan"):
        run(CVRP, lambda view, rng: returned)


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        ({"effort": "sleep"}, "effort must be one of breed, walk, but is sleep"),
        ({"origin": "x"}, "origin must be one of bred, best, constructed, member"),
    ],
)
def test_misspelt_plans(plan, message):
    """Names that there are not are answered by those that there are."""
    with pytest.raises(ValueError, match=message):
        OffspringPlan(**plan)
