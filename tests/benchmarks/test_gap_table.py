"""The table of a comparison."""

from benchmarks.gap_table import gap_table, gaps, last_of_each, mean_with_interval

SOLVERS = ["pyvrp-0.12", "plus"]


def make_row(solver, instance, cost, **changes):
    """Return the row of a run; ``None`` as cost is one that found nothing feasible."""
    row = {
        "instance": instance,
        "solver": solver,
        "seed": 1,
        "max_runtime": 30,
        "best_known": 100,
        "cost": cost,
        "feasible": cost is not None,
        "peak_rss": 2**20,
    }
    own = {"cost": row["cost"], "feasible": row["feasible"]}
    return row | {"verified": {"pyvrp-0.12": own, "plus": own}} | changes


def cells(table, set_name):
    """Return the cells of the line of a set."""
    line = next(x for x in table.splitlines() if x.startswith(f"| {set_name} |"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_gaps_and_difference():
    """Each solver has its mean gap; the difference is over what both solved."""
    rows = [
        make_row("pyvrp-0.12", "A/1", 110),
        make_row("plus", "A/1", 105),
        make_row("pyvrp-0.12", "A/2", None),
        make_row("plus", "A/2", 101),
    ]
    line = cells(gap_table(rows, SOLVERS), "A")
    assert line[1:3] == ["2", "10.00"]
    assert line[3].startswith("3.00 [1.00, 5.00]")
    assert line[4:] == ["-5.00", "1 / 0 / 0", "0 / 0 / 0", "1", "1"]


def test_failures_have_no_gap():
    """Errors and costs on which the evaluators differ are counted, nothing more."""
    other = {"cost": 90, "feasible": True}
    rows = [
        make_row("plus", "A/1", 95, verified={"pyvrp-0.12": other, "plus": other}),
        {**make_row("plus", "A/2", 100), "error": "exit code -11"},
    ]
    assert gaps(rows) == {}
    assert cells(gap_table(rows, SOLVERS), "A")[6] == "0 / 1 / 1"


def test_only_the_last_row_of_a_run_counts():
    """A run that failed and was run again has one row."""
    first = {**make_row("plus", "A/1", 100), "error": "exit code -11"}
    second = make_row("plus", "A/1", 100)
    assert last_of_each([first, second]) == [second]


def test_equal_values_have_a_point_as_interval():
    """The bootstrap does not stumble over a degenerate distribution."""
    assert mean_with_interval([2.0, 2.0]) == "2.00 [2.00, 2.00]"
    assert mean_with_interval([]) == "-"
    assert mean_with_interval([1.5], sign="+") == "+1.50"
