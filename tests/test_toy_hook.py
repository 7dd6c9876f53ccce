"""
A hook is declared once: a fourth one, of tests only, works everywhere.

It has its folders, a header and a row in the table of C++. The population has a line
that asks it: a decision that nobody asks for would not be felt.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TOY = Path(__file__).parent / "toy_hook"
HOOK = "keep_offspring"
CHANGED = "cpp/src/genetic/population.cpp"
EXTENSION = f"_pyvrp{sysconfig.get_config_var('EXT_SUFFIX')}"

RUN = (
    f"--component {HOOK} --solver stock --provider offline "
    "--generations 1 --offspring 4 --repeats 1"
)

# Prints how often the solver asked an operator in a file.
ASK = """
import sys
from pyvrp_plus import SolveParams, solve
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.operators import Operators
from pyvrp_plus.stop import MaxIterations
operators = Operators.from_files(sys.argv[1])
data, params = generate_cvrp(20, seed=1), SolveParams.stock()
result = solve(data, MaxIterations(30), params=params, operators=operators)
print({hook: time.calls for hook, time in result.operator_times.items()})
"""


def replace(path: Path, old: str, new: str) -> None:
    """Replace a text that a file contains once."""
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def add_the_hook(tree: Path) -> None:
    """Add the folders of the hook, its row, and the line that asks it."""
    shutil.copytree(TOY, tree, dirs_exist_ok=True)
    table = tree / "cpp/include/pyvrp_plus/hooks.h"
    replace(table, "UpdatePenalties,", "UpdatePenalties, KeepOffspring,")
    header = '#include "pyvrp_plus/hooks/select_parents.h"\n'
    replace(table, header, f'#include "pyvrp_plus/hooks/{HOOK}.h"\n{header}')
    start = "    auto &sub = solution->is_feasible()"
    replace(
        tree / CHANGED,
        start,
        "    auto const &filter = rules_->get<KeepOffspring>();\n"
        f"    if (filter && !(*filter)(size(), rng))\n        return;\n\n{start}",
    )


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of an environment in which the solver has the toy hook."""
    build = ROOT / "build"
    ninja = shutil.which("ninja", path=f"{Path(sys.executable).parent}:{os.defpath}")
    if ninja is None or not (build / "build.ninja").exists():
        pytest.skip("Only where the package was built in the checkout: see `make`.")

    # What was built is copied with its times, for only a part to be built again.
    tree = tmp_path_factory.mktemp("toy")
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
    for name in names.stdout.splitlines():
        if (ROOT / name).is_file() and not name.startswith(("tests/", "docs/")):
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    for name in ("build.ninja", ".ninja_log", ".ninja_deps", "cpp", "meson-private"):
        copy = shutil.copytree if (build / name).is_dir() else shutil.copy2
        (tree / "build").mkdir(exist_ok=True)
        copy(build / name, tree / "build" / name)

    add_the_hook(tree)
    # Files that are compiled together are listed by their absolute paths.
    for block in (tree / "build").rglob("*unity*.cpp"):
        text = block.read_text()
        if f"{ROOT / CHANGED}" in text:
            block.write_text(text.replace(f"{ROOT}", f"{tree}"))
    target = f"cpp/bindings/{EXTENSION}"
    subprocess.run([ninja, "-C", tree / "build", target], check=True)
    shutil.copy2(tree / "build" / target, tree / "pyvrp_plus")

    # All else is that of the environment of the tests.
    environment = tree / "venv"
    venv.create(environment, symlinks=True)
    scheme = sysconfig.get_paths(vars={"base": str(environment)})
    site = Path(scheme["purelib"].replace(sys.prefix, str(environment)))
    (site / "tree.pth").write_text(f"{tree}\n{sysconfig.get_path('purelib')}\n")
    return environment / "bin" / "python"


def run(python: Path, folder: Path, *command: str | Path) -> str:
    """Return what a command prints."""
    done = subprocess.run(
        [python, *command],
        cwd=folder,
        env=os.environ | {"PYVRP_PLUS_CACHE": str(folder / "cache")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_solver_knows_it(python: Path, tmp_path: Path) -> None:
    """It is in the table, and the solver asks operators in both languages."""
    hooks = "from pyvrp_plus.hooks import HOOKS; print(*HOOKS)"
    assert HOOK in run(python, tmp_path, "-c", hooks).split()
    folder = TOY / "pyvrp_plus/hooks" / HOOK
    for suffix in (".py", ".cpp"):
        shutil.copy(folder / f"{HOOK}{suffix}", tmp_path / f"mine{suffix}")
        asked = run(python, tmp_path, "-c", ASK, f"mine{suffix}")
        assert int(re.findall(rf"'{HOOK}': (\d+)", asked)[0]) > 30


def test_prompt(python: Path, tmp_path: Path) -> None:
    """Its facts are in the prompt."""
    for lang in ("python", "cpp"):
        prompt = run(
            python, tmp_path, "-m", "mep.prompt", "--component", HOOK, "--lang", lang
        )
        assert "Your subject is the offspring filter." in prompt
        assert "the number of solutions in the population" in prompt


@pytest.mark.parametrize("lang", ["python", "cpp"])
def test_evolution(python: Path, tmp_path: Path, lang: str) -> None:
    """Operators are compiled, probed, evaluated, reported and exported."""
    suite = "--suite small:2 --budget 30it --jobs 1 --out run"
    printed = run(
        python,
        tmp_path,
        "-m",
        "mep.evolve",
        *RUN.split(),
        "--lang",
        lang,
        *suite.split(),
    )
    assert "% over stock" in printed

    run(python, tmp_path, "-m", "mep.report", "run")
    assert HOOK in (tmp_path / "run/report.html").read_text()

    suffix = {"python": ".py", "cpp": ".cpp"}[lang]
    exported = tmp_path / f"evolved{suffix}"
    run(python, tmp_path, "-m", "mep.export", "run", "--rank", "1", "-o", exported)
    assert HOOK in exported.read_text()
    assert HOOK in run(python, tmp_path, "-c", ASK, exported)
