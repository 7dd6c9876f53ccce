"""Instances in folders, and what is known of them."""

import json

import pytest

from pyvrp_plus import solve, write_instance
from pyvrp_plus.files.write_solution import write_solution
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.stop import MaxIterations
from pyvrp_plus.trials.instance import Instance, read_folder


@pytest.fixture
def folder(tmp_path):
    """Return a folder with an instance, and below it one that has a solution."""
    data = generate_cvrp(10, seed=1)
    for name in ("set/a", "set/below/b"):
        path = tmp_path / f"{name}.vrp"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_instance(path, data)

    result = solve(data, MaxIterations(5), seed=1, display=False)
    write_solution(tmp_path / "set/below/b.sol", data, result)
    return tmp_path


def test_any_layout(folder):
    """Solutions beside the instances tell the best known costs, in the right units."""
    a, b = read_folder(folder / "set", "none")
    assert a == Instance("set/a", folder / "set/a.vrp", "none", None)
    assert (b.name, b.set_name) == ("set/below/b", "set")

    exact = read_folder(folder / "set", "exact")[1].best_known
    assert exact == 1000 * b.best_known


def test_listing(folder):
    """A listing beside the folder counts first, unless it is for another rounding."""
    known = {"set/a": {"cost": 7, "round": "none"}}
    (folder / "best_known.json").write_text(json.dumps(known))
    assert read_folder(folder / "set", "none")[0].best_known == 7
    assert read_folder(folder / "set", "exact")[0].best_known is None


def test_wrong_solution(folder):
    """One that is not feasible is refused by name."""
    (folder / "set/below/b.sol").write_text("Route #1: 1 2\nCost 3\n")
    with pytest.raises(ValueError, match=r"b\.sol is not feasible"):
        read_folder(folder / "set", "none")


def test_nothing_there(tmp_path):
    """A folder without instances is told."""
    with pytest.raises(FileNotFoundError, match="no instances"):
        read_folder(tmp_path, "none")
