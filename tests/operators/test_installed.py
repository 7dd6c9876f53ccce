"""Operators that packages install, found by name."""

import subprocess
import sys
from pathlib import Path

import pytest

from pyvrp_plus import write_instance
from pyvrp_plus.cli import main
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.operators import (
    STOCK,
    Operators,
    get_include,
    installed_operators,
    load_operator,
)


def install(folder, package="kindred", name="kindred_parents", value="PARENTS"):
    """Write what pip would have installed into a folder."""
    (folder / f"{package}.py").write_text(
        "from pathlib import Path\n"
        "PARENTS = Path(__file__).with_name('select_parents.py')\n"
        "TEXT = 'select_parents.py'\n"
    )
    rule = (STOCK / "select_parents.py").read_text()
    (folder / "select_parents.py").write_text(rule)

    info = folder / f"{package}-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\nSummary: Near ones.\n"
    )
    (info / "entry_points.txt").write_text(
        f"[pyvrp_plus.operators]\n{name} = {package}:{value}\n"
    )


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a folder that Python imports from."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    yield folder
    for name in ("kindred", "another"):
        sys.modules.pop(name, None)


def test_by_name(folder):
    """A name is as good as the location of the file."""
    assert installed_operators() == []
    with pytest.raises(ValueError, match="have installed none"):
        load_operator("kindred_parents")

    install(folder)
    assert load_operator("kindred_parents").hook == "select_parents"
    assert Operators(select_parents="kindred_parents").select_parents is not None
    assert Operators.from_files("kindred_parents").select_parents is not None
    with pytest.raises(ValueError, match="have installed kindred_parents"):
        load_operator("kindred")


def test_listed(folder):
    """They are listed without being imported."""
    install(folder)
    (folder / "kindred.py").write_text("1 / 0")
    [found] = installed_operators()
    assert (found.name, found.package, found.version, found.summary) == (
        "kindred_parents",
        "kindred",
        "1.2",
        "Near ones.",
    )
    code = f"import sys; sys.path.append({str(folder)!r}); sys.argv[1:] = ['list']; "
    code += "import runpy; runpy.run_module('pyvrp_plus.operators', None, '__main__')"
    listed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert listed.endswith("\nkindred_parents\n    kindred 1.2: Near ones.\n")


def test_include():
    """Builds of packages ask where the headers are."""
    command = [sys.executable, "-m", "pyvrp_plus.operators", "include"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told == f"{get_include()}\n"
    assert (Path(told.strip()) / "pyvrp_plus" / "operator.h").is_file()


def test_two_packages(folder):
    """It has to be clear which one is meant."""
    install(folder)
    install(folder, package="another")
    with pytest.raises(ValueError, match="installed by another and by kindred"):
        load_operator("kindred_parents")


def test_entry_point_that_is_no_path(folder):
    """What a package may get wrong is told."""
    install(folder, value="TEXT")
    with pytest.raises(ValueError, match="kindred:TEXT of kindred is 'select_paren"):
        load_operator("kindred_parents")


def test_command(folder, tmp_path, monkeypatch, capsys):
    """The command takes names, too; an unclear one is an error of usage."""
    install(folder)
    write_instance(tmp_path / "small.vrp", generate_cvrp(10, seed=1))
    monkeypatch.chdir(tmp_path)
    options = "--seed 1 --max_iterations 5 --operators kindred_parents"
    main(["small.vrp", *options.split()])

    install(folder, package="another")
    with pytest.raises(SystemExit):
        main(["small.vrp", *options.split()])

    assert "installed by another and by kindred" in capsys.readouterr().err
