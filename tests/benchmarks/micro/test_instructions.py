"""Instructions that are counted with valgrind."""

import json
import sys

import pytest

from benchmarks.micro import instructions
from benchmarks.micro.callgrind import count_instructions, find_valgrind
from benchmarks.micro.counts import Count, Counts
from benchmarks.micro.workloads import WORKLOADS

TINY = """
from benchmarks.micro.workloads import local_search
from pyvrp_plus.generate import generate_cvrp
print(local_search(generate_cvrp({num_clients}, seed=1), 2, 1).num_moves)
"""

needs_valgrind = pytest.mark.skipif(
    find_valgrind() is None, reason="valgrind is not installed"
)


def count_tiny(num_clients: int, functions: tuple[str, ...]) -> tuple[int, int]:
    """Count the instructions of a tiny local search, and its moves."""
    command = [sys.executable, "-c", TINY.format(num_clients=num_clients)]
    count, printed = count_instructions(command, functions, cwd=instructions.ROOT)
    return count, int(printed)


@needs_valgrind
def test_counts_repeat():
    """A second run takes as many instructions, and they are those of the search."""
    functions = WORKLOADS["cvrp-200"].functions
    count, num_moves = count_tiny(20, functions)
    again, num_moves_again = count_tiny(20, functions)
    assert num_moves_again == num_moves
    # Copies in memory may take a different path when something lies elsewhere.
    assert again == pytest.approx(count, rel=1e-3)
    assert 5 < count / num_moves < 5_000


@needs_valgrind
def test_unknown_function_is_an_error():
    """A pattern that matches nothing must not pass for a very fast search."""
    with pytest.raises(RuntimeError, match="has entered none of"):
        count_instructions(["true"], ("no_such_function()",))


@needs_valgrind
def test_failure_is_an_error():
    """What the command has printed about it is told."""
    with pytest.raises(RuntimeError, match="no instance"):
        count_instructions(["sh", "-c", "echo no instance >&2; exit 1"], ("f()",))


def test_missing_valgrind_is_an_error(monkeypatch):
    """It is not taken for a count."""
    monkeypatch.setenv("PATH", "")
    with pytest.raises(RuntimeError, match="valgrind is not installed"):
        count_instructions(["true"], ("f()",))


def test_work_repeats():
    """The same moves are evaluated again."""
    work = WORKLOADS["tsp-100"].run()
    assert work == WORKLOADS["tsp-100"].run()
    assert work.num_moves > 0


@pytest.fixture
def counted(monkeypatch):
    """Count without valgrind: each workload takes 1,000 instructions."""

    def count(command, functions, *, cwd):
        num_moves = None if command[-1].startswith("solve") else 40
        return 1000, json.dumps({"num_calls": 10, "num_moves": num_moves})

    monkeypatch.setattr(instructions, "count_instructions", count)


def test_command(counted, monkeypatch, capsys, tmp_path):
    """It prints counts per move and per call, and their ratio to those of a file."""
    before = tmp_path / "before.toml"
    Counts.of_today({"cvrp-200": Count(2000, 10, 40)}).write(before)
    out = tmp_path / "out.toml"
    args = ["cvrp-200", "solve-vrpmb-25", "--compare", str(before), "--out", str(out)]
    monkeypatch.setattr(sys, "argv", ["instructions", *args])
    instructions.main()

    cells = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in capsys.readouterr().out.splitlines()
        if line.startswith("|")
    ]
    assert ["cvrp-200", "1,000", "40", "10", "25.0", "100", "0.5000"] in cells
    assert ["solve-vrpmb-25", "1,000", "-", "10", "-", "100", "-"] in cells
    assert Counts.read(out).counts["cvrp-200"] == Count(1000, 10, 40)


def test_command_refuses_unknown_workloads(monkeypatch, capsys):
    """It names them."""
    monkeypatch.setattr(sys, "argv", ["instructions", "no-such"])
    with pytest.raises(SystemExit):
        instructions.main()
    assert "there is no workload no-such" in capsys.readouterr().err
