"""Scripts written for PyVRP run under PyVRP, and unchanged under this package."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.compat import pyvrp_0_14

HERE = Path(__file__).parent
SCRIPTS = {
    "0.12": sorted((HERE / "scripts").glob("*.py")),
    "0.14": sorted((HERE / "scripts_0_14").glob("*.py")),
}
ENVIRONMENT = os.environ | {"MPLBACKEND": "Agg"}

needs_pyvrp = pytest.mark.skipif(
    importlib.util.find_spec("pyvrp") is None, reason="PyVRP is not installed"
)
each_script = pytest.mark.parametrize(
    ("api", "script"),
    [
        pytest.param(api, script, id=f"{api}-{script.stem}")
        for api, scripts in SCRIPTS.items()
        for script in scripts
    ],
)

# Prints which packages the script got, and whether any of PyVRP's files was loaded.
WHOSE = """\
import sys
from pathlib import Path

import pyvrp
from pyvrp import Model, plotting, repair
from pyvrp._pyvrp import Solution
from pyvrp.stop import MaxIterations

parts = [Model, Solution, MaxIterations, plotting.plot_demands, repair.greedy_repair]
print(*{pyvrp.__name__, *[part.__module__.split(".")[0] for part in parts]})
files = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
print(any(Path(sys.argv[1]) in Path(file).parents for file in files))
"""


def run(
    *arguments: str | Path, python: str | Path = sys.executable
) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own; warnings are errors."""
    return subprocess.run(
        [python, "-W", "error", *map(str, arguments)],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=120,
        check=False,
    )


def check(process: subprocess.CompletedProcess[str]) -> None:
    """Check that a script went through, and printed nothing else."""
    assert process.returncode == 0, process.stdout + process.stderr
    assert process.stdout == "OK\n"
    assert process.stderr == ""


@needs_pyvrp
@each_script
def test_under_pyvrp(api: str, script: Path):
    """The script is right: it runs under what it was written for."""
    python = sys.executable if api == "0.12" else pyvrp_0_14.python_or_skip()
    check(run(script, python=python))


@each_script
def test_under_this_package(api: str, script: Path):
    """The script runs unchanged."""
    check(run("-m", "pyvrp_plus.compat", "--api", api, script))


@needs_pyvrp
def test_that_pyvrp_itself_is_not_imported(tmp_path: Path):
    """What the scripts import under this package is this package."""
    folder = Path(importlib.util.find_spec("pyvrp").origin).parent
    script = tmp_path / "whose.py"
    script.write_text(WHOSE)

    # The script can tell the two apart.
    process = run(script, folder)
    assert process.stdout.splitlines() == ["pyvrp", "True"], process.stderr
    process = run("-m", "pyvrp_plus.compat", script, folder)
    assert process.stdout.splitlines() == ["pyvrp_plus", "False"], process.stderr
