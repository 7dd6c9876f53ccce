"""The operators that are shipped besides the stock rules."""

import subprocess
import sys

import pytest

from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.operators import LIBRARY, Operators, load_operator
from tests.operators.runs import run

NAMES = sorted(path.stem for path in LIBRARY.glob("*.cpp"))


@pytest.mark.parametrize("num_threads", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_runs(data, name, num_threads):
    """Each can be named, is its own rule, and repeats itself."""
    hook = load_operator(name).hook
    outcome = run(data, num_iterations=150, num_threads=num_threads, **{hook: name})
    assert outcome[0].is_feasible()
    assert outcome == run(
        data, num_iterations=150, num_threads=num_threads, **{hook: name}
    )
    assert outcome != run(data, num_iterations=150, num_threads=num_threads)


@pytest.mark.parametrize("num_clients", [1, 2, 3])
@pytest.mark.parametrize("name", NAMES)
def test_few_solutions(name, num_clients):
    """Populations with few different solutions are no problem."""
    data = generate_cvrp(num_clients, seed=3)
    best, *_ = run(data, **{load_operator(name).hook: name})
    assert best.is_feasible()


def test_names():
    """A name that is not there is told which ones are."""
    assert NAMES
    with pytest.raises(ValueError, match="shipped are .*" + ", ".join(NAMES)):
        load_operator("missing")

    assert Operators.from_files(*NAMES[:1])


def test_list():
    """The command lists them, with what they do."""
    command = [sys.executable, "-m", "pyvrp_plus.operators", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for name in NAMES:
        assert f"\n{name}\n    " in listed
