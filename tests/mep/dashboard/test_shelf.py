import shutil
from pathlib import Path
from time import sleep

from mep.dashboard.shelf import Shelf
from mep.record.run_folder import STORE
from tests.mep.dashboard.conftest import snapshot


def test_runs_are_named_after_their_folders(folder: Path, shelf: Shelf) -> None:
    assert list(shelf.runs()) == ["<b>hostile", "damaged", "made up/1"]
    assert not shelf.is_single


def test_the_folder_of_a_run(example: Path) -> None:
    with Shelf(example) as shelf:
        assert shelf.is_single
        assert list(shelf.runs()) == ["run"]


def test_hidden_and_deep_folders_are_left_out(example: Path, tmp_path: Path) -> None:
    for name in ("a/b/c", "a/b/c/d/e", ".hidden", "x/y/z/too deep"):
        (tmp_path / name).mkdir(parents=True)
        shutil.copy(example / STORE, tmp_path / name)
    with Shelf(tmp_path) as shelf:
        assert list(shelf.runs()) == ["a/b/c"]


def test_a_name_is_one_line(example: Path, tmp_path: Path) -> None:
    shutil.copytree(example, tmp_path / "two\nlines\u202e")
    with Shelf(tmp_path) as shelf:
        assert list(shelf.runs()) == ["two?lines?"]


def test_the_picture_of_runs_is_drawn_once(shelf: Shelf) -> None:
    runs = shelf.runs()
    shown = {name: snapshot(runs[name]) for name in ("made up/1", "<b>hostile")}
    while (picture := shelf.picture(shown)) is None:
        sleep(0.05)

    assert picture.startswith("<img ")
    assert shelf.picture(shown) is picture
    assert shelf.picture(dict(list(shown.items())[:1])) is None
