"""Which solvers stand for the methods of the paper."""

import pytest

from benchmarks.paper.methods import COMPONENTS, NotGivenError, solver_of

FILES = {name: f"{name}.cpp" for name in (*COMPONENTS, "noinit", "reactive")}


@pytest.mark.parametrize(
    ("method", "solver"),
    [
        ("stock", "plus:stock"),
        ("select_survivors", "plus:stock:select_survivors.cpp"),
        ("noinit", "plus:stock:noinit.cpp"),
        (
            "all",
            "plus:stock:select_parents.cpp+select_survivors.cpp+update_penalties.cpp",
        ),
    ],
)
def test_solver(method, solver):
    """Operators take the places of the stock rules, in one run or each alone."""
    assert solver_of(method, FILES, "plus:stock") == solver
    default = solver.replace("plus:stock", "plus")
    assert solver_of(method, FILES, "plus") == default


def test_stock_remains():
    """What evolution has not improved is the stock rule."""
    given = {**FILES, "select_parents": "", "update_penalties": ""}
    assert solver_of("select_parents", given, "plus:stock") == "plus:stock"
    assert solver_of("all", given, "plus") == "plus:select_survivors.cpp"


def test_neural():
    """The neural solver is its weights."""
    assert (
        solver_of("neural", {"checkpoint": "weights.pt"}, "plus") == "pomo:weights.pt"
    )


@pytest.mark.parametrize(
    ("method", "message"),
    [
        ("noinit", "^not evolved yet: give --noinit FILE$"),
        ("all", "give --select_survivors FILE, --update_penalties FILE$"),
        ("neural", "^literature only: give --checkpoint FILE$"),
        ("generations", "^not evolved yet: give --run FOLDER$"),
    ],
)
def test_not_given(method, message):
    """It is said what is missing, and only that."""
    given = {"select_parents": "a.cpp"}
    with pytest.raises(NotGivenError, match=message):
        solver_of(method, given, "plus")
