"""What the workers of a Dask cluster do: they answer requests."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from distributed import get_worker

from pyvrp_plus.trials.executor.software import Software
from pyvrp_plus.trials.executor.workplace import Json, Workplace, Workshop
from pyvrp_plus.trials.machine import processor


@dataclass(frozen=True)
class Terms:
    """
    What a worker must have to answer requests.

    Parameters
    ----------
    workshop
        Workshop that opens its workplaces.
    software
        Software that its results are to depend on.
    """

    workshop: Workshop
    software: Software

    @classmethod
    def of(cls, workshop: Workshop) -> Terms:
        """Return the terms for results as this process would have them."""
        packages = {"pyvrp_plus", type(workshop).__module__.partition(".")[0]}
        needs_compiler = workshop.needs_compiler
        return cls(workshop, Software.here(packages, needs_compiler=needs_compiler))

    def refusal(self) -> str:
        """Return how the software of this process differs; empty if it does not."""
        return self.software.differences(self.of(self.workshop).software)


class StoppedError(Exception):
    """Exception for a request that was stopped before its answer has begun."""


class Workplaces:
    """The workplaces of a worker: as many as it answers requests at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: dict[Workshop, list[Workplace]] = {}
        # Those that answer a request, by its key; None as long as they are opened.
        self._busy: dict[str, Workplace | None] = {}

    @contextmanager
    def one(self, workshop: Workshop, key: str) -> Iterator[Workplace]:
        """Provide a workplace for a request, which is opened if none is idle."""
        with self._lock:
            idle = self._idle.setdefault(workshop, [])
            workplace = idle.pop() if idle else None
            self._busy[key] = workplace

        try:
            if workplace is None:
                workplace = workshop.open()
                self._begin(key, workplace)
            yield workplace
        finally:
            with self._lock:
                # What was stopped has been closed, or is about to be.
                if key in self._busy:
                    del self._busy[key]
                    if workplace is not None:
                        idle.append(workplace)

    def _begin(self, key: str, workplace: Workplace) -> None:
        with self._lock:
            if key in self._busy:
                self._busy[key] = workplace
                return

        workplace.close()
        raise StoppedError

    def stop(self, keys: Iterable[str]) -> None:
        """End the answers to some requests, and what they have started."""
        with self._lock:
            stopped = [self._busy.pop(key, None) for key in keys]

        for workplace in stopped:
            if workplace is not None:
                # Workers must not wait for it: they would not hear of anything else.
                threading.Thread(target=workplace.close).start()


_WORKPLACES = Workplaces()


def answer(request: str, key: str, terms: Terms) -> str:
    """
    Answer a request; the request and the reply are JSON.

    Nothing is raised: exceptions would travel in a form that runs code when it is read.

    Returns
    -------
    str
        An object with the address of the ``worker``, and the ``reply`` and the
        ``seconds`` that it took, the reason why the worker is ``refused``, or the
        ``error`` at the workplace.
    """
    return json.dumps({"worker": get_worker().address, **_answer(request, key, terms)})


def _answer(request: str, key: str, terms: Terms) -> Json:
    if refusal := terms.refusal():
        return {"refused": refusal}

    try:
        with _WORKPLACES.one(terms.workshop, key) as workplace:
            start = time.monotonic()
            reply = workplace.answer(json.loads(request))
            return {"reply": reply, "seconds": time.monotonic() - start}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def stop(keys: Iterable[str]) -> None:
    """End the answers to some requests, which nobody waits for any more."""
    _WORKPLACES.stop(keys)


def introduce(terms: Terms) -> dict[str, str]:
    """Return what this worker is: its ``refusal`` of the terms, and its processor."""
    return {"refusal": terms.refusal(), "processor": processor()}
