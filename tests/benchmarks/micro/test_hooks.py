"""Tests of benchmarks.micro.hooks: its worse rules, and what it says of them."""

import itertools
import subprocess
import sys
from collections import Counter

import pytest

from benchmarks.micro.hooks import (
    DEFAULT,
    WORSE_RULES,
    Calls,
    calls_table,
    changes_table,
    count_calls,
    worse_solver,
)
from benchmarks.micro.kinds import generate_kind
from benchmarks.rows import Status
from benchmarks.solvers import parse_solver
from pyvrp_plus import (
    CostEvaluator,
    PenaltyManager,
    Population,
    PopulationParams,
    RandomNumberGenerator,
    Solution,
    solve,
)
from pyvrp_plus.diversity import broken_pairs_distance
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.hooks import GENETIC_HOOKS
from pyvrp_plus.operators import STOCK, Operators
from pyvrp_plus.stop import MaxIterations
from pyvrp_plus.trials.budget import Budget
from tests.benchmarks.example_rows import failed_row, make_row

COSTS = CostEvaluator([20], 6, 6)


@pytest.fixture(scope="module")
def data():
    """Return a CVRP with few vehicles, of which random solutions differ."""
    instance = generate_cvrp(25, seed=3, route_size=5)
    vehicle_type = instance.vehicle_type(0).replace(num_available=6)
    return instance.replace(vehicle_types=[vehicle_type])


def population(data, size, *rules):
    """Return a population of random solutions, and the solutions, with worse rules."""
    operators = Operators.from_files(*map(WORSE_RULES.get, rules))
    params = PopulationParams(min_pop_size=5, generation_size=7)
    members = Population(broken_pairs_distance, params, operators=operators)
    rng = RandomNumberGenerator(1)
    solutions = [Solution.make_random(data, rng) for _ in range(size)]
    for solution in solutions:
        members.add(solution, COSTS)

    return members, solutions


def rows_of(rule, changes):
    """Return rows in which the rule changes costs by so many percent, by instance."""
    return [
        row
        for idx, of_seeds in enumerate(changes)
        for seed, change in enumerate(of_seeds, 1)
        for row in (
            make_row(DEFAULT, f"CVRP/{idx}", 100, seed=seed),
            make_row(rule, f"CVRP/{idx}", 100 + change, seed=seed),
        )
    ]


def run(*arguments):
    """Run the command."""
    command = [sys.executable, "-m", "benchmarks.micro.hooks", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def lines_of(printed):
    """Return the cells of all lines of all tables."""
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in printed.splitlines()
        if line.startswith("|")
    ]


def test_random_parents(data):
    """All pairs of different members are drawn, about equally often."""
    members, solutions = population(data, 4, "random parents")
    rng = RandomNumberGenerator(1)
    num_draws = 2400
    drawn = Counter(members.select(rng, COSTS) for _ in range(num_draws))
    assert set(drawn) == set(itertools.permutations(solutions, 2))
    assert all(150 <= count <= 250 for count in drawn.values())


def test_best_parents(data):
    """The two cheapest are drawn, whatever the penalties."""
    members, solutions = population(data, 12, "best parents")
    rng = RandomNumberGenerator(1)
    for costs in (COSTS, CostEvaluator([0], 0, 0), CostEvaluator([1000], 0, 0)):
        first, second, *others = sorted(map(costs.penalised_cost, solutions))
        parents = members.select(rng, costs)
        assert [*map(costs.penalised_cost, parents)] == [first, second]
        assert first < second < others[0]


@pytest.mark.parametrize("rule", ["random parents", "best parents"])
def test_only_parent(data, rule):
    """A population of one has but one pair."""
    members, (only,) = population(data, 1, rule)
    assert members.select(RandomNumberGenerator(1), COSTS) == (only, only)


def test_random_survivors(data):
    """As many as are asked for are kept, all different, and not always the best."""
    members, solutions = population(data, 13, "random survivors")
    survivors = list(members)
    assert len(survivors) == len(set(survivors)) == 5
    assert set(survivors) < set(solutions)

    stock, _ = population(data, 13)
    best = min(solutions, key=COSTS.penalised_cost)
    assert best in list(stock)
    assert best not in survivors


def test_frozen_penalties(data):
    """They stay, where the stock rule changes them."""
    rng = RandomNumberGenerator(1)
    solutions = [Solution.make_random(data, rng) for _ in range(200)]
    start = ([20.0], 6.0, 7.0)
    frozen = Operators.from_files(WORSE_RULES["frozen penalties"])
    for operators, stay in ((frozen, True), (Operators(), False)):
        manager = PenaltyManager(start, operators=operators)
        for solution in solutions:
            manager.register(solution)

        assert (manager.penalties() == start) is stay


@pytest.mark.parametrize("rule", WORSE_RULES)
def test_solver(rule):
    """The solver goes by the name of its one rule, and takes it from a file."""
    solver = worse_solver(rule)
    assert solver.name == rule
    assert solver.files == (WORSE_RULES[rule],)
    assert not solver.stock
    assert solver.digest


def test_counting_changes_nothing():
    """The search is the same, and calls are those of the run."""
    tiny = generate_kind("CVRP", 12, seed=1)
    files = (STOCK / f"{hook}.cpp" for hook in GENETIC_HOOKS)
    operators = Operators.from_files(*files)
    plain, counted = (
        solve(tiny, MaxIterations(2000), seed=1, operators=given)
        for given in (None, operators)
    )
    assert plain.best == counted.best
    assert plain.stats.feas_stats == counted.stats.feas_stats
    assert plain.stats.infeas_stats == counted.stats.infeas_stats

    calls = count_calls("CVRP", 12, Budget(2000, "it"))
    assert calls.instance == "CVRP/n12-s1"
    assert calls.calls == {
        hook: spent.calls for hook, spent in counted.operator_times.items()
    }
    assert min(calls.calls.values()) > 0


def test_rates():
    """They are calls for each CPU second, and the instance with the fewest counts."""
    many = {"select_parents": 100, "select_survivors": 2, "update_penalties": 9}
    few = many | {"select_parents": 99}
    table = calls_table([Calls("CVRP/a", 2.0, many), Calls("TSP/a", 2.0, few)], "title")
    assert table.lines == [
        ["CVRP/a", "2.00", "50.00", "1.00", "4.50"],
        ["TSP/a", "2.00", "49.50", "1.00", "4.50"],
    ]
    assert table.notes[1:] == [
        "parent selections, fewest: 49.50, TSP/a; at least 50 is NOT met",
        "survivor selections, fewest: 1.00, CVRP/a; at least 1 is met",
    ]


def test_changes():
    """Seeds of an instance count as one value; an interval without zero is a result."""
    first, second, third, fourth = WORSE_RULES
    rows = [
        *rows_of(first, 3 * [(1, 3), (2, 4)]),
        *rows_of(second, 3 * [(1, 3), (0, -4)]),
        *rows_of(third, 3 * [(-1, 0), (-2, 0)]),
        *rows_of(fourth, 5 * [(5, 5)]),
    ]
    table = changes_table(list({row.key: row for row in rows}.values()), "title")
    assert table.lines == [
        [first, "6", "+2.50 [+1.93, +3.07]", "12 / 0 / 0", "worse"],
        [second, "6", "+0.00 [-2.30, +2.30]", "6 / 3 / 3", "not shown"],
        [third, "6", "-0.75 [-1.04, -0.46]", "0 / 6 / 6", "better"],
        [fourth, "5", "+5.00 [+5.00, +5.00]", "10 / 0 / 0", "not shown"],
    ]
    assert table.notes[1] == "rules that are worse: 1 of 4; at least 2 is NOT met"


def test_run_without_cost():
    """What has failed is left out, and said."""
    first, second, *_ = WORSE_RULES
    failure = failed_row(Status.CRASHED, second, instance="CVRP/0", message="a reason")
    table = changes_table([*rows_of(first, [(1,)]), failure], "title")
    assert table.lines[0][1] == "1"
    assert table.lines[1] == [second, "0", "-", "-", "not shown"]
    assert table.notes[-1] == f"CVRP/0 {second} seed 1: crashed (a reason)"


def test_command(prepare):
    """Both parts are done, and all runs of the second are verified."""
    prepare(parse_solver(DEFAULT))
    done = run(
        *("--counted_kinds", "TSP", "--counted_clients", "8", "--budget", "20it"),
        *("--kinds", "CVRP", "--sizes", "8", "--instances", "2", "--seeds", "3"),
    )
    assert done.returncode == 0, done.stderr

    calls, changes = lines_of(done.stdout)[2:3], lines_of(done.stdout)[5:]
    assert [line[0] for line in calls] == ["TSP/n8-s1"]
    assert [line[:2] for line in changes] == [[rule, "2"] for rule in WORSE_RULES]
    assert done.stdout.count("20 iterations") == 2
    for seed in (1, 2):
        assert done.stderr.count(f"CVRP/n8-s{seed} ") == 1 + len(WORSE_RULES)


def test_parts_can_be_left_out():
    """Without kinds there is nothing to do."""
    done = run("--counted_kinds", "--kinds")
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--kinds", "VRP"), "invalid choice: 'VRP'"),
        (("--budget", "10"), "'10' is not a budget"),
        (("--jobs", "0"), "jobs must be at least 1"),
    ],
)
def test_usage_errors(arguments, message):
    """What cannot be run is refused at once."""
    done = run(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
