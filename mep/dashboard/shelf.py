"""The runs in a folder."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Self

from markupsafe import Markup

from mep.dashboard.live_run import LiveRun, Snapshot
from mep.dashboard.side_by_side import draw_side_by_side
from mep.plain_text import plain_text
from mep.record.run_folder import STORE
from mep.run import Run

_DEPTH = 3  # folders below the given one: those of comparisons have two
_PERIOD = 2.0  # seconds for which the list of runs is kept
_NUM_PICTURES = 16


class Shelf:
    """
    Finds the runs in a folder, and reads them in a thread of its own.

    Parameters
    ----------
    path
        Folder of a run, or of several.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock()
        # One thread, as Matplotlib is not made for several.
        self._executor = ThreadPoolExecutor(1)
        self._runs: dict[str, LiveRun] = {}
        self._listed = -_PERIOD
        # By names: the numbers of the readings that were last drawn, and the picture.
        self._pictures: dict[
            tuple[str, ...], tuple[tuple[int, ...], Markup | None]
        ] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._executor.shutdown(cancel_futures=True)

    @property
    def is_single(self) -> bool:
        """Whether the folder is that of one run."""
        return (self.path / STORE).exists()

    def runs(self) -> dict[str, LiveRun]:
        """Return the runs that are there now, by name."""
        with self._lock:
            if time.monotonic() - self._listed >= _PERIOD:
                # Those that are known keep what has been read of them.
                self._runs = {
                    name: self._runs.get(name) or LiveRun(folder, self._executor)
                    for name, folder in sorted(self._find())
                }
                self._listed = time.monotonic()

            return dict(self._runs)

    def picture(self, shown: Mapping[str, Snapshot]) -> Markup | None:
        """
        Return the plot of runs side by side, as it was last drawn.

        If the runs have changed, drawing begins. The result is ``None`` until it was
        drawn for the first time.
        """
        names = tuple(shown)
        numbers = tuple(snapshot.number for snapshot in shown.values())
        with self._lock:
            drawn, picture = self._pictures.pop(names, ((), None))
            if drawn != numbers:
                runs = {name: snapshot.run for name, snapshot in shown.items()}
                self._executor.submit(self._draw, numbers, runs)
            if len(self._pictures) >= _NUM_PICTURES:
                self._pictures.pop(next(iter(self._pictures)))

            self._pictures[names] = numbers, picture
            return picture

    def _draw(self, numbers: tuple[int, ...], runs: Mapping[str, Run]) -> None:
        picture = draw_side_by_side(runs)
        with self._lock:
            self._pictures[tuple(runs)] = numbers, picture

    def _find(self) -> Iterator[tuple[str, Path]]:
        """Yield the names and folders of runs."""
        if self.is_single:
            yield _named(self.path.resolve().name), self.path
            return

        for folder, below, files in os.walk(self.path):
            place = Path(folder).relative_to(self.path)
            if STORE in files:
                yield _named(place.as_posix()), Path(folder)
            if STORE in files or len(place.parts) >= _DEPTH:
                below.clear()
            below[:] = [name for name in below if not name.startswith(".")]


def _named(path: str) -> str:
    """Return a name that can be shown, and stand in an address."""
    return plain_text(path).replace("\n", "?")
