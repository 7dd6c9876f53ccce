"""Tests of telling what a job has raised."""

from pathlib import Path

import pytest

from mep.sandbox.describe_error import describe_error
from pyvrp_plus import SolveParams, solve
from pyvrp_plus.exceptions import OperatorError
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.operators import Operators
from pyvrp_plus.stop import MaxIterations


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)


def test_an_error_within_the_search_is_told_with_its_lines() -> None:
    """But without what C++ adds to the message."""
    Path("select_parents.py").write_text(
        "def first(population):\n"
        "    return population[1000]\n"
        "def select_parents(population, rng, cost_evaluator):\n"
        "    return first(population), population[0]\n"
    )
    with pytest.raises(OperatorError) as caught:
        solve(
            generate_cvrp(10, seed=1),
            MaxIterations(5),
            params=SolveParams.stock(),
            operators=Operators.from_files("select_parents.py"),
        )

    told = describe_error(caught.value)
    assert told["error_type"] == "OperatorError"
    assert "(IndexError: list index out of range) in iteration" in told["message"]
    assert "At:" not in told["message"]
    assert told["trace"] == [
        "select_parents.py, line 4, in select_parents: "
        "return first(population), population[0]",
        "select_parents.py, line 2, in first: return population[1000]",
    ]


@pytest.mark.parametrize(
    ("error", "is_memory"),
    [
        (MemoryError(), True),
        (RuntimeError("operator has thrown (std::bad_alloc)"), True),
        (ValueError("memory"), False),
    ],
)
def test_missing_memory_is_told(error: Exception, is_memory: bool) -> None:
    """Whatever language has missed it, and whatever was raised from that."""
    outer = RuntimeError("outer")
    outer.__cause__ = error
    assert describe_error(error)["is_memory"] == is_memory
    assert describe_error(outer)["is_memory"] == is_memory
    assert describe_error(error)["trace"] == []
