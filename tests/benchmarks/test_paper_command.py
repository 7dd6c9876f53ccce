"""The command that prints tables of the paper."""

import argparse
import io

import pytest
from rich.console import Console

from benchmarks.commands.paper import add_arguments, main
from benchmarks.rows import read_rows
from benchmarks.solvers import Unavailable, parse_solver
from pyvrp_plus.operators import STOCK

PARENTS = "plus:stock:four_way_tournament"


@pytest.fixture
def call(capsys, tmp_path):
    """Return a function that runs the command, and returns what it prints."""

    def run(*words):
        parser = argparse.ArgumentParser()
        add_arguments(parser)
        out = str(tmp_path / "rows.jsonl")
        progress = Console(file=io.StringIO(), width=200)
        main(parser.parse_args([*words, "--out", out]), progress)
        return capsys.readouterr().out, progress.file.getvalue()

    return run


@pytest.fixture(scope="session", autouse=True)
def _verified():
    """Skip where the evaluator of PyVRP cannot be had, since nothing is verified."""
    try:
        parse_solver("plus").prepare()
    except Unavailable as reason:
        pytest.skip(f"{reason}")


def test_components(call, tmp_path):
    """What is given is run, and given once more, not run again."""
    words = ["--table", "components", "--budget", "20it", "--instances", "2"]
    words += ["--solver", "stock"]
    words += ["--seeds", "2", "--select_parents", "four_way_tournament"]
    table, progress = call(*words)
    assert "8 of 8 runs to do" in progress

    rows = read_rows(tmp_path / "rows.jsonl")
    assert {(row.solver, row.suite) for row in rows} == {
        ("plus:stock", "tsp100"),
        (PARENTS, "tsp100"),
    }
    lines = [line for line in table.splitlines() if line.startswith("| TSP100")]
    assert [line.count(" - ") for line in lines] == [6, 0, 6, 6]
    assert "not evolved yet: give --update_penalties FILE" in lines[3]
    assert "Budget: 20 iterations. Seeds: 1, 2." in table

    again, progress = call(*words)
    assert "0 of 8 runs to do" in progress
    assert again == table


def test_other_rows_in_the_file_do_not_count(call):
    """The table is that of what is asked for."""
    words = ["--table", "curve", "--budget", "5it", "--instances"]
    table, _ = call(*words, "1")
    more, _ = call(*words, "2")
    assert "| generation 0 (stock) " in table
    assert more != table
    assert call(*words, "1")[0] == table


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["components", "--checkpoint", "a.pt"], "--checkpoint: not for the table"),
        (["ablation", "--noinit", "pareto_survivors"], "--noinit: .*select_survivors"),
        (["variants", "--select_parents", "no"], "--select_parents: .*shipped"),
        (["neural", "--checkpoint", "no.pt"], "no file 'no.pt'"),
        (["curve", "--budget", "5"], "'5' is not a budget"),
    ],
)
def test_bad_arguments(call, words, message):
    """They are refused before anything runs."""
    with pytest.raises(ValueError, match=message):
        call("--table", *words)


def test_operator_that_does_not_compile(call, tmp_path):
    """The compiler's complaint is told."""
    path = tmp_path / "broken.cpp"
    path.write_text((STOCK / "select_parents.cpp").read_text() + "\nint broken = ;\n")
    with pytest.raises(ValueError, match=r"--select_parents: .*broken\.cpp"):
        call("--table", "components", "--select_parents", str(path))
