"""Importing this package as ``pyvrp``, and running scripts that do."""

import importlib.util
import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

INSTALL = "from pyvrp_plus.compat import install_as_pyvrp\ninstall_as_pyvrp()\n"

#: By package, the modules in it.
PYVRP_MODULES = {
    "pyvrp": [
        "GeneticAlgorithm",
        "Model",
        "PenaltyManager",
        "Population",
        "ProgressPrinter",
        "Result",
        "Statistics",
        "_pyvrp",
        "cli",
        "constants",
        "exceptions",
        "minimise_fleet",
        "read",
        "show_versions",
        "solve",
    ],
    "pyvrp.crossover": [
        "_crossover",
        "ordered_crossover",
        "selective_route_exchange",
    ],
    "pyvrp.diversity": ["_diversity"],
    "pyvrp.plotting": [
        "plot_coordinates",
        "plot_demands",
        "plot_diversity",
        "plot_instance",
        "plot_objectives",
        "plot_result",
        "plot_route_schedule",
        "plot_runtimes",
        "plot_solution",
        "plot_time_windows",
    ],
    "pyvrp.repair": ["_repair"],
    "pyvrp.search": ["LocalSearch", "SearchMethod", "_search", "neighbourhood"],
    "pyvrp.stop": [
        "FirstFeasible",
        "MaxIterations",
        "MaxRuntime",
        "MultipleCriteria",
        "NoImprovement",
        "StoppingCriterion",
    ],
}
MODULE_NAMES = [
    *PYVRP_MODULES,
    *[
        f"{package}.{name}"
        for package, names in PYVRP_MODULES.items()
        for name in names
    ],
]

needs_pyvrp = pytest.mark.skipif(
    importlib.util.find_spec("pyvrp") is None, reason="PyVRP is not installed"
)


def python(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own."""
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=cwd,
        env=os.environ | {"MPLBACKEND": "Agg"},
        timeout=120,
        check=False,
    )


def run_code(code: str, cwd: Path) -> str:
    """Return what some code prints."""
    process = python("-c", code, cwd=cwd)
    assert process.returncode == 0, process.stderr
    return process.stdout


def run_script(
    code: str, *arguments: str, cwd: Path
) -> subprocess.CompletedProcess[str]:
    """Run some code as a script, under this package."""
    (cwd / "script.py").write_text(code)
    return python("-m", "pyvrp_plus.compat", "script.py", *arguments, cwd=cwd)


@needs_pyvrp
def test_the_list_of_modules_is_complete():
    """All of PyVRP's modules are in the list above."""
    folder = Path(importlib.util.find_spec("pyvrp").origin).parent
    found = {
        ".".join(["pyvrp", *path.relative_to(folder).with_suffix("").parts])
        for path in folder.rglob("*.py*")
        if path.suffix in (".py", ".pyi")
    }
    assert set(MODULE_NAMES) == {name.removesuffix(".__init__") for name in found}


def test_all_modules_can_be_imported(tmp_path: Path):
    """Each module of PyVRP is there, and nothing comes from PyVRP itself."""
    code = f"""
import importlib
import sys
for name in {MODULE_NAMES}:
    module = importlib.import_module(name)
    assert sys.modules[name] is module
    getattr(module, "loads what it holds", None)
    origins = {{getattr(value, "__module__", "") for value in vars(module).values()}}
    origins = {{origin.split(".")[0] for origin in origins if isinstance(origin, str)}}
    assert "pyvrp" not in origins
    assert "pyvrp_plus" in origins or name == "pyvrp.constants", name
"""
    run_code(INSTALL + code, tmp_path)


def test_modules_hold_what_they_are_named_after(tmp_path: Path):
    """Names are ours from wherever they are imported, and modules hide no classes."""
    code = """
import pyvrp, pyvrp.Model, pyvrp.plotting, pyvrp.read, pyvrp.search.LocalSearch
import pyvrp_plus
import pyvrp_plus.plotting
from pyvrp import Model, read
from pyvrp._pyvrp import DurationSegment, LoadSegment, Solution, SubPopulation
from pyvrp.GeneticAlgorithm import GeneticAlgorithm, GeneticAlgorithmParams
from pyvrp.Model import Edge, Profile
from pyvrp.Model import Model as SameModel
from pyvrp.PenaltyManager import PenaltyManager, PenaltyParams
from pyvrp.Population import PopulationParams
from pyvrp.exceptions import PenaltyBoundWarning, TspWarning
from pyvrp.plotting.plot_result import plot_result
from pyvrp.read import read as same_read
from pyvrp.search._search import Exchange10, LocalSearch
from pyvrp.search.LocalSearch import LocalSearch as SearchWithRandomness
from pyvrp.search.neighbourhood import NeighbourhoodParams
from pyvrp.solve import SolveParams, solve
from pyvrp.stop.MaxIterations import MaxIterations

assert pyvrp is pyvrp_plus
assert pyvrp.Model is Model is SameModel is pyvrp_plus.Model
assert pyvrp.read is read is same_read is pyvrp_plus.read
assert pyvrp.plotting.plot_result is pyvrp_plus.plotting.plot_result
assert pyvrp.plotting.plot_result is plot_result
assert pyvrp.search.LocalSearch is SearchWithRandomness
assert pyvrp.search.NeighbourhoodParams is NeighbourhoodParams
assert pyvrp.stop.MaxIterations is MaxIterations
assert Solution is pyvrp_plus.Solution
assert PenaltyParams is pyvrp_plus.PenaltyParams
assert SolveParams is pyvrp_plus.SolveParams and solve is pyvrp_plus.solve
assert TspWarning is pyvrp_plus.exceptions.TspWarning
for cls in (DurationSegment, LoadSegment, SubPopulation, Edge, Profile, Exchange10):
    assert cls.__module__.startswith("pyvrp_plus"), cls
"""
    run_code(INSTALL + code, tmp_path)


def test_plotting_is_imported_when_needed(tmp_path: Path):
    """As with PyVRP, matplotlib is not imported by those who do not plot."""
    code = """
import sys
import pyvrp.plotting
import pyvrp.plotting.plot_solution
assert "matplotlib" not in sys.modules
from pyvrp.plotting import *
assert "matplotlib" in sys.modules
assert plot_solution is pyvrp.plotting.plot_solution
assert not hasattr(pyvrp.plotting, "plot_nothing")
"""
    run_code(INSTALL + code, tmp_path)


def test_the_routes_of_the_search_are_not_those_of_solutions(tmp_path: Path):
    """PyVRP's ``search._search.Route`` is another class, which we do not have."""
    code = """
try:
    from pyvrp.search._search import Route
except ImportError:
    print("no")
"""
    assert run_code(INSTALL + code, tmp_path) == "no\n"


def test_installing_twice_is_harmless(tmp_path: Path):
    """The second time changes nothing."""
    code = """
import logging, sys
before = dict(sys.modules)
handlers = list(logging.getLogger("pyvrp").handlers)
install_as_pyvrp()
assert sys.modules == before
assert logging.getLogger("pyvrp").handlers == handlers
assert len(handlers) == 1
"""
    run_code(INSTALL + code, tmp_path)


@needs_pyvrp
def test_installing_after_pyvrp_is_refused(tmp_path: Path):
    """A mixture of both would be worse than an error."""
    process = python("-c", "import pyvrp\n" + INSTALL, cwd=tmp_path)
    assert process.returncode == 1
    assert "ImportError: PyVRP has already been imported" in process.stderr


def test_loggers_have_the_names_of_pyvrp(tmp_path: Path):
    """A logger that was configured before still counts; messages come from below it."""
    code = """
import logging
names = []

class Names(logging.Handler):
    def emit(self, record):
        names.append(record.name)

logging.getLogger("pyvrp").addHandler(Names())
from pyvrp_plus.compat import install_as_pyvrp
install_as_pyvrp()
from pyvrp import show_versions
show_versions()
assert set(names) == {"pyvrp.show_versions"}, names
logging.getLogger("pyvrp").setLevel(logging.ERROR)
del names[:]
show_versions()
assert names == []
"""
    assert "numpy" in run_code(code, tmp_path)


def test_the_stream_of_the_handler_can_be_set(tmp_path: Path):
    """PyVRP's handler is a plain stream handler: its output can be redirected."""
    code = """
import io, logging, pyvrp
stream = io.StringIO()
logging.getLogger("pyvrp").handlers[0].setStream(stream)
pyvrp.show_versions()
assert "numpy" in stream.getvalue()
"""
    assert run_code(INSTALL + code, tmp_path) == ""


def test_script_sees_what_it_would_see_without_us(tmp_path: Path):
    """Arguments, paths and names are those of ``python SCRIPT ARGS``."""
    code = """\
import sys

def f(x: int): ...

print(sys.argv, sys.path[0], __file__, __name__, __doc__, f.__annotations__)
print(sorted(name for name in globals() if not name.startswith("__")))
print(f.__module__, sys.modules["__main__"].f is f)
"""
    process = run_script(code, "one", "--two", cwd=tmp_path)
    plain = python("script.py", "one", "--two", cwd=tmp_path)
    assert plain.returncode == process.returncode == 0, process.stderr
    assert process.stdout == plain.stdout
    assert "['script.py', 'one', '--two']" in process.stdout


def test_script_can_import_its_neighbours(tmp_path: Path):
    """Modules beside the script are found, wherever it is run from."""
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "helper.py").write_text("from pyvrp import Model\n")
    (tmp_path / "there" / "main.py").write_text(
        "import helper\nprint(helper.Model.__module__)\n"
    )
    process = python("-m", "pyvrp_plus.compat", "there/main.py", cwd=tmp_path)
    assert process.stdout == "pyvrp_plus.model\n", process.stderr


def test_no_script(tmp_path: Path):
    """Without a script, the usage is shown."""
    process = python("-m", "pyvrp_plus.compat", cwd=tmp_path)
    assert process.returncode != 0
    assert process.stderr.startswith("usage: python -m pyvrp_plus.compat")
    assert "required: SCRIPT" in process.stderr


def test_missing_script(tmp_path: Path):
    """A script that is not there is named in the message, without a traceback."""
    process = python("-m", "pyvrp_plus.compat", "nowhere.py", cwd=tmp_path)
    assert process.returncode != 0
    assert "nowhere.py: No such file or directory" in process.stderr
    assert "Traceback" not in process.stderr


def test_exception_in_script(tmp_path: Path):
    """It gives a traceback with the line of the script, and the usual status."""
    process = run_script("x = 1\nraise KeyError('oops')\n", cwd=tmp_path)
    assert process.returncode == 1
    assert "Traceback (most recent call last)" in process.stderr
    assert f'File "{tmp_path / "script.py"}", line 2' in process.stderr
    assert process.stderr.endswith("KeyError: 'oops'\n")


def test_syntax_error_in_script(tmp_path: Path):
    """It names the file and the line."""
    process = run_script("x = 1\nx = = 2\n", cwd=tmp_path)
    assert process.returncode == 1
    assert f'File "{tmp_path / "script.py"}", line 2' in process.stderr
    assert "SyntaxError" in process.stderr


def test_exit_status_of_script(tmp_path: Path):
    """What the script exits with is what the process exits with."""
    assert run_script("import sys\nsys.exit(7)\n", cwd=tmp_path).returncode == 7


@pytest.mark.parametrize("method", ["spawn", "forkserver", "fork"])
def test_processes_of_script(tmp_path: Path, method: str):
    """Functions and classes of the script work in other processes, with our package."""
    code = f"""\
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import pyvrp

@dataclass
class Task:
    number: int

def run(task):
    return Task(task.number + 1), pyvrp.__name__, sys.argv[1:], __file__, sys.path[0]

if __name__ == "__main__":
    sys.path.insert(0, "first")
    expected = pyvrp.__name__, sys.argv[1:], __file__, "first"
    context = multiprocessing.get_context("{method}")
    with context.Pool(1) as pool:
        results = pool.map(run, [Task(1), Task(2)])
    with ProcessPoolExecutor(1, mp_context=context) as executor:
        results += executor.map(run, [Task(3)])
    assert results == [(Task(number), *expected) for number in (2, 3, 4)], results
    print(pyvrp.__name__)
"""
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"there is no {method} here")

    process = run_script(code, "argument", cwd=tmp_path)
    assert process.returncode == 0, process.stderr
    assert process.stdout == "pyvrp_plus\n"
