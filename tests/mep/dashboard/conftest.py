import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from benchmarks.micro.example_run import write_example_run
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejection, Stage
from mep.dashboard.app import make_app
from mep.dashboard.live_run import LiveRun, Snapshot
from mep.dashboard.shelf import Shelf
from mep.record.run_folder import STORE
from mep.record.store import Store
from mep.run import read_run
from tests.mep.report.runs import HOSTILE


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a run that is finished."""
    folder = tmp_path_factory.mktemp("example") / "run"
    write_example_run(folder, 3, 5)
    return folder


@pytest.fixture(scope="session")
def folder(example: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of three runs: one as it should be, one hostile, one damaged."""
    target = tmp_path_factory.mktemp("folder") / "runs"
    shutil.copytree(example, target / "made up" / "1")
    shutil.copytree(example, target / "<b>hostile")
    make_hostile(target / "<b>hostile")
    (target / "damaged").mkdir()
    (target / "damaged" / STORE).write_bytes(b"SQLite format 3\0" * 99)
    return target


def make_hostile(folder: Path) -> None:
    """Let a model have given answers that are meant to take over the page."""
    run = read_run(folder)
    with Store(folder / STORE) as store:
        for candidate in run.candidates:
            assert candidate.proposal is not None
            program = candidate.proposal.program
            sources = {hook: HOSTILE + text for hook, text in program.sources.items()}
            proposal = Proposal(replace(program, sources=sources), *[HOSTILE] * 5)
            changed = replace(candidate, proposal=proposal, model=HOSTILE)
            if candidate.rejections:
                changed = replace(
                    changed, rejections=(Rejection(Stage.COMPILE, HOSTILE),)
                )
            store.save_candidate(changed)

        for request in run.requests:
            assert not isinstance(request.outcome, Exception | None)
            store.answer(
                request.key, replace(request.outcome, text=HOSTILE, model=HOSTILE)
            )
        store.set_fact("notes", [HOSTILE])
        store.set_fact("test effects", {HOSTILE: 1.0})


@pytest.fixture(scope="session")
def shelf(folder: Path) -> Iterator[Shelf]:
    """Return the runs in the folder, after they have been read and drawn."""
    with Shelf(folder) as found:
        for run in found.runs().values():
            settle(run)
        yield found


@pytest.fixture(scope="session")
def client(shelf: Shelf) -> FlaskClient:
    """Return a client of the pages."""
    return make_app(shelf, ["localhost"]).test_client()


def settle(run: LiveRun) -> Snapshot | ValueError:
    """Return a run, which nobody changes, once it has been read and drawn."""
    look = run.look(patience=60)
    while look is None or (isinstance(look, Snapshot) and look.number < 2):
        look = run.look(patience=60)

    return look


def snapshot(run: LiveRun) -> Snapshot:
    """Return a run that can be read, likewise."""
    look = settle(run)
    assert isinstance(look, Snapshot)
    return look
