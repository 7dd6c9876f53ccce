"""
Test a wheel: install it in a fresh environment, away from the checkout, and use it.

Without arguments, test the package that is installed in the running environment.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyvrp_plus import ProblemData

INSTANCE = """\
NAME : five
TYPE : CVRP
DIMENSION : 5
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 10
NODE_COORD_SECTION
1 0 0
2 0 10
3 10 0
4 0 -10
5 -10 0
DEMAND_SECTION
1 0
2 5
3 5
4 5
5 5
DEPOT_SECTION
1
-1
EOF
"""


def test_installed() -> None:
    """Solve a small instance from Python and the shell, and find the headers."""
    import pyvrp_plus

    package = Path(pyvrp_plus.__file__).parent
    headers = list((package / "include" / "pyvrp_plus").glob("*.h"))
    assert headers, "the wheel has no public headers"
    assert (package / "py.typed").exists()
    assert (package / "_pyvrp.pyi").exists()
    assert list((package / "_native").glob("*.pyi")), "the wheel has no stubs"

    Path("five.vrp").write_text(INSTANCE)
    data = pyvrp_plus.read("five.vrp", round_func="round")
    result = pyvrp_plus.solve(
        data, pyvrp_plus.stop.MaxIterations(100), seed=1, display=False
    )
    assert result.is_feasible()
    # Two routes, each to two adjacent corners of the diamond: 10 + 14 + 10.
    assert result.cost() == 68, result.cost()

    scripts = Path(sys.executable).parent
    command = shutil.which("pyvrp-plus", path=str(scripts))
    assert command is not None, "the wheel has no pyvrp-plus command"
    arguments = "five.vrp --seed 1 --round_func round --max_iterations 100"
    subprocess.run([command, *arguments.split()], check=True)
    test_operator(data)
    test_evolution()
    print(f"pyvrp_plus {pyvrp_plus.__version__}, {len(headers)} headers: passed")


def test_operator(data: ProblemData) -> None:
    """Compile an operator with the headers of the wheel, where there is a compiler."""
    from pyvrp_plus import hooks, operators, solve, stop

    if not any(map(shutil.which, ("c++", "g++", "clang++"))):
        print("There is no compiler: no operator is compiled.")
        return

    os.environ["PYVRP_PLUS_CACHE"] = str(Path.cwd() / "operators")
    for hook in hooks.HOOKS.values():
        shutil.copy(hook.stock(".cpp"), f"{hook.name}.cpp")

    files = [f"{hook}.cpp" for hook in hooks.HOOKS]
    results = [
        solve(data, stop.MaxIterations(50), seed=1, operators=given)
        for given in (None, operators.Operators.from_files(*files))
    ]
    assert results[0].stats.feas_stats == results[1].stats.feas_stats


def test_evolution() -> None:
    """Evolve operators without a model, and write the report and the winner."""
    options = "--provider offline --generations 1 --offspring 3 --repeats 1 --jobs 1"
    run = "--solver stock --suite small:2 --budget 20it --out evolution"
    for command in (
        f"mep.evolve {options} {run}",
        "mep.report evolution",
        "mep.dashboard --help",
        "mep.export evolution --rank 1 -o evolved.py",
        "mep.export evolution --rank 1 --package evolved-parents",
    ):
        subprocess.run([sys.executable, "-I", "-m", *command.split()], check=True)

    assert Path("evolution/report.html").stat().st_size > 10_000
    # An operator that keeps something from call to call is a class.
    exported = Path("evolved.py").read_text()
    assert re.search(r"^(def|class) \w+_parents\b", exported, re.MULTILINE)
    assert Path("evolved-parents/pyproject.toml").exists()


def test_wheel(wheel: Path) -> None:
    """Install the wheel in a fresh environment in a temporary folder and use it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder) / "environment"
        venv.create(environment, with_pip=True)
        scripts = environment / ("Scripts" if os.name == "nt" else "bin")
        python = scripts / "python"

        install = [python, "-m", "pip", "install", "--quiet", f"{wheel}[dashboard]"]
        subprocess.run(install, check=True)
        script = Path(__file__).resolve()
        subprocess.run([python, "-I", script], cwd=folder, check=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        test_wheel(Path(sys.argv[1]).resolve())
    else:
        test_installed()
