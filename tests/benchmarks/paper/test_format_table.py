"""The tables of the paper from rows."""

import random
from dataclasses import replace

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given

from benchmarks.paper.format_table import format_table, savings
from benchmarks.paper.methods import BASELINES
from benchmarks.paper.tables import TABLES
from benchmarks.rows import Row, Status

BASELINE = BASELINES["stock"]
PARENTS = f"{BASELINE}:parents.cpp"
SOLVERS = {"stock": BASELINE, "select_parents": PARENTS}
REASONS = {
    "select_survivors": "not evolved yet: give --select_survivors FILE",
    "update_penalties": "not evolved yet: give --update_penalties FILE",
}


def make_row(solver, instance, cost, **changes):
    """Return a row of TSP100, ``ok`` if it has a cost."""
    status = Status.CRASHED if cost is None else Status.OK
    fields = {"seed": 1, "budget": "50it", "cost": cost, "runtime": 2.0} | changes
    return Row("tsp100", f"TSP/{instance}", solver, status=status, **fields)


def components(rows):
    """Return the table of components, its lines as dictionaries, by method."""
    table = format_table(TABLES["components"], SOLVERS, REASONS, rows)
    lines = [dict(zip(table.header, line, strict=True)) for line in table.lines]
    return {line["method"]: line for line in lines}, table


@pytest.fixture
def rows():
    """Return rows of two instances: costs of 100 to 90, and of 300 to 310."""
    return [
        make_row(BASELINE, "a", 100, best_known=80, date="2026-01-02", machine="Mill"),
        make_row(PARENTS, "a", 90, best_known=80, runtime=3.0),
        make_row(BASELINE, "b", 300),
        make_row(PARENTS, "b", 310),
    ]


def test_baseline(rows):
    """It has costs and gaps, but nothing to be compared with."""
    assert components(rows)[0]["stock"] == {
        "variant": "TSP100",
        "method": "stock",
        "n": "2",
        "paper: cost": "7942166",
        "cost": "200 [-1071, 1471]",
        "paper: improvement %": "-",
        "improvement %": "-",
        "by instance %": "-",
        "gap %": "+25.00 [-] (1)",
        "win / tie / loss": "-",
        "p": "-",
        "Holm p": "-",
    }


def test_operator(rows):
    """As worked out by hand: no improvement of means, but (10 - 3.33) / 2 % of each."""
    assert components(rows)[0]["select_parents"] == {
        "variant": "TSP100",
        "method": "select_parents",
        "n": "2",
        "paper: cost": "7764815",
        "cost": "200 [-1198, 1598]",
        "paper: improvement %": "2.23",
        "improvement %": "+0.00 [-63.53, +63.53]",
        "by instance %": "+3.33 [-81.37, +88.04]",
        "gap %": "+12.50 [-] (1)",
        "win / tie / loss": "1 / 0 / 1",
        "p": "1.000",
        "Holm p": "1.000",
    }


def test_seconds(rows):
    """They are there where the paper prints them; gaps, where costs are known."""
    paper = replace(TABLES["components"], figures=("seconds",))
    table = format_table(paper, SOLVERS, REASONS, rows)
    assert table.header[-2:] == ["paper: seconds", "seconds"]
    assert [line[-1] for line in table.lines[:2]] == [
        "2.00 [2.00, 2.00]",
        "2.50 [-3.85, 8.85]",
    ]
    assert "gap %" not in components(rows[2:])[1].header


def test_what_is_missing_is_said(rows):
    """The printed figures stand there, and no others."""
    line = components(rows)[0]["select_survivors"]
    assert line.pop("paper: cost") == "7886852"
    assert line.pop("paper: improvement %") == "0.69"
    assert line.pop("cost") == "not evolved yet: give --select_survivors FILE"
    assert set(line.values()) == {"TSP100", "select_survivors", "-"}


def test_notes(rows):
    """They tell budget, seeds, date and machine."""
    notes = components(rows)[1].notes
    assert "Budget: 50 iterations. Seeds: 1." in notes
    assert notes[-1] == "Run on 2026-01-02, on Mill."


def test_failed_runs_are_told(rows):
    """A run without cost counts in no mean, and its partner in no comparison."""
    lines, table = components([*rows[:3], make_row(PARENTS, "b", None)])
    assert lines["select_parents"]["cost"] == "90 [-] (1)"
    assert lines["select_parents"]["improvement %"] == "+10.00 [-] (1)"
    assert f"Failed runs: {PARENTS}: 1 crashed." in table.notes


def test_nothing_solved(rows):
    """Where the baseline has no cost at all, there is nothing to compare with."""
    failed = [make_row(BASELINE, name, None) for name in "ab"]
    line = components([*failed, rows[1], rows[3]])[0]["select_parents"]
    assert line["cost"] == "200 [-1198, 1598]"
    assert line["improvement %"] == line["win / tie / loss"] == line["p"] == "-"


def test_order_of_rows_does_not_matter(rows):
    """The table is a function of what the rows say."""
    shuffled = random.Random(1).sample(rows, len(rows))
    assert components(shuffled)[1] == components(rows)[1]


def test_no_rows():
    """There is no table of nothing."""
    with pytest.raises(ValueError, match="no rows"):
        components([])


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("variants", ["paper: cost", "paper: improvement %", "paper: seconds"]),
        ("ablation", ["paper: improvement %"]),
        ("combined", ["paper: improvement %"]),
        ("neural", ["paper: cost"]),
        ("curve", ["paper: cost"]),
    ],
)
def test_columns_of_the_paper(name, columns):
    """Only what the paper prints in a table has a column there."""
    paper = TABLES[name]
    reasons = dict.fromkeys(paper.methods[1:], "not given")
    stock = make_row(BASELINE, "a", 5)
    table = format_table(paper, {"stock": BASELINE}, reasons, [stock])
    assert [text for text in table.header if text.startswith("paper: ")] == columns
    assert len(table.lines) == len(paper.suites) * len(paper.methods)


def test_curve_says_what_is_not_known():
    """Between the ends of the curve there are no figures of ours, nor of the paper."""
    reasons = dict.fromkeys(TABLES["curve"].methods[1:], "not known")
    stock = make_row(BASELINE, "a", 5)
    table = format_table(TABLES["curve"], {"stock": BASELINE}, reasons, [stock])
    between = table.lines[1]
    assert between[1:5] == ["generations 1 to 10", "-", "-", "not known"]


@given(st.lists(st.tuples(*2 * [st.integers(1, 10**7)]), min_size=1, max_size=9))
def test_savings_give_the_improvement_of_means(costs):
    """Their mean is what the paper computes."""
    rows = [
        make_row(solver, f"{idx}", cost)
        for idx, pair in enumerate(costs)
        for solver, cost in zip((BASELINE, PARENTS), pair, strict=True)
    ]
    before, after = np.mean(costs, axis=0)
    mean = np.mean(list(savings(rows, PARENTS, BASELINE).values()))
    assert mean == pytest.approx(100 * (before - after) / before, abs=1e-6, rel=1e-9)
