"""Fetching the public instances, and computing their best known costs."""

from __future__ import annotations

import json
import shutil
import tarfile
import tempfile
from pathlib import Path

import pooch
from requests.exceptions import RequestException

from benchmarks.instances import suites
from pyvrp_plus.trials.instance import Instance, read_folder

#: URL of the public collection of instances.
PUBLIC = "https://github.com/PyVRP/Instances/archive/refs/heads/main.zip"


def fetch(
    source: str, target: Path, sha256: str | None = None
) -> dict[str, tuple[int, int]]:
    """
    Fill a folder with the public instances.

    Parameters
    ----------
    source
        URL of an archive, or location of an archive or a folder, which contains the
        folders of the sets at any depth.
    target
        Folder for the instances, which must not exist yet. It only appears once all
        instances have been fetched.
    sha256
        SHA-256 checksum that the archive must have, in hexadecimal. ``None`` checks
        nothing, and a folder is never checked.

    Returns
    -------
    dict
        For each set, the number of instances, and the number of those that have a best
        known cost.

    Raises
    ------
    OSError
        When the source does not exist or cannot be downloaded, or the target exists.
    ValueError
        When the checksum differs, the archive cannot be unpacked, or there are no
        instances of a known set.
    """
    if target.exists():
        raise FileExistsError(f"{target} is there already: remove it to fetch again.")

    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix="fetch-") as name:
        folder = Path(name)
        sets = _find_sets(_unpacked(source, sha256, folder))
        if not sets:
            raise ValueError(f"There are no instances of known sets in {source}.")

        built = folder / "instances"
        for set_name, where in sets.items():
            shutil.copytree(where, built / set_name)

        instances = _list_best_known(built, sets)
        built.rename(target)

    return {
        set_name: (len(of_set), sum(item.best_known is not None for item in of_set))
        for set_name, of_set in instances.items()
    }


def _unpacked(source: str, sha256: str | None, folder: Path) -> Path:
    """Return the source if it is a folder, else the folder it has been unpacked to."""
    if Path(source).is_dir():
        return Path(source)

    archive = Path(source)
    if "://" in source:
        archive = _download(source, folder)
    elif not archive.is_file():
        raise FileNotFoundError(f"There is no file or folder {source}.")

    found = pooch.file_hash(str(archive))
    if sha256 is not None and found != sha256.lower():
        raise ValueError(f"{source} has the SHA-256 {found}, not {sha256}.")

    try:
        if tarfile.is_tarfile(archive):
            if not hasattr(tarfile, "data_filter"):
                raise ValueError("Python 3.11.4 or newer does so safely.")
            with tarfile.open(archive) as tar:
                tar.extractall(folder / "unpacked", filter="data")
        else:
            shutil.unpack_archive(archive, folder / "unpacked")
    except (shutil.ReadError, tarfile.TarError, ValueError) as error:
        raise ValueError(f"{source} cannot be unpacked: {error}") from error

    return folder / "unpacked"


def _download(url: str, folder: Path) -> Path:
    name = url.rstrip("/").rpartition("/")[2] or "archive"
    try:
        return Path(pooch.retrieve(url, None, name, folder))
    except (RequestException, OSError, ValueError) as error:
        raise ConnectionError(
            f"{url} cannot be fetched: {error}. Without a network, give the location "
            "of an archive or a folder of the instances."
        ) from error


def _find_sets(folder: Path) -> dict[str, Path]:
    """Return the folder of each known set by name; the least deep one of several."""
    names = {suite.path for suite in suites().folder_suites()}
    found: dict[str, Path] = {}
    for path in sorted(folder.rglob("*"), key=lambda path: len(path.parts)):
        if path.is_dir() and path.name in names and any(path.rglob("*.vrp")):
            found.setdefault(path.name, path)

    return found


def _list_best_known(folder: Path, sets: dict[str, Path]) -> dict[str, list[Instance]]:
    """Read the instances, and write their best known costs to ``best_known.json``."""
    instances = {
        suite.path: read_folder(folder / suite.path, suite.round_func)
        for suite in suites().folder_suites()
        if suite.path in sets
    }
    known = {
        item.name: {"cost": item.best_known, "round": item.round_func}
        for of_set in instances.values()
        for item in of_set
        if item.best_known is not None
    }
    (folder / "best_known.json").write_text(json.dumps(known, indent=1, sort_keys=True))
    return instances
