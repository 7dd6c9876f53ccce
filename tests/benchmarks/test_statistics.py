"""Statistics of rows, by examples worked out by hand and by properties."""

import math
from dataclasses import replace

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import assume, given

from benchmarks.rows import Status
from benchmarks.statistics import (
    NOT_TRIED,
    Trial,
    check_rows,
    costs,
    gap_curves,
    gaps,
    groups,
    improvements,
    instance_means,
    performance_profiles,
    primal_integral,
    profile_at,
    reference_costs,
    set_of,
    time_to_target,
    trajectory,
    win_tie_loss,
)
from tests.benchmarks.example_rows import any_rows, failed_row, make_row

FAILURES = [status for status in Status if status != Status.OK]
REFERENCES = {("cvrp", "CVRP/a"): 100}


def test_rows_that_contradict_each_other():
    """What cannot be summarised is refused, with the reason."""
    row = make_row()
    with pytest.raises(ValueError, match="no rows"):
        check_rows([])
    with pytest.raises(ValueError, match="two rows of the run"):
        check_rows([row, replace(row, cost=90)])
    with pytest.raises(ValueError, match="is ok but has no cost"):
        check_rows([replace(row, cost=None)])
    with pytest.raises(ValueError, match="'soon' is not a budget"):
        check_rows([replace(row, budget="soon")])


def test_sets():
    """The set is what is before the slash, or else the suite."""
    assert set_of(make_row(instance="VRPTW/C1/5")) == "VRPTW"
    assert set_of(make_row(instance="uniform-3", suite="tsp100")) == "tsp100"


def group_names(rows, with_all=True):
    """Return sets and budgets of the groups."""
    return [(group.set_name, group.budget) for group in groups(rows, with_all)]


def test_groups_by_set():
    """Sets are sorted; all of them follow if there are several."""
    rows = [make_row(instance=name) for name in ("VRPTW/a", "CVRP/a", "CVRP/b")]
    assert group_names(rows) == [("CVRP", ""), ("VRPTW", ""), ("all", "")]
    assert group_names(rows, with_all=False) == [("CVRP", ""), ("VRPTW", "")]
    assert group_names(rows[1:]) == [("CVRP", "")]
    assert [len(group.rows) for group in groups(rows, with_all=True)] == [2, 1, 3]


def test_groups_by_budget():
    """Budgets are told apart only if an instance has several, or units differ."""
    rows = [make_row(budget="10s"), make_row(instance="CVRP/b", budget="9s")]
    assert group_names(rows) == [("CVRP", "")]

    rows.append(make_row(budget="9s"))
    assert group_names(rows) == [("CVRP", "9s"), ("CVRP", "10s")]

    rows = [make_row(budget="10s"), make_row(instance="CVRP/b", budget="9it")]
    assert group_names(rows) == [("CVRP", "9it"), ("CVRP", "10s")]


def test_reference_costs():
    """It is the best known cost, or the lowest that counts; there may be none."""
    rows = [
        make_row(cost=90),
        make_row(instance="CVRP/b", cost=120, best_known=None),
        make_row("stock", instance="CVRP/b", cost=110, best_known=None),
        replace(failed_row(Status.INVALID, "bad", best_known=None), cost=1),
        failed_row(Status.CRASHED, instance="CVRP/c", best_known=None),
    ]
    expected = {("cvrp", "CVRP/a"): 100, ("cvrp", "CVRP/b"): 110}
    assert reference_costs(rows) == expected


def test_gaps():
    """Gaps are in percent of the reference, of rows with a cost."""
    rows = [
        make_row(cost=103),
        make_row(cost=95, seed=2),
        failed_row(Status.INFEASIBLE, seed=3),
        make_row("stock", cost=200),
    ]
    found = gaps(rows, "plus", REFERENCES)
    assert {trial.seed: gap for trial, gap in found.items()} == {1: 3, 2: -5}


def test_gap_to_nothing():
    """There is no gap in percent to a cost of zero, unless it is the same."""
    references = {("cvrp", "CVRP/a"): 0}
    assert list(gaps([make_row(cost=0)], "plus", references).values()) == [0]
    with pytest.raises(ValueError, match=r"CVRP/a \(suite cvrp\): a cost of 5"):
        gaps([make_row(cost=5)], "plus", references)


def test_improvements_are_paired():
    """Suite, instance, seed and budget must agree, and both have a cost."""
    rows = [
        make_row("stock", cost=200),
        make_row("plus", cost=190),
        make_row("plus", cost=150, seed=2),
        make_row("plus", cost=150, budget="20s"),
        make_row("plus", cost=150, suite="other"),
        make_row("plus", cost=150, instance="CVRP/b"),
        failed_row(Status.TIMED_OUT, "stock", instance="CVRP/b"),
    ]
    found = improvements(rows, "plus", "stock")
    assert found == {Trial("cvrp", "CVRP/a", 1, "10s"): 5}


def test_win_tie_loss():
    """Improvements are wins."""
    assert win_tie_loss([1, 0, -2, 0.5]) == (2, 1, 1)
    assert win_tie_loss([]) == (0, 0, 0)


@given(any_rows())
def test_improvement_over_itself_is_zero(rows):
    """A solver ties with itself wherever it has a cost."""
    found = improvements(rows, "plus", "plus")
    assert found.keys() == costs(rows, "plus").keys()
    assert set(found.values()) <= {0}
    assert win_tie_loss(found.values()) == (0, len(found), 0)


def test_instance_means():
    """Seeds are averaged first, so that each instance counts once."""
    values = {
        Trial("s", "b", 1, "1s"): 7.0,
        Trial("s", "a", 2, "1s"): 2.0,
        Trial("s", "a", 1, "1s"): 4.0,
    }
    assert instance_means(values) == [3, 7]


def test_performance_profiles():
    """Ratios are to the lowest cost; a run without cost is never within a factor."""
    rows = [
        make_row("plus", cost=100),
        make_row("stock", cost=110),
        make_row("plus", "CVRP/b", cost=300),
        make_row("stock", "CVRP/b", cost=200),
        make_row("plus", "CVRP/c", cost=50),
        failed_row(Status.CRASHED, "stock", instance="CVRP/c"),
        failed_row(Status.UNAVAILABLE, "elkai"),
        make_row("plus", "CVRP/only", cost=1),
    ]
    profiles = performance_profiles(rows)
    assert list(profiles) == ["plus", "stock"]
    assert profiles["plus"].tolist() == [1, 1, 1.5]
    assert profiles["stock"].tolist() == [1, 1.1, math.inf]
    shares = profile_at(profiles["stock"], np.array([1, 1.2, 99]))
    assert shares.tolist() == [1 / 3, 2 / 3, 2 / 3]


def test_profile_of_costs_of_zero():
    """No factor reaches a cost above zero from zero."""
    profiles = performance_profiles([make_row(cost=0), make_row("stock", cost=7)])
    assert profiles["plus"].tolist() == [1]
    assert profiles["stock"].tolist() == [math.inf]


def test_profiles_need_common_trials():
    """Solvers that ran on different trials cannot be compared."""
    rows = [make_row("plus"), make_row("stock", "CVRP/b")]
    for wrong in (rows, [failed_row(Status.UNAVAILABLE)]):
        with pytest.raises(ValueError, match="trials that all solvers ran"):
            performance_profiles(wrong)


@given(any_rows(), st.lists(st.floats(1, 5), min_size=1))
def test_profiles_are_distribution_functions(rows, factors):
    """They rise from 0 to 1, and at factor 1 some solver is best on each trial."""
    assume(any(row.status not in NOT_TRIED for row in rows))
    profiles = performance_profiles(rows)
    for ratios in profiles.values():
        shares = profile_at(ratios, np.sort(factors))
        assert (np.diff(shares) >= 0).all()
        assert ((shares >= 0) & (shares <= 1)).all()

    tried = [row for row in rows if row.solver in profiles]
    num_trials = len({row.key[:2] + row.key[3:] for row in tried})
    solved = {row.key[:2] + row.key[3:] for row in tried if row.status == Status.OK}
    best = sum(float(profile_at(r, np.array(1.0))) for r in profiles.values())
    assert best >= len(solved) / num_trials - 1e-9


def test_trajectory():
    """Only improvements count, down to the verified cost and no further."""
    trace = [(1.0, 5, 130), (2.0, 8, 130), (3.0, 9, 90), (4.0, 10, 80)]
    row = make_row(cost=110, trace=trace)
    assert trajectory(row) == [(1.0, 5, 130), (3.0, 9, 110)]


def test_trajectory_ends_with_the_solution_returned():
    """Of a solver that does not tell, one sees what it returns when it ends."""
    assert trajectory(make_row(cost=110)) == [(10.0, 50, 110)]
    row = make_row(cost=110, trace=[(1.0, 5, 130)])
    assert trajectory(row) == [(1.0, 5, 130), (10.0, 50, 110)]
    row = make_row(cost=110, runtime=None, iterations=None)
    assert trajectory(row) == [(math.inf, math.inf, 110)]


@pytest.mark.parametrize("status", FAILURES)
def test_runs_without_cost_never_count(status):
    """Whatever the trace says, no target is reached."""
    row = failed_row(status, trace=[(1.0, 5, 100)])
    assert trajectory(row) == []
    assert time_to_target(row, {}, 5) == math.inf
    assert primal_integral(row, {}) == 1


def test_time_to_target():
    """It is the first time at which the cost is low enough."""
    trace = [(1.0, 5, 130), (3.0, 9, 103), (4.0, 10, 101)]
    row = make_row(cost=101, trace=trace)
    assert time_to_target(row, REFERENCES, 5) == 3
    assert time_to_target(row, REFERENCES, 3) == 3
    assert time_to_target(row, REFERENCES, 1) == 4
    assert time_to_target(row, REFERENCES, 0.5) == math.inf


def test_time_to_target_that_is_not_told():
    """A target that was reached at an unknown time was reached."""
    assert time_to_target(make_row(runtime=None), REFERENCES, 0) is None
    late = make_row(cost=200, runtime=None)
    assert time_to_target(late, REFERENCES, 0) == math.inf


def test_primal_integral():
    """Two seconds at 1, three at (200 - 100) / 200 and five at 0, of ten."""
    row = make_row(cost=100, trace=[(2.0, 1, 200), (5.0, 2, 100)])
    assert primal_integral(row, REFERENCES) == pytest.approx((2 + 1.5) / 10)
    # Beyond the budget nothing counts, and neither does how long the run took.
    late = replace(row, budget="4s", runtime=60.0)
    assert primal_integral(late, REFERENCES) == pytest.approx((2 + 1) / 4)
    # Without a wall budget the run's own time takes its place.
    by_iteration = replace(row, budget="9it", runtime=20.0)
    assert primal_integral(by_iteration, REFERENCES) == pytest.approx(3.5 / 20)
    assert primal_integral(replace(by_iteration, runtime=None), REFERENCES) is None


def test_primal_integral_of_a_new_best():
    """What is better than the best known has no gap."""
    row = make_row(cost=80, trace=[(0.0, 1, 80)])
    assert primal_integral(row, REFERENCES) == 0


@given(any_rows())
def test_ranges_of_anytime_measures(rows):
    """Integrals are shares; targets that are easier are reached no later."""
    references = reference_costs(rows)
    for row in rows:
        integral = primal_integral(row, references)
        assert integral is None or 0 <= integral <= 1
        times = [time_to_target(row, references, gap) for gap in (50, 5, 0)]
        known = [time for time in times if time is not None]
        assert known == sorted(known)


def test_gap_curves():
    """Steps of the seeds are averaged, once both have a solution."""
    rows = [
        make_row(cost=110, trace=[(1.0, 10, 130), (3.0, 30, 110)]),
        make_row(cost=120, trace=[(2.0, 20, 120)], seed=2),
        make_row(instance="CVRP/b", cost=100, trace=[(0.0, 1, 100)]),
        failed_row(Status.CRASHED, instance="CVRP/c"),
    ]
    references = reference_costs(rows)
    curves = gap_curves(rows, references, np.array([1.0, 2, 3, 9]), False)
    np.testing.assert_array_equal(curves, [[np.nan, 25, 15, 15], [0, 0, 0, 0]])
    by_iteration = gap_curves(rows, references, np.array([19.0, 20]), True)
    np.testing.assert_array_equal(by_iteration, [[np.nan, 25], [0, 0]])
    assert gap_curves([], references, np.array([1.0, 2]), False).shape == (0, 2)
