"""
Benchmark of the dashboard: the time of requests for its pages.

``python -m benchmarks.micro.dashboard`` makes up a run of 1,000 candidates, serves it,
and asks for each page: once when nothing is prepared, and then time and again. There
are two bars: no request takes more than 200 ms, and a run that has just been opened is
shown within 1 s.
"""

from __future__ import annotations

import argparse
import datetime
import http.client
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.micro.bars import at_most
from benchmarks.micro.example_run import write_example_run

_MOST_FOR_REQUEST = 200  # milliseconds
_MOST_FOR_PAGE = 1000
# Folder in memory: a store saves each record to the disk at once, which takes minutes.
_MEMORY = "/dev/shm"
_NUM_OFFSPRING = 50
_PAGES = {
    "overview": "/run/{run}",
    "candidates": "/candidates/{run}",
    "candidates, filtered": "/candidates/{run}?outcome=confirmed&order=best%20first",
    "lineage": "/lineage/{run}",
    "spending": "/spending/{run}",
    "configuration": "/configuration/{run}",
    "operator": "/operator/r1g1o1/{run}",
    "prompts and answers": "/answers/r1g1o1/{run}",
    "comparison": "/compare?run={run}",
}


@contextmanager
def served(path: Path) -> Iterator[int]:
    """Serve the pages on the runs in a folder, and yield the port."""
    command = [sys.executable, "-m", "mep.dashboard", f"{path}", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r":(\d+)/", process.stdout.readline())
            if found is None:
                raise RuntimeError("The dashboard does not start.")

            yield int(found[1])
        finally:
            process.terminate()


def ask(port: int, address: str) -> tuple[int, float]:
    """Return the status of an answer, and the milliseconds that it took."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    start = time.perf_counter()
    connection.request("GET", address)
    response = connection.getresponse()
    response.read()
    seconds = time.perf_counter() - start
    connection.close()
    return response.status, 1000 * seconds


def opening_time(port: int, address: str) -> float:
    """Return the milliseconds until a page shows a run that has not been read yet."""
    start = time.perf_counter()
    while ask(port, address)[0] != 200:
        time.sleep(0.02)

    return 1000 * (time.perf_counter() - start)


def request_times(port: int, address: str, repeats: int) -> list[float]:
    """
    Return the milliseconds that requests took, sorted.

    Raises
    ------
    RuntimeError
        When the answer is not a page.
    """
    times = []
    for _ in range(repeats):
        status, milliseconds = ask(port, address)
        if status != 200:
            raise RuntimeError(f"{address}: the answer is {status}.")

        times.append(milliseconds)

    return sorted(times)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.micro.dashboard",
        description="Measure the time of requests for pages of the dashboard.",
    )
    parser.add_argument("--candidates", type=int, default=1000, help="of the run")
    parser.add_argument(
        "--repeats", type=int, default=20, help="requests for each page"
    )
    args = parser.parse_args()

    print(
        f"{datetime.date.today()}, {os.cpu_count()} cores, "
        f"{args.candidates} candidates; milliseconds"
    )
    memory = _MEMORY if Path(_MEMORY).is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as name:
        size = min(_NUM_OFFSPRING, args.candidates)
        write_example_run(Path(name) / "run", args.candidates // size, size)
        with served(Path(name)) as port:
            _measure(port, args.repeats)


def _measure(port: int, repeats: int) -> None:
    opened = opening_time(port, _PAGES["overview"].format(run="run"))
    print(f"- until a run is shown: {opened:.0f}; {at_most(opened, _MOST_FOR_PAGE)}")
    slowest = 0.0
    for page, address in _PAGES.items():
        times = request_times(port, address.format(run="run"), repeats)
        slowest = max(slowest, times[-1])
        middle = times[len(times) // 2]
        print(f"- {page}: median {middle:.0f}, longest {times[-1]:.0f}")

    verdict = at_most(round(slowest), _MOST_FOR_REQUEST)
    print(f"- longest of all: {slowest:.0f}; {verdict}")


if __name__ == "__main__":
    main()
