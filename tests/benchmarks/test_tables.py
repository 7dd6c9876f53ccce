"""Tables of rows, and how they are written."""

import csv
import io
from dataclasses import replace

import pytest
from hypothesis import given, settings
from rich.console import Console

from benchmarks.rows import Status
from benchmarks.tables import (
    Table,
    comparison_table,
    gap_table,
    resource_table,
    target_table,
)
from tests.benchmarks.example_rows import any_rows, failed_row, make_row

ALL_TABLES = [
    gap_table,
    lambda rows, **kwargs: comparison_table(rows, "plus", **kwargs),
    resource_table,
    lambda rows, **kwargs: target_table(rows, 1, **kwargs),
]
EXAMPLE = Table(
    title="Title & more",
    header=["set_1", "a|b", "%"],
    lines=[["x", "1.50 [1.00, 2.00]", "<0.001"], ["y", "[bold]", "007"]],
    notes=["First: 5%.", "Second_note."],
    num_labels=1,
)


def line_of(table, *labels):
    """Return the cells of the line with these labels, by column."""
    [line] = [line for line in table.lines if line[: len(labels)] == list(labels)]
    return dict(zip(table.header, line, strict=True))


def test_markdown():
    """Cells stay as they are, except what would end them; notes are a list."""
    lines = EXAMPLE.to_markdown().splitlines()
    assert lines[0] == "**Title & more**"
    cells = [[cell.strip() for cell in line.split(" | ")] for line in lines[2:]]
    assert cells[0] == ["| set_1", "a\\|b", "% |"]
    assert lines[3].startswith("|:--")
    assert lines[3].endswith("--:|")
    assert cells[2] == ["| x", "1.50 [1.00, 2.00]", "<0.001 |"]
    assert cells[3] == ["| y", "[bold]", "007 |"]
    assert lines[-2:] == ["- First: 5%.", "- Second_note."]


def test_csv():
    """A reader of CSV gets the cells back."""
    read = list(csv.reader(io.StringIO(EXAMPLE.to_csv())))
    assert read == [EXAMPLE.header, *EXAMPLE.lines]


def test_latex():
    """Special characters are escaped, in cells and elsewhere."""
    text = EXAMPLE.to_latex()
    assert "\\caption{Title \\& more}" in text
    assert "\\begin{tabular}{lrr}" in text
    assert "set\\_1" in text
    assert "\\toprule" in text
    assert "First: 5\\%.\n\nSecond\\_note." in text
    assert text.count("\\begin{") == text.count("\\end{") == 3


def test_rich():
    """What looks like markup is printed as it is."""
    console = Console(width=100, record=True, file=io.StringIO())
    console.print(EXAMPLE.to_rich())
    text = console.export_text()
    for part in ("Title & more", "a|b", "[bold]", "1.50 [1.00, 2.00]", "Second_note."):
        assert part in text


def test_gaps():
    """Means are over instances, of which each is the mean of its seeds."""
    rows = [
        make_row(cost=102),
        make_row(cost=104, seed=2),
        make_row(instance="CVRP/b", cost=109),
        make_row(instance="VRPTW/a", cost=100),
        make_row("stock", cost=110),
        make_row("stock", "VRPTW/a", cost=100),
    ]
    table = gap_table(rows)
    assert table.header == ["set", "n", "plus gap %", "stock gap %", "failures"]
    assert [line[0] for line in table.lines] == ["CVRP", "VRPTW", "all"]
    assert line_of(table, "CVRP") == {
        "set": "CVRP",
        "n": "2",
        "plus gap %": "6.00 [-32.12, 44.12]",
        "stock gap %": "10.00 [-] (1)",
        "failures": "-",
    }
    assert line_of(table, "VRPTW")["stock gap %"] == "0.00 [-]"
    assert line_of(table, "all")["stock gap %"] == "5.00 [-58.53, 68.53] (2)"
    assert line_of(table, "all")["plus gap %"].startswith("4.00 [")


def test_failures_by_kind():
    """Failures are counted and have no gap, whatever cost their row gives."""
    tried = [Status.INFEASIBLE, Status.INVALID, Status.CRASHED, Status.TIMED_OUT]
    rows = [failed_row(status, seed=seed) for seed, status in enumerate(tried)]
    rows += [replace(failed_row(Status.INVALID, seed=9), cost=1)]
    rows += [make_row("stock")]
    line = line_of(gap_table(rows), "CVRP")
    assert line["failures"] == ("plus: 1 infeasible, 2 invalid, 1 crashed, 1 timed out")
    assert line["plus gap %"] == "-"


@pytest.mark.parametrize("status", [Status.NOT_APPLICABLE, Status.UNAVAILABLE])
def test_solvers_that_cannot_be_tried(status):
    """They are no failures; the notes give the reasons."""
    rows = [make_row("plus", name) for name in ("CVRP/a", "VRPTW/a", "VRPTW/b")]
    rows += [
        failed_row(status, "elkai", instance="VRPTW/a", message="time\nwindows"),
        failed_row(status, "elkai", instance="VRPTW/b", message="time windows"),
    ]
    table = gap_table(rows)
    assert line_of(table, "VRPTW")["elkai gap %"] == "n/a"
    assert line_of(table, "CVRP")["elkai gap %"] == "-"
    assert line_of(table, "all")["failures"] == "-"
    assert f"elkai, {status}: time windows (runs: 2)." in table.notes

    table = target_table(rows, 1)
    assert set(list(line_of(table, "VRPTW", "elkai").values())[3:]) == {"n/a"}


def test_many_reasons_are_cut_short():
    """A message that differs from run to run does not fill the page."""
    rows = [
        failed_row(Status.UNAVAILABLE, seed=seed, message=f"no. {seed}")
        for seed in range(20)
    ]
    [note] = [note for note in gap_table(rows).notes if note.startswith("plus,")]
    assert note.endswith("12 other reasons.")


def test_reference_of_instances_without_best_known():
    """The lowest cost of any row takes the place of the best known, and it is said."""
    rows = [
        make_row("plus", "CVRP/a", 110),
        make_row("plus", "x", 80, suite="generated", best_known=None),
        make_row("stock", "x", 100, suite="generated", best_known=None),
    ]
    table = gap_table(rows)
    assert line_of(table, "generated")["stock gap %"] == "25.00 [-]"
    assert any(
        note.startswith("1 of the 2 instances have no best known cost (generated)")
        for note in table.notes
    )
    assert not any("no best known" in note for note in gap_table(rows[:1]).notes)


def test_lines_by_budget():
    """Runs of one instance under several budgets are not averaged."""
    rows = [make_row(cost=110, budget="5s"), make_row(cost=104, budget="10s")]
    table = gap_table(rows)
    assert table.header[:3] == ["set", "budget", "n"]
    assert line_of(table, "CVRP", "5s")["plus gap %"] == "10.00 [-]"
    assert line_of(table, "CVRP", "10s")["plus gap %"] == "4.00 [-]"
    assert "Budget: 5 wall seconds, 10 wall seconds. Seeds: 1." in table.notes


def test_comparison():
    """Improvements are of pairs; tests are of instances, and adjusted together."""
    rows = [
        *(make_row("stock", f"CVRP/{name}", 200) for name in "abcde"),
        *(
            make_row("plus", f"CVRP/{name}", cost)
            for name, cost in zip("abcd", (190, 196, 200, 202), strict=True)
        ),
        *(make_row("ours", f"CVRP/{name}", 190 + ord(name) - 97) for name in "abcde"),
        failed_row(Status.CRASHED, "stock", instance="CVRP/f"),
        make_row("ours", "CVRP/f"),
    ]
    table = comparison_table(rows, baseline="stock")
    assert [line[1] for line in table.lines] == ["ours", "plus"]

    line = line_of(table, "CVRP", "plus")
    assert line["improvement %"].startswith("+1.50 [")
    assert line["improvement %"].endswith(" (4)")
    assert line["win / tie / loss"] == "2 / 1 / 1"
    assert line["unpaired"] == "1 / 0"
    # Ranks 2 and 3 against 1, of eight signs: {} and {1} are as extreme.
    assert (line["p"], line["Holm p"]) == ("0.500", "0.500")

    line = line_of(table, "CVRP", "ours")
    assert line["n"] == "6"
    assert line["improvement %"].startswith("+4.00 [+3.")
    assert line["win / tie / loss"] == "5 / 0 / 0"
    assert line["unpaired"] == "0 / 1"
    # The lower of two values, 2 / 2 ** 5, is doubled.
    assert (line["p"], line["Holm p"]) == ("0.062", "0.125")


def test_comparison_without_pairs():
    """Solvers that have nothing in common with the baseline are not tested."""
    rows = [
        failed_row(Status.CRASHED, "broken"),
        failed_row(Status.NOT_APPLICABLE, "elkai"),
        *(make_row("stock", f"CVRP/{name}") for name in "abcde"),
        *(make_row("plus", f"CVRP/{name}", 90) for name in "abcde"),
    ]
    table = comparison_table(rows, "stock")
    for solver, cell in (("broken", "-"), ("elkai", "n/a")):
        line = line_of(table, "CVRP", solver)
        assert line["improvement %"] == line["win / tie / loss"] == cell
        assert line["p"] == line["Holm p"] == "-"

    # Of the three, only one comparison is a test.
    assert line_of(table, "CVRP", "plus")["Holm p"] == "0.062"


def test_seeds_are_no_independent_pairs():
    """Many seeds of one instance are one improvement, and prove nothing."""
    rows = [
        make_row(solver, cost=cost, seed=seed)
        for seed in range(20)
        for solver, cost in (("stock", 100), ("plus", 90))
    ]
    line = line_of(comparison_table(rows, "stock"), "CVRP", "plus")
    assert line["win / tie / loss"] == "20 / 0 / 0"
    assert line["improvement %"] == "+10.00 [-]"
    assert line["p"] == "1.000"


def test_small_p_values():
    """They are not rounded to zero."""
    names = [f"CVRP/{k}" for k in range(20)]
    rows = [make_row("stock", name, 1000) for name in names]
    rows += [make_row("plus", name, 900 - k) for k, name in enumerate(names)]
    assert comparison_table(rows, "stock").lines[0][-1] == "<0.001"


def test_baseline_must_be_there():
    """A baseline without rows, or with nothing to compare, is named."""
    with pytest.raises(ValueError, match="'stok' has no rows; the solvers are plus"):
        comparison_table([make_row()], "stok")
    with pytest.raises(ValueError, match="no solver to compare with plus"):
        comparison_table([make_row()], "plus")


def test_resources():
    """Only runs with a cost count; what a solver does not tell is missing."""
    rows = [
        make_row(),
        make_row(instance="CVRP/b", runtime=20.0, iterations=151, peak_rss=3 * 2**20),
        failed_row(Status.INFEASIBLE, instance="CVRP/c", runtime=9999.0),
        make_row("vroom", cpu_time=None, iterations=None),
    ]
    table = resource_table(rows)
    assert line_of(table, "CVRP", "plus") == {
        "set": "CVRP",
        "solver": "plus",
        "n": "3",
        "runtime s": "15.00 [-48.53, 78.53] (2)",
        "CPU s": "9.00 [9.00, 9.00] (2)",
        "iterations": "100 [-541, 742] (2)",
        "peak MiB": "2 [-11, 15] (2)",
    }
    line = line_of(table, "CVRP", "vroom")
    assert line["CPU s"] == line["iterations"] == "-"
    assert line["runtime s"] == "10.00 [-] (1)"


def test_targets():
    """Failed runs have not reached the target, and have an integral of 100%."""
    reached = make_row(cost=100, trace=[(2.0, 1, 200), (5.0, 2, 100)])
    rows = [
        reached,
        replace(reached, seed=2, trace=[(0.0, 1, 100)]),
        failed_row(Status.INFEASIBLE, instance="CVRP/b"),
        failed_row(Status.CRASHED, "broken"),
    ]
    table = target_table(rows, target_gap=1)
    assert table.title.startswith("Time to a gap of 1%")
    line = line_of(table, "CVRP", "plus")
    assert line["reached %"] == "50 [-585, 685]"
    assert line["median s to target"] == "5.00"
    # Means of 35% and 0%, and of that and 100%.
    assert line["primal integral %"] == "58.75 [-465.38, 582.88]"

    line = line_of(table, "CVRP", "broken")
    assert line["reached %"] == "0 [-] (1)"
    assert line["median s to target"] == "not reached"


def test_target_at_an_unknown_time():
    """A median of times that are not all known is not given."""
    rows = [make_row(), make_row(seed=2, runtime=None)]
    line = line_of(target_table(rows, 0), "CVRP", "plus")
    assert line["reached %"] == "100 [-]"
    assert line["median s to target"] == "-"


@pytest.mark.parametrize("target_gap", [-1, float("nan"), float("inf")])
def test_target_must_be_a_percentage(target_gap):
    """What is no gap is refused."""
    with pytest.raises(ValueError, match="target_gap must be a percentage"):
        target_table([make_row()], target_gap)


@pytest.mark.parametrize("make_table", ALL_TABLES)
def test_notes_say_how_runs_were_made(make_table):
    """Budget, seeds and versions are those of the rows; the rest is the caller's."""
    rows = [make_row(solver, seed=k) for solver in ("plus", "x") for k in range(1, 10)]
    notes = make_table(rows, provenance="2026-11-21, 2 cores.").notes
    assert "Budget: 10 wall seconds. Seeds: 1 to 9 (9 in all)." in notes
    assert "Versions: plus: 1.0; x: 1.0." in notes
    assert notes[-1] == "2026-11-21, 2 cores."


@pytest.mark.parametrize("make_table", ALL_TABLES)
def test_no_rows(make_table):
    """A table of nothing is refused."""
    with pytest.raises(ValueError, match="no rows"):
        make_table([])


@given(any_rows())
@settings(max_examples=15)
def test_order_of_rows_does_not_matter(rows):
    """All tables are the same for the rows in another order."""
    for make_table in ALL_TABLES:
        table = make_table(rows)
        assert table == make_table(rows[::-1])
        assert all(len(line) == len(table.header) for line in table.lines)


@given(any_rows())
@settings(max_examples=15)
def test_tables_of_costs_are_without_times(rows):
    """What may differ between two runs under an iteration budget does not show."""
    others = [
        replace(row, runtime=1.5, cpu_time=0.5, peak_rss=1, iterations=7, trace=[])
        for row in rows
    ]
    assert gap_table(rows) == gap_table(others)
    assert comparison_table(rows, "plus") == comparison_table(others, "plus")
