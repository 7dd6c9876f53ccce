"""What users write for solvers."""

from pathlib import Path

import pytest

from benchmarks.solvers import SOLVERS, parse_solver
from pyvrp_plus.operators import STOCK

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("name", SOLVERS)
def test_names(name):
    """Each solver can be had by its name, is documented, and its worker exists."""
    solver = parse_solver(name)
    assert solver.name == name
    assert not solver.stock
    assert solver.files == ()
    assert solver.adapter.worker.is_file()
    assert f"\n| `{name}" in (ROOT / "docs" / "benchmarks.md").read_text()


def test_stock_and_files():
    """Stock parameters and operators can be combined; the name stays as written."""
    files = (STOCK / "select_parents.py", STOCK / "update_penalties.cpp")
    joined = "+".join(map(str, files))
    for stock in (False, True):
        text = f"plus:stock:{joined}" if stock else f"plus:{joined}"
        solver = parse_solver(text)
        assert solver.name == text
        assert solver.stock == stock
        assert solver.files == files

    assert parse_solver("plus:stock").stock


def test_relative_files_and_plus_signs(tmp_path, monkeypatch):
    """Workers run elsewhere, so that locations become absolute."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one+two.py").touch()
    (tmp_path / "stock.py").touch()
    assert parse_solver("pyvrp-0.12:one+two.py").files == (tmp_path / "one+two.py",)
    files = (tmp_path / "stock.py", tmp_path / "stock.py")
    assert parse_solver("plus:stock.py+stock.py").files == files


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gurobi", "'gurobi' is none of plus, pyvrp-0.12, "),
        ("", "'' is none of plus"),
        ("plus:no_such.cpp", "there is no file 'no_such.cpp'"),
        ("plus:stock:no_such.cpp", "there is no file 'no_such.cpp'"),
        (f"plus:{__file__}+", "there is no file"),
        (f"pyvrp-0.12:{STOCK / 'select_parents.cpp'}", "does not end in .py"),
        ("pyvrp-0.12:stock", "has no stock parameters"),
        (f"ortools:{__file__}", "takes no operators"),
        ("hygese@HEAD", "only plus has revisions"),
        ("gurobi@HEAD", "'gurobi' is none of plus"),
    ],
)
def test_what_is_wrong_is_named(text, message):
    """What cannot be run is refused at once."""
    with pytest.raises(ValueError, match=message):
        parse_solver(text)
