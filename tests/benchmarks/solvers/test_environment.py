"""Environments are made once, and what goes wrong is told."""

import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks.instances import ROOT
from benchmarks.solvers import Unavailable, parse_solver
from benchmarks.solvers.environment import folder, make_environment


@pytest.fixture
def environments(tmp_path, monkeypatch):
    """Return an empty folder where environments are made."""
    monkeypatch.setenv("PYVRP_PLUS_ENVIRONMENTS", str(tmp_path / "environments"))
    return tmp_path / "environments"


@pytest.fixture
def package(tmp_path):
    """Return a package that can be installed without a network."""
    path = tmp_path / "tiny_example-1.0-py3-none-any.whl"
    info = "tiny_example-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("tiny_example.py", "ANSWER = 42\n")
        metadata = "Metadata-Version: 2.1\nName: tiny-example\nVersion: 1.0\n"
        wheel.writestr(f"{info}/METADATA", metadata)
        tag = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        wheel.writestr(f"{info}/WHEEL", tag)
        wheel.writestr(f"{info}/RECORD", "")

    return str(path)


def test_folder(environments, monkeypatch):
    """The folder is in the checkout unless the user says otherwise."""
    assert folder() == environments
    monkeypatch.delenv("PYVRP_PLUS_ENVIRONMENTS")
    assert folder() == ROOT / "build" / "environments"


def test_made_once(environments, package):
    """Processes and threads that want it at the same time share one environment."""
    command = [
        *(sys.executable, "-c"),
        "import sys; from benchmarks.solvers.environment import make_environment; "
        "make_environment('tiny', [sys.argv[1]], print)",
        package,
    ]
    with ThreadPoolExecutor(2) as pool:
        done = list(
            pool.map(
                lambda _: subprocess.run(
                    command, capture_output=True, text=True, check=True, cwd=ROOT
                ),
                range(2),
            )
        )

    messages = sorted(process.stdout for process in done)
    assert messages[0] == ""
    assert "Installing" in messages[1]

    python = make_environment("tiny", [package], pytest.fail)
    assert python.is_relative_to(environments)
    code = "import tiny_example; print(tiny_example.ANSWER)"
    assert subprocess.check_output([python, "-c", code], text=True) == "42\n"


def test_other_requirements_and_half_made_ones_are_made_anew(environments, package):
    """Only what has been completed with the same requirements is used."""
    messages = []
    make_environment("tiny", [package], messages.append)
    with pytest.raises(Unavailable, match="no_such_file"):
        make_environment("tiny", ["./no_such_file.whl"], messages.append)
    make_environment("tiny", [package], messages.append)
    make_environment("tiny", [package], messages.append)
    assert len(messages) == 3


def test_what_cannot_be_installed(environments, monkeypatch):
    """The reason is the last error of pip."""
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(Unavailable) as caught:
        make_environment("tiny", ["pyvrp-plus==999"], print)
    message = str(caught.value)
    assert message == "No matching distribution found for pyvrp-plus==999"


def test_solver_without_the_evaluator(environments, monkeypatch):
    """What cannot be verified is not run at all, and the reason is told."""
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(Unavailable, match=r"checks solutions.*pyvrp==0\.12\.2"):
        parse_solver("plus").prepare()


def test_folder_that_cannot_be_made(tmp_path, monkeypatch):
    """Trouble with files is a reason like others."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("PYVRP_PLUS_ENVIRONMENTS", str(tmp_path / "file"))
    with pytest.raises(Unavailable, match="file"):
        make_environment("tiny", [], print)
