"""Fetching instances: from a real local server, archives and folders."""

import functools
import hashlib
import http.server
import json
import shutil
import tarfile
import threading

import pytest

from benchmarks.fetch import fetch
from pyvrp_plus import solve, write_instance
from pyvrp_plus.files.write_solution import write_solution
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.stop import MaxIterations


@pytest.fixture
def collection(tmp_path):
    """Return a folder with two sets, one instance of which has a solution."""
    folder = tmp_path / "collection" / "Instances-main"
    data = generate_cvrp(10, seed=1)
    for name in ("CVRP/a", "CVRP/b", "TSP/c", "other/d"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_instance(folder / f"{name}.vrp", data)

    result = solve(data, MaxIterations(5), seed=1, display=False)
    write_solution(folder / "CVRP/b.sol", data, result)
    return folder.parent


@pytest.fixture
def url(collection, tmp_path):
    """Return where an archive of it is served."""
    shutil.make_archive(str(tmp_path / "all"), "zip", collection)
    handler = functools.partial(
        http.server.SimpleHTTPRequestHandler, directory=str(tmp_path)
    )
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/all.zip"
        server.shutdown()


EXPECTED = {"CVRP": (2, 1), "TSP": (1, 0)}


def check(folder):
    """Check that the sets are there, with what is known."""
    assert sorted(path.name for path in folder.iterdir()) == [
        "CVRP",
        "TSP",
        "best_known.json",
    ]
    assert list(json.loads((folder / "best_known.json").read_text())) == ["CVRP/b"]


def test_url(url, tmp_path):
    """An archive is downloaded, and its checksum looked at."""
    digest = hashlib.sha256((tmp_path / "all.zip").read_bytes()).hexdigest()
    assert fetch(url, tmp_path / "to", digest) == EXPECTED
    check(tmp_path / "to")

    with pytest.raises(FileExistsError, match="remove it"):
        fetch(url, tmp_path / "to")
    with pytest.raises(ValueError, match="SHA-256"):
        fetch(url, tmp_path / "again", "0" * 64)
    with pytest.raises(ConnectionError, match="404"):
        fetch(url + "x", tmp_path / "again")

    assert not (tmp_path / "again").exists()


@pytest.mark.parametrize("kind", ["zip", "gztar"])
def test_archive(collection, tmp_path, kind):
    """An archive may lie on the disk."""
    archive = shutil.make_archive(str(tmp_path / "local"), kind, collection)
    if kind == "gztar" and not hasattr(tarfile, "data_filter"):
        with pytest.raises(ValueError, match=r"local.tar.gz .* Python 3.11.4"):
            fetch(archive, tmp_path / "to")
        return

    assert fetch(archive, tmp_path / "to") == EXPECTED
    check(tmp_path / "to")


def test_folder(collection, tmp_path):
    """So may a folder."""
    assert fetch(str(collection), tmp_path / "to") == EXPECTED
    check(tmp_path / "to")


def test_no_network(tmp_path):
    """Without a network, what else can be done is told."""
    with pytest.raises(ConnectionError, match="location of an archive or a folder"):
        fetch("http://127.0.0.1:9/all.zip", tmp_path / "to")


def test_bad_sources(tmp_path):
    """What is no source is named, and nothing is left behind."""
    (tmp_path / "text.zip").write_text("no archive")
    (tmp_path / "empty").mkdir()
    for source, kind, message in (
        ("missing", FileNotFoundError, "no file or folder"),
        ("text.zip", ValueError, "cannot be unpacked"),
        ("empty", ValueError, "no instances of known sets"),
    ):
        with pytest.raises(kind, match=message):
            fetch(str(tmp_path / source), tmp_path / "to")

    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "text.zip"]
