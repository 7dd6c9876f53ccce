"""Revisions are built from what git has of them, each once."""

import subprocess
import textwrap

import pytest

from benchmarks.rows import Status
from benchmarks.solvers import (
    SolverWorkplace,
    Unavailable,
    parse_solver,
    solver_request,
)
from pyvrp_plus.trials.budget import Budget

# A build backend that needs nothing from PyPI.
BACKEND = """
import zipfile
from pathlib import Path


def build_wheel(folder, config_settings=None, metadata_directory=None):
    name = "pyvrp_plus-1.0-py3-none-any.whl"
    info = "pyvrp_plus-1.0.dist-info"
    with zipfile.ZipFile(Path(folder, name), "w") as wheel:
        wheel.write("pyvrp_plus.py")
        metadata = "Metadata-Version: 2.1\\nName: pyvrp-plus\\nVersion: 1.0\\n"
        wheel.writestr(f"{info}/METADATA", metadata)
        tag = "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
        wheel.writestr(f"{info}/WHEEL", tag)
        wheel.writestr(f"{info}/RECORD", "")
    return name
"""

WORKER = """
import json
import os
import sys

import pyvrp_plus

json.load(sys.stdin)
with os.fdopen(int(sys.argv[1]), "w") as channel:
    json.dump({"error": pyvrp_plus.ANSWER}, channel)
"""

FILES = {
    "pyproject.toml": """
    [build-system]
    requires = []
    build-backend = "backend"
    backend-path = ["."]
    """,
    "backend.py": BACKEND,
    "benchmarks/solvers/workers/__init__.py": "",
    "benchmarks/solvers/workers/plus_worker.py": WORKER,
}


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """Return a repository with two revisions of a package that gives answers."""
    root = tmp_path / "repository"
    for name, content in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(content))

    def git(*command):
        author = ("-c", "user.name=somebody", "-c", "user.email=somebody@example.com")
        subprocess.run(["git", "-C", root, *author, *command], check=True)

    git("init", "--quiet")
    for answer in ("of before", "of today"):
        (root / "pyvrp_plus.py").write_text(f"ANSWER = {answer!r}\n")
        git("add", "--all")
        git("commit", "--quiet", "--message", answer)

    monkeypatch.setenv("PYVRP_PLUS_ENVIRONMENTS", str(tmp_path / "environments"))
    monkeypatch.setattr("benchmarks.solvers.revision.ROOT", root)
    return root


@pytest.mark.parametrize(
    ("name", "answer"), [("plus@HEAD", "of today"), ("plus@HEAD~1:stock", "of before")]
)
def test_package_and_worker_are_those_of_the_revision(
    repository, generated, name, answer
):
    """Both are written and built at the first run, also on a cluster's worker."""
    solver = parse_solver(name)
    assert solver.stock == name.endswith(":stock")
    messages = []
    python = solver.prepare_python(messages.append)
    assert [message.split()[0] for message in messages] == ["Writing", "Installing"]
    assert solver.prepare_python(pytest.fail) == python
    request = solver_request(solver, generated("CVRP"), 1, Budget(1, "s"), None)
    workplace = SolverWorkplace()
    assert workplace.answer(request)["failed"] == [Status.CRASHED, answer]
    workplace.close()


def test_digests(repository, tmp_path):
    """Rows of a branch are made anew when it has moved, as when operators change."""
    file = tmp_path / "operator.py"
    file.touch()
    names = ("HEAD", "HEAD~1", f"HEAD:{file}", f"HEAD~1:{file}")
    digests = [parse_solver(f"plus@{name}").digest for name in names]
    assert len(set(digests)) == len(names)
    assert parse_solver("plus@HEAD~0").digest == digests[0]


def test_revision_that_a_cluster_does_not_know(repository, generated):
    """The checkout of a cluster's worker may be older than the request."""
    request = solver_request(
        parse_solver("plus@HEAD"), generated("CVRP"), 1, Budget(1, "s"), None
    )
    request["solver"]["adapter"] = "plus@0123456789"
    workplace = SolverWorkplace()
    status, message = workplace.answer(request)["failed"]
    workplace.close()
    assert status is Status.UNAVAILABLE
    assert "has no revision '0123456789'" in message


@pytest.mark.parametrize("revision", ["no-such-branch", "", "HEAD~2", "--all"])
def test_no_such_revision(repository, revision):
    """What git does not know is named."""
    with pytest.raises(ValueError, match=f"has no revision '{revision}': fatal: "):
        parse_solver(f"plus@{revision}")


def test_no_repository(tmp_path, monkeypatch):
    """Sources that were not cloned have no revisions."""
    monkeypatch.setattr("benchmarks.solvers.revision.ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(ValueError, match="not a git repository"):
        parse_solver("plus@HEAD")


def test_sources_that_cannot_be_written(repository, monkeypatch):
    """Trouble with files is a reason why a solver is not available."""
    monkeypatch.setenv("PYVRP_PLUS_ENVIRONMENTS", str(repository / "pyvrp_plus.py"))
    solver = parse_solver("plus@HEAD")
    with pytest.raises(Unavailable, match=r"pyvrp_plus\.py"):
        solver.prepare_python(print)
