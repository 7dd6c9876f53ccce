import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep

from mep.dashboard.live_run import LiveRun, Snapshot
from mep.record.run_folder import STORE
from mep.record.store import Store
from tests.mep.dashboard.conftest import snapshot


def test_what_a_run_saves_is_seen(example: Path, tmp_path: Path) -> None:
    shutil.copy(example / STORE, tmp_path)
    with ThreadPoolExecutor(1) as executor:
        run = LiveRun(tmp_path, executor)
        first = snapshot(run)
        assert first.context["plots"]
        assert run.look(patience=60) is first  # nothing has changed
        with Store(tmp_path / STORE) as store:
            store.set_fact("notes", ["A new note."])
            seen = _wait_for_other(run, first)

    assert seen.run.facts["notes"] == ["A new note."]
    assert seen.number > first.number
    # What has not changed is not drawn again.
    for name, picture in first.context["plots"].items():
        assert seen.context["plots"][name] is picture


def _wait_for_other(run: LiveRun, first: Snapshot) -> Snapshot:
    end = monotonic() + 120
    while (look := run.look(patience=1)) is first and monotonic() < end:
        sleep(0.05)

    assert isinstance(look, Snapshot)
    return look


def test_a_damaged_run_is_read_when_it_is_mended(example: Path, tmp_path: Path) -> None:
    (tmp_path / STORE).write_bytes(b"nothing")
    with ThreadPoolExecutor(1) as executor:
        run = LiveRun(tmp_path, executor)
        assert isinstance(run.look(patience=60), ValueError)

        (tmp_path / STORE).write_bytes((example / STORE).read_bytes())
        end = monotonic() + 120
        while not isinstance(run.look(patience=1), Snapshot) and monotonic() < end:
            sleep(0.05)
        assert isinstance(run.look(), Snapshot)


def test_a_run_that_is_removed(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as executor:
        look = LiveRun(tmp_path / "gone", executor).look(patience=60)

    # Its files are as they were at first: not there.
    assert isinstance(look, ValueError)
    assert "there is no run" in str(look)
