"""
What runs in a child process of its own: solving one instance, or costing a solution.

Both speak JSON: one object on standard output, and for ``recost`` a list of routes
on standard input. Either solver can be named, since both have the same interface.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import resource
import sys
from pathlib import Path
from typing import Any

# A route as it travels between processes: {"vehicle_type": int, "trips": [{
# "start_depot": int, "end_depot": int, "visits": [int, ...]}, ...]}.
Routes = list[dict[str, Any]]


def peak_rss() -> int:
    """
    Return the peak resident set size of this process, in bytes.

    On Linux what ``getrusage`` reports starts from the size of the parent, which may
    well be the larger of the two, so that the kernel's own figure is preferred.
    """
    status = Path("/proc/self/status")
    if status.exists():
        match = re.search(r"VmHWM:\s+(\d+) kB", status.read_text())
        if match:
            return 1024 * int(match[1])

    usage = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return usage if sys.platform == "darwin" else 1024 * usage


def solve(args: argparse.Namespace) -> dict[str, Any]:
    """Solve the instance; reading it does not count towards the run time."""
    package = importlib.import_module(args.package)
    stop = importlib.import_module(f"{args.package}.stop")

    data = package.read(args.instance, round_func=args.round_func)
    rss_after_read = peak_rss()

    result = package.solve(
        data,
        stop.MaxRuntime(args.max_runtime),
        seed=args.seed,
        collect_stats=False,
        display=False,
    )

    return {
        "cost": int(result.cost()) if result.is_feasible() else None,
        "feasible": result.is_feasible(),
        "iterations": result.num_iterations,
        "runtime": result.runtime,
        "rss_after_read": rss_after_read,
        "peak_rss": peak_rss(),
        "routes": routes_of(result.best),
    }


def routes_of(solution: Any) -> Routes:
    """Describe the routes of a solution of either package by plain numbers."""
    return [
        {
            "vehicle_type": route.vehicle_type(),
            "trips": [
                {
                    "start_depot": trip.start_depot(),
                    "end_depot": trip.end_depot(),
                    "visits": list(trip.visits()),
                }
                for trip in route.trips()
            ],
        }
        for route in solution.routes()
    ]


def recost(args: argparse.Namespace, routes: Routes) -> dict[str, Any]:
    """Build the solution anew and cost it with the evaluator of the package."""
    package = importlib.import_module(args.package)
    data = package.read(args.instance, round_func=args.round_func)

    rebuilt = []
    for route in routes:
        vehicle_type = route["vehicle_type"]
        trips = [
            package.Trip(
                data,
                trip["visits"],
                vehicle_type,
                trip["start_depot"],
                trip["end_depot"],
            )
            for trip in route["trips"]
        ]
        rebuilt.append(package.Route(data, trips, vehicle_type))

    solution = package.Solution(data, rebuilt)
    evaluator = package.CostEvaluator([1] * data.num_load_dimensions, 1, 1)
    feasible = solution.is_feasible()
    cost = int(evaluator.cost(solution)) if feasible else None
    return {"cost": cost, "feasible": feasible}


def main() -> None:
    """Read the arguments, pin the process, do the work and print its outcome."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=["solve", "recost"])
    parser.add_argument("--package", required=True)
    parser.add_argument("--instance", required=True)
    parser.add_argument("--round_func", required=True)
    parser.add_argument("--core", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--max_runtime", type=float, default=30)
    args = parser.parse_args()

    if args.core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {args.core})

    if args.task == "solve":
        outcome = solve(args)
    else:
        outcome = recost(args, json.load(sys.stdin))

    print(json.dumps(outcome))


if __name__ == "__main__":
    main()
