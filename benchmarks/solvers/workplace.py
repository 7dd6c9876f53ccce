"""Workplaces where solvers are run, on this machine or on others."""

from __future__ import annotations

import base64
import os
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from benchmarks.rows import Status
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.executor import Json
from pyvrp_plus.trials.instance import Instance
from pyvrp_plus.trials.machine import describe_machine

from .adapters import Adapter
from .environment import Unavailable
from .process import WorkerError, end_workers
from .run_solver import ask_solver
from .solver import Solver, find_adapter


@dataclass(frozen=True)
class SolverWorkshop:
    """
    Description of workplaces where solvers are run.

    Parameters
    ----------
    needs_compiler
        Whether there are operators in C++, so that results depend on the compiler.
    """

    needs_compiler: bool

    def open(self) -> SolverWorkplace:
        """Return a workplace, of which the solvers run on any core."""
        return SolverWorkplace()


class SolverWorkplace:
    """
    A workplace where solvers are run, each in the environment that it needs.

    Parameters
    ----------
    core
        Number of the CPU to run on; ``None`` for any.
    """

    def __init__(self, core: int | None = None) -> None:
        self._core = core
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)

    def answer(self, request: Json) -> Json:
        """
        Run a solver, as :func:`solver_request` asks.

        Returns
        -------
        dict
            The ``reply`` of the solver's worker, or why it has ``failed``; the ``core``
            and the ``machine`` that it ran on.
        """
        where = {"core": self._core, "machine": describe_machine()}
        with tempfile.TemporaryDirectory(dir=self._folder.name) as name:
            folder = Path(name)
            try:
                reply = ask_solver(
                    solver := _unpack_solver(request["solver"], folder),
                    _python(solver),
                    instance=_unpack(request["instance"], folder),
                    round_func=request["round_func"],
                    seed=request["seed"],
                    budget=Budget.parse(request["budget"]),
                    core=self._core,
                    timeout=request["timeout"],
                    folder=folder,
                )
            except WorkerError as error:
                return {"failed": [error.status, f"{error}"], **where}
            except Unavailable as error:
                return {"failed": [Status.UNAVAILABLE, f"{error}"], **where}

        return {"reply": reply, **where}

    def close(self) -> None:
        """End the solver that is running."""
        end_workers(Path(self._folder.name))
        self._folder.cleanup()


def solver_request(
    solver: Solver, instance: Instance, seed: int, budget: Budget, timeout: float | None
) -> Json:
    """
    Return the request to run a solver, with the contents of all files.

    Raises
    ------
    OSError
        When a file cannot be read.
    """
    return {
        "solver": {
            "name": solver.name,
            "adapter": solver.adapter.name,
            "stock": solver.stock,
            "files": [_pack(path) for path in solver.files],
        },
        "instance": _pack(instance.path),
        "round_func": instance.round_func,
        "seed": seed,
        "budget": f"{budget}",
        "timeout": timeout,
    }


def _pack(path: Path) -> Json:
    return {
        "name": path.name,
        "content": base64.b64encode(path.read_bytes()).decode(),
        "is_executable": os.access(path, os.X_OK),
    }


def _unpack(packed: Json, folder: Path) -> Path:
    # Names tell what is in a file, but two files may have the same.
    path = Path(tempfile.mkdtemp(dir=folder), packed["name"])
    path.write_bytes(base64.b64decode(packed["content"]))
    if packed["is_executable"]:
        path.chmod(0o700)

    return path


def _unpack_solver(packed: Json, folder: Path) -> Solver:
    return Solver(
        packed["name"],
        _adapter(packed["adapter"]),
        packed["stock"],
        tuple(_unpack(file, folder) for file in packed["files"]),
    )


def _adapter(name: str) -> Adapter:
    """Return an adapter; this checkout may not know the revision that is asked for."""
    try:
        return find_adapter(name)
    except ValueError as error:
        raise Unavailable(f"{error}") from error


def _python(solver: Solver) -> Path:
    """Return the Python of a solver; what cannot be installed is not tried again."""
    found = _python_or_reason(solver.adapter)
    if isinstance(found, Unavailable):
        raise found.with_traceback(None)

    return found


@cache
def _python_or_reason(adapter: Adapter) -> Path | Unavailable:
    try:
        return Solver(adapter.name, adapter).prepare_python()
    except Unavailable as error:
        return error
