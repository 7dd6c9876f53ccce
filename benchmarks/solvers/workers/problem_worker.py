"""Worker that writes an instance as plain numbers, for solvers without VRPLIB."""

from __future__ import annotations

from pathlib import Path

import pyvrp_plus

from . import problem, worker


def describe(request: worker.Request) -> worker.Reply:
    """Save the problem into the folder of the request."""
    data = pyvrp_plus.read(request["instance"], request["round_func"])
    problem.save(data, Path(request["folder"]))
    return {}


if __name__ == "__main__":
    worker.serve(describe)
