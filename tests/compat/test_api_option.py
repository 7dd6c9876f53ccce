"""The choice between the interfaces of PyVRP 0.12 and 0.14."""

import sys
from pathlib import Path

import pytest

from pyvrp_plus.compat import imported_as_pyvrp, install_as_pyvrp
from tests.compat.test_compat import python, run_code

INSTALL = "from pyvrp_plus.compat import install_as_pyvrp\n"


def test_scripts_get_what_they_ask_for(tmp_path: Path):
    """Without the option, it is PyVRP 0.12; the script gets its own options."""
    (tmp_path / "script.py").write_text(
        "import sys\nimport pyvrp\nprint(pyvrp.__name__, sys.argv)\n"
    )
    for options, expected in (
        ([], "pyvrp_plus"),
        (["--api", "0.12"], "pyvrp_plus"),
        (["--api=0.14"], "pyvrp_plus.api14"),
    ):
        arguments = ["script.py", "--api", "1", "--help", "--", "-x"]
        process = python("-m", "pyvrp_plus.compat", *options, *arguments, cwd=tmp_path)
        assert process.stdout == f"{expected} {arguments}\n", process.stderr


def test_other_versions_are_refused(tmp_path: Path):
    """The message says which interfaces there are."""
    process = python("-m", "pyvrp_plus.compat", "--api", "0.13", "x.py", cwd=tmp_path)
    assert process.returncode == 2
    assert "invalid choice: '0.13'" in process.stderr
    with pytest.raises(ValueError, match=r"api must be one of 0.12, 0.14, not '1'"):
        install_as_pyvrp("1")


def test_one_interface_at_a_time(tmp_path: Path):
    """Installing one twice is harmless; installing another one is an error."""
    code = """
install_as_pyvrp("0.14")
install_as_pyvrp("0.14")
try:
    install_as_pyvrp()
except ImportError as error:
    print(error)
"""
    assert "already been imported" in run_code(INSTALL + code, tmp_path)


def test_modules_of_0_14(tmp_path: Path):
    """Names are those of the interface from wherever they are imported."""
    code = """
install_as_pyvrp("0.14")
import sys
import pyvrp
import pyvrp.plotting
from pyvrp_plus import api14
from pyvrp import Activity, Model, read, solve
from pyvrp._pyvrp import Solution, VehicleType
from pyvrp.Model import Edge, Model as SameModel, Profile
from pyvrp.PenaltyManager import PenaltyParams
from pyvrp.read import read as same_read
from pyvrp.search import NeighbourhoodParams
from pyvrp.solve import SolveParams, solve as same_solve
from pyvrp.stop.MaxIterations import MaxIterations

assert pyvrp is api14
assert Model is SameModel is api14.Model
assert Solution is api14.Solution
assert read is same_read is api14.read
assert solve is same_solve is api14.solve
assert MaxIterations is pyvrp.stop.MaxIterations
assert "matplotlib" not in sys.modules
assert pyvrp.plotting.plot_solution.__module__ == "pyvrp_plus.api14.plotting"
try:
    from pyvrp import Trip
except ImportError:
    print("there are no trips")
"""
    assert run_code(INSTALL + code, tmp_path) == "there are no trips\n"


def test_both_in_one_process():
    """The interface of 0.14 can also be used meanwhile, beside that of 0.12."""
    before = sys.modules.get("pyvrp")
    with imported_as_pyvrp("0.14"):
        import pyvrp

        assert pyvrp.__name__ == "pyvrp_plus.api14"

    assert sys.modules.get("pyvrp") is before


def test_processes_of_a_script(tmp_path: Path):
    """Processes that are spawned by the script get the same interface."""
    (tmp_path / "script.py").write_text(
        """\
import multiprocessing

import pyvrp

def cost(data):
    return pyvrp.solve(data, pyvrp.stop.MaxIterations(5)).cost()

if __name__ == "__main__":
    model = pyvrp.Model()
    model.add_depot(model.add_location(0, 0))
    model.add_client(model.add_location(1, 0))
    model.add_vehicle_type()
    for frm in model.locations:
        for to in model.locations:
            model.add_edge(frm, to, 3 * (frm is not to))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.map(cost, [model.data()]))
"""
    )
    process = python("-m", "pyvrp_plus.compat", "--api=0.14", "script.py", cwd=tmp_path)
    assert process.stdout == "[6]\n", process.stderr
