"""Runs that are read again, in the background, when they have changed."""

from __future__ import annotations

import time
from collections.abc import Mapping
from concurrent.futures import Executor, Future, wait
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Any

from mep.candidate.program import Program
from mep.dashboard.pace import Pace, pace_of
from mep.providers.provider import Exchange
from mep.record.damage import reading
from mep.record.read_only import Stamp
from mep.report.context import make_context
from mep.report.costs import Costs, costs_by_program
from mep.report.entry import programs_of
from mep.report.picture import Pictures
from mep.run import Run, RunReader

# Reading may take this share of a core, for the run to have the rest.
_SHARE = 0.1


@dataclass(frozen=True)
class Snapshot:
    """
    A run as it was when it was last read.

    Parameters
    ----------
    number
        Number of the reading, counted from 1.
    run
        The run.
    context
        Variables of the templates, of :func:`~mep.report.context.make_context`.
    programs, costs
        Programs by name, and their costs by digest.
    pace
        How far the run is.
    changed
        Local time of the last change of the run's files.
    """

    number: int
    run: Run
    context: Mapping[str, Any]
    programs: Mapping[str, Program]
    costs: Mapping[str, Costs]
    pace: Pace
    changed: datetime


class LiveRun:
    """
    Keeps a run, and reads it again when somebody looks at it and it has changed.

    Parameters
    ----------
    folder
        Folder of the run.
    executor
        Executor with a single thread, which reads.
    """

    def __init__(self, folder: Path, executor: Executor) -> None:
        self._reader = RunReader(folder)
        self._executor = executor
        self._lock = Lock()
        self._pictures = Pictures()
        self._reading: Future[None] | None = None
        self._stamp: Stamp | None = None
        self._rests_until = 0.0
        self._number = 0
        self._latest: Snapshot | ValueError | None = None

    def look(self, patience: float = 0.0) -> Snapshot | ValueError | None:
        """
        Return what was last read: the run, or the reason why it cannot be read.

        If the run has changed, reading begins; who looks again soon sees the change.
        The result is ``None`` until anything was read.

        Parameters
        ----------
        patience
            Seconds to wait for what is being read.
        """
        with self._lock:
            is_free = self._reading is None or self._reading.done()
            is_rested = time.monotonic() >= self._rests_until
            if is_free and is_rested and self._reader.stamp() != self._stamp:
                self._reading = self._executor.submit(self._read)

            future = self._reading

        if future is not None and patience:
            wait([future], timeout=patience)

        return self._latest

    def requests_at(self, place: str) -> list[Exchange]:
        """
        Return the requests at a place of the run, with prompts and answers.

        Raises
        ------
        ValueError
            When the run cannot be read.
        """
        return self._reader.requests_at(place)

    def _read(self) -> None:
        start = time.thread_time()
        is_first = self._latest is None
        # What changes from now on is read the next time.
        self._stamp = self._reader.stamp()
        try:
            with reading("The run"):
                run = self._reader.read()
                pictures = None if is_first else self._pictures
                self._latest = self._snapshot(run, pictures)
        except (ValueError, RuntimeError) as error:
            self._latest = ValueError(f"{error}")

        if is_first:
            # Drawing takes most of the time, so all runs are read before it begins.
            with self._lock:
                self._reading = self._executor.submit(self._read)
        else:
            rest = (time.thread_time() - start) * (1 / _SHARE - 1)
            self._rests_until = time.monotonic() + rest

    def _snapshot(self, run: Run, pictures: Pictures | None) -> Snapshot:
        self._number += 1
        times = [state[0] for state in self._stamp or () if state is not None]
        return Snapshot(
            self._number,
            run,
            make_context(run, pictures),
            programs_of(run),
            costs_by_program(run),
            pace_of(run),
            datetime.fromtimestamp(max(times, default=0) / 1e9),
        )
