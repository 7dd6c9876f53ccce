"""Tests of ``pyvrp-plus --sandboxed``: operators that nobody trusts."""

import subprocess
import sys
from pathlib import Path

import pytest

from pyvrp_plus import read, read_solution
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.operators import STOCK

# For parents to be selected, which takes the first walks to be over.
STOP = ["--seed", "1", "--max_iterations", "500"]

ESCAPING = """
def select_parents(population, rng, cost_evaluator):
    open("/etc/passwd").read()
"""


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "pyvrp_plus.cli", *map(str, arguments), "--sandboxed"],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("suffix", [".py", ".cpp"])
def test_the_same_result(instance_file: Path, tmp_path: Path, suffix: str) -> None:
    """It is that of the same operator outside of the sandbox, and is written."""
    given = ["--operators", STOCK / f"select_parents{suffix}", "--sol_dir", tmp_path]
    done = run(instance_file, *STOP, *given)
    assert done.returncode == 0, done.stderr
    assert "Avg. iterations: 500" in done.stdout
    assert "not from a run of yours" in done.stderr
    solution = read_solution(tmp_path / "small.sol", read(instance_file))
    assert solution.is_feasible()


def test_all_hooks(instance_file: Path) -> None:
    """Several operators may be given, one for each hook, and a limit of time."""
    files = [STOCK / f"{hook}.cpp" for hook in HOOKS]
    done = run(instance_file, "--seed", 1, "--max_runtime", 1, "--operators", *files)
    assert done.returncode == 0, done.stderr


def test_an_operator_that_would_read_a_file(
    instance_file: Path, tmp_path: Path
) -> None:
    """It fails, as it does where it is evolved."""
    file = tmp_path / "escaping.py"
    file.write_text(ESCAPING)
    done = run(instance_file, *STOP, "--operators", file)
    assert done.returncode == 1
    assert "No such file or directory: '/etc/passwd'" in done.stderr


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "is for --operators"),
        (["--max_runtime", 1, "--operators", "RULE"], "either --max_runtime or"),
        (["--operators", "RULE", "--num_threads", 2], "go with --num_threads"),
        (["--operators", "RULE", "--plot", "a.png"], "go with --plot"),
        (["--operators", "RULE", "OTHER"], "all in C++"),
        (["--operators", "RULE", "RULE"], "for another hook"),
    ],
)
def test_what_does_not_go_together(
    instance_file: Path, given: list[object], message: str
) -> None:
    """The message names it."""
    names = {
        "RULE": STOCK / "select_parents.py",
        "OTHER": STOCK / "select_survivors.cpp",
    }
    done = run(instance_file, *STOP, *[names.get(str(one), one) for one in given])
    assert done.returncode in (1, 2)
    assert message in " ".join(done.stderr.split())
