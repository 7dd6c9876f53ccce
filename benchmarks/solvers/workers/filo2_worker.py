"""
Worker that solves CVRPs with FILO2, whose executable the user has built.

Accorsi, L. and Vigo, D. (2024), "Routing one million customers in a handful of
minutes", Computers and Operations Research, arXiv:2306.14205;
https://github.com/acco93/filo2.

Only the standard library is imported here: the peak memory that the system reports for
FILO2 is never less than the memory of the process that starts it.
"""

from __future__ import annotations

import re
import resource
import signal
import subprocess
from pathlib import Path
from typing import Any

from .worker import (
    NotApplicable,
    Reply,
    Request,
    Stopwatch,
    iterations,
    max_rss,
    serve,
)

# Number of characters in which the header of an instance ends, before its coordinates.
_MAX_HEAD = 4096

# Number of characters of FILO2's output that are reported when it fails.
_MAX_OUTPUT = 500


def answer(request: Request) -> Reply:
    """
    Run FILO2 for a number of core optimisation iterations, and read its solution.

    CPU seconds and memory are those of FILO2's process, reading the instance included.
    """
    num_iterations = iterations(request)
    if not request["files"]:
        raise NotApplicable("no executable: write filo2:FILE")

    instance, seed = Path(request["instance"]), request["seed"]
    _require_cvrp(instance, request["round_func"])
    (executable,) = request["files"]
    command = [executable, str(instance), "--outpath", "."]
    command += ["--coreopt-iterations", str(num_iterations), "--seed", str(seed)]

    stopwatch = Stopwatch()
    printed = _run(command)
    runtime = stopwatch.wall()
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)

    solution = Path(f"{instance.name}_seed-{seed}.vrp.sol")
    if not solution.exists():
        raise RuntimeError(f"FILO2 has written no {solution}: {printed}")

    cost, routes = _read(solution)
    return {
        "feasible": True,
        "cost": cost,
        "routes": routes,
        "iterations": num_iterations,
        "trace": [],
        "version": "",
        "runtime": runtime,
        "cpu_time": usage.ru_utime + usage.ru_stime,
        "peak_rss": max_rss(usage),
    }


def _require_cvrp(instance: Path, round_func: str) -> None:
    """Refuse all instances but CVRPs with rounded distances, as FILO2 does not."""
    with instance.open() as file:
        head, _, _ = file.read(_MAX_HEAD).partition("NODE_COORD_SECTION")

    fields = dict(re.findall(r"^(\w+)[ \t]*:[ \t]*(.*?)[ \t]*$", head, re.M))
    for name, wanted in (("TYPE", "CVRP"), ("EDGE_WEIGHT_TYPE", "EUC_2D")):
        if (found := fields.get(name)) != wanted:
            raise NotApplicable(f"{name} {found}, instead of {wanted}")

    if round_func != "round":
        raise NotApplicable("distances that are not rounded to the nearest integer")


def _run(command: list[str]) -> str:
    """Run a command, and return the end of its output."""
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    printed = " ".join(done.stdout.split())[-_MAX_OUTPUT:] or "it has printed nothing"
    code = done.returncode
    if code != 0:
        end = f"exit code {code}" if code > 0 else signal.Signals(-code).name
        raise RuntimeError(f"FILO2 has ended with {end}: {printed}")

    return printed


def _read(solution: Path) -> tuple[int, list[Any]]:
    """Return the cost and the routes of a solution file."""
    text = solution.read_text()
    cost = re.search(r"^Cost\s+(\S+)", text, re.M)
    if cost is None:
        raise RuntimeError(f"FILO2 has written no cost into {solution}")

    routes = [
        {
            "vehicle_type": 0,
            "trips": [
                {"start_depot": 0, "end_depot": 0, "visits": [*map(int, line.split())]}
            ],
        }
        for line in re.findall(r"^Route #\d+:(.*)$", text, re.M)
    ]
    return round(float(cost[1])), routes


if __name__ == "__main__":
    serve(answer)
