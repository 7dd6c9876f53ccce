"""Where built operators are kept."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import platformdirs
from filelock import FileLock

#: Bytes above which the entries that were not used for longest are removed.
LIMIT = 256 * 2**20

# A key and the suffix of a library.
_NAME = re.compile(r"[0-9a-f]{32}\.\w+")


class BuildCache:
    """
    A folder of built files by key. Several processes can use it at a time.

    Parameters
    ----------
    folder
        Location; by default that of the environment variable ``PYVRP_PLUS_CACHE``, or
        one in the user's cache.
    limit
        Bytes above which entries are removed.
    """

    def __init__(self, folder: Path | None = None, limit: int = LIMIT) -> None:
        given = os.environ.get("PYVRP_PLUS_CACHE")
        user = platformdirs.user_cache_path("pyvrp_plus", appauthor=False) / "operators"
        self.folder = folder or (Path(given) if given else user)
        self._limit = limit

    def get(self, key: str, build: Callable[[Path], None]) -> Path:
        """
        Return the file of a key, which is built if it is not there.

        Of several processes that ask for the same one, only one builds it.

        Parameters
        ----------
        key
            Names the file; it must be a function of all that goes into it.
        build
            Writes the file to the location that it is given.
        """
        entry = self.folder / key
        if not entry.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            with FileLock(self.folder / f"{key}.lock"):
                if not entry.exists():
                    self._build(entry, build)

            self._prune(keep=entry)

        with suppress(OSError):  # the folder may be read-only
            os.utime(entry)

        return entry

    def _build(self, entry: Path, build: Callable[[Path], None]) -> None:
        # In a folder of its own, for nobody to see what is not finished.
        with tempfile.TemporaryDirectory(dir=self.folder, prefix="build-") as folder:
            built = Path(folder) / entry.name
            build(built)
            built.replace(entry)

    def entries(self) -> list[Path]:
        """Return all files, those that were not used for longest first."""
        files = [path for path in self.folder.glob("*") if _NAME.fullmatch(path.name)]
        return sorted(files, key=lambda path: path.stat().st_mtime)

    def size(self) -> int:
        """Return the bytes of all files."""
        return sum(path.stat().st_size for path in self.entries())

    def clear(self) -> None:
        """Remove all files, but nothing else that may be in the folder."""
        for path in self.entries():
            path.unlink(missing_ok=True)
            path.with_name(f"{path.name}.lock").unlink(missing_ok=True)

    def _prune(self, keep: Path) -> None:
        size = self.size()
        for path in self.entries():
            if size <= self._limit:
                break

            if path != keep:
                size -= path.stat().st_size
                path.unlink(missing_ok=True)
