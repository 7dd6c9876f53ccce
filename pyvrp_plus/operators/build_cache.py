"""Cache of built operators, in a folder."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import platformdirs
from filelock import FileLock

#: Size in bytes above which the least recently used files are removed.
LIMIT = 256 * 2**20

# A key and the suffix of a library.
_NAME = re.compile(r"[0-9a-f]{32}\.\w+")


class BuildCache:
    """
    A folder of built files by key. Several processes can use it at a time.

    Beside each file is its digest: a file that is not as it was built, because the disk
    was full or something else has changed it, is built again.

    Parameters
    ----------
    folder
        Location of the folder; by default the one that the environment variable
        ``PYVRP_PLUS_CACHE`` names, else one in the user's cache.
    limit
        Size in bytes above which the least recently used files are removed.
    """

    def __init__(self, folder: Path | None = None, limit: int = LIMIT) -> None:
        given = os.environ.get("PYVRP_PLUS_CACHE")
        user = platformdirs.user_cache_path("pyvrp_plus", appauthor=False) / "operators"
        self.folder = folder or (Path(given) if given else user)
        self._limit = limit

    def find(self, key: str) -> Path | None:
        """Return the file of a key; ``None`` if there is none, or it was changed."""
        entry = self.folder / key
        try:
            if _digest(entry) != _digest_file(entry).read_text():
                return None
        except OSError:
            return None

        with suppress(OSError):  # the folder may be read-only
            os.utime(entry)

        return entry

    def get(self, key: str, build: Callable[[Path], None]) -> Path:
        """
        Return the file of a key, which is built if it does not exist.

        Of several processes that ask for the same file, only one builds it.

        Parameters
        ----------
        key
            Name of the file, which must depend on everything that goes into the file.
        build
            Function that writes the file to the location that it is given.
        """
        if found := self.find(key):
            return found

        entry = self.folder / key
        self.folder.mkdir(parents=True, exist_ok=True)
        with FileLock(self.folder / f"{key}.lock"):
            if not self.find(key):
                self._build(entry, build)

        self._prune(keep=entry)
        return entry

    def _build(self, entry: Path, build: Callable[[Path], None]) -> None:
        # In a folder of its own, so that no process sees an unfinished file.
        with tempfile.TemporaryDirectory(dir=self.folder, prefix="build-") as folder:
            built = Path(folder) / entry.name
            build(built)
            digest = Path(folder) / "digest"
            digest.write_text(_digest(built))
            digest.replace(_digest_file(entry))
            built.replace(entry)

    def entries(self) -> list[Path]:
        """Return all files, the least recently used first."""
        files = [path for path in self.folder.glob("*") if _NAME.fullmatch(path.name)]
        return sorted(files, key=lambda path: path.stat().st_mtime)

    def size(self) -> int:
        """Return the total size of all files, in bytes."""
        return sum(path.stat().st_size for path in self.entries())

    def clear(self) -> None:
        """Remove all files, but nothing else that may be in the folder."""
        for path in self.entries():
            _remove(path)
            path.with_name(f"{path.name}.lock").unlink(missing_ok=True)

    def _prune(self, keep: Path) -> None:
        size = self.size()
        for path in self.entries():
            if size <= self._limit:
                break

            if path != keep:
                size -= path.stat().st_size
                _remove(path)


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _digest_file(entry: Path) -> Path:
    return entry.with_name(f"{entry.name}.sha256")


def _remove(entry: Path) -> None:
    entry.unlink(missing_ok=True)
    _digest_file(entry).unlink(missing_ok=True)
