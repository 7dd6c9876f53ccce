"""Peers that are asked about problems which no file can hold."""

import pytest

from benchmarks.solvers import parse_solver
from benchmarks.solvers.process import run_worker
from benchmarks.solvers.workers import problem


@pytest.fixture
def ask(prepare, tmp_path):
    """Return a function that asks a peer to solve a problem, and returns its reply."""

    def ask_peer(name, data, seconds=0.3):
        solver = parse_solver(name)
        environment = prepare(solver)
        problem.save(data, tmp_path)
        request = {
            "folder": str(tmp_path),
            "files": [],
            "seed": 1,
            "budget": {"amount": seconds, "unit": "s"},
        }
        worker = solver.adapter.worker
        return run_worker(environment.python, worker, request, tmp_path, timeout=120)

    return ask_peer
