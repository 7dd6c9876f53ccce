"""Workplaces for tests of executors."""

import os
import signal
import threading
import time
from dataclasses import dataclass
from pathlib import Path


class Workplace:
    """A workplace that does what its requests say."""

    def __init__(self):
        self._closed = threading.Event()

    def answer(self, request):
        """Return twice a number, after some seconds; or do what else is asked for."""
        if "log" in request:
            with Path(request["log"]).open("a") as log:
                log.write(f"{os.getpid()} {request['number']}\n")
        if "raise" in request:
            raise OSError(request["raise"])
        if "raise_once" in request and not Path(request["raise_once"]).exists():
            Path(request["raise_once"]).touch()
            raise OSError("the disk is full")
        if "end" in request:
            os.kill(os.getpid(), signal.SIGKILL)
        if "hang" in request and not Path(request["hang"]).exists():
            Path(request["hang"]).touch()
            os.kill(os.getpid(), signal.SIGSTOP)

        was_closed = self._closed.wait(request.get("seconds", 0))
        if was_closed:
            Path(request["closed"]).touch()
        return {"twice": 2 * request["number"], "pid": os.getpid()}

    def close(self):
        """End the answer."""
        self._closed.set()


@dataclass(frozen=True)
class Workshop:
    """A description of such workplaces."""

    needs_compiler: bool = False

    def open(self):
        """Return a workplace."""
        return Workplace()


@dataclass(frozen=True)
class BrokenWorkshop(Workshop):
    """A description of workplaces that cannot be opened."""

    def open(self):
        """Raise an error."""
        raise RuntimeError("there is no room")


def wait_for(path, seconds=120.0):
    """Wait until a file is there."""
    deadline = time.monotonic() + seconds
    while not path.exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)
