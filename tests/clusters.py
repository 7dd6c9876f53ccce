"""Dask clusters of real processes, on this machine."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[1]


class TestCluster:
    """
    A scheduler and workers, each of them a process.

    Parameters
    ----------
    folder
        Folder for what they write.
    num_workers
        Number of workers, each with a thread.
    variables
        Environment variables of all processes.
    """

    __test__ = False  # no test, whatever its name says

    def __init__(self, folder: Path, num_workers: int, **variables: str) -> None:
        self._folder = folder
        self._variables = variables
        self._port = _free_port()
        self.address = f"tcp://127.0.0.1:{self._port}"
        self.scheduler = self.start_scheduler()
        self.workers = [self.add_worker() for _ in range(num_workers)]

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        """Start a scheduler at the address of the cluster, and return its process."""
        options = ["--host", "127.0.0.1", "--port", f"{self._port}", "--no-dashboard"]
        # Should the tests be killed, the cluster is not left for long.
        options += ["--idle-timeout", "15 minutes"]
        self.scheduler = self._start("dask_scheduler", *options)
        while not _is_open(self._port):
            assert self.scheduler.poll() is None
            time.sleep(0.05)
        return self.scheduler

    def add_worker(self, *options: str, **variables: str) -> subprocess.Popen[bytes]:
        """Start a worker, and return its process."""
        options = options or ("--no-nanny",)
        return self._start(
            "dask_worker",
            self.address,
            *("--nthreads", "1", "--host", "127.0.0.1", "--no-dashboard"),
            *options,
            **variables,
        )

    def _start(
        self, program: str, *options: str, **variables: str
    ) -> subprocess.Popen[bytes]:
        with (self._folder / "cluster.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{program}", *options],
                cwd=self._folder,
                env={
                    **os.environ,
                    "PYTHONPATH": f"{ROOT}",
                    # A cache that the driver does not have.
                    "PYVRP_PLUS_CACHE": f"{self._folder / 'cache-of-workers'}",
                    **self._variables,
                    **variables,
                },
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def log(self) -> str:
        """Return what the processes have printed."""
        return (self._folder / "cluster.log").read_text(errors="replace")

    def close(self) -> None:
        """Kill all processes; the scheduler first, so that it makes up for none."""
        for process in (self.scheduler, *self.workers):
            kill(process)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process of a cluster with all that it has started in its group."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
