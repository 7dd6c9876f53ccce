"""Solvers that the harness knows, and the names that users write for them."""

from __future__ import annotations

import hashlib
import sys
from dataclasses import dataclass
from pathlib import Path

from pyvrp_plus.operators import find_operator

from .environment import Environment, Log, Unavailable, make_environment

_WORKERS = Path(__file__).parent / "workers"


@dataclass(frozen=True)
class Adapter:
    """
    Description of how a solver is run.

    Parameters
    ----------
    worker
        File of the worker's module, which the Python of the environment runs.
    requirements
        Requirements of the solver's environment; without any, the Python that runs the
        harness is used.
    reads_instances
        Whether the worker reads VRPLIB files; if not, it is given the problem in plain
        numbers.
    operators
        Allowed endings of the names of operators' files; empty if the solver takes
        none. The files of some solvers are weights, or the solver itself.
    has_stock
        Whether the solver can run with the parameters of PyVRP 0.12.
    """

    worker: Path
    requirements: tuple[str, ...] = ()
    reads_instances: bool = False
    operators: tuple[str, ...] = ()
    has_stock: bool = False


_PYVRP = Adapter(
    _WORKERS / "pyvrp_0_12_worker.py",
    ("pyvrp==0.12.2",),
    reads_instances=True,
    operators=(".py",),
)

#: The adapters by name.
SOLVERS: dict[str, Adapter] = {
    "plus": Adapter(
        _WORKERS / "plus_worker.py",
        reads_instances=True,
        operators=(".cpp", ".cc", ".cxx", ".py", ".so", ".dylib", ".dll"),
        has_stock=True,
    ),
    "pyvrp-0.12": _PYVRP,
    "pyvrp-0.14": Adapter(
        _WORKERS / "pyvrp_0_14_worker.py", ("pyvrp==0.14.1",), reads_instances=True
    ),
    # hygese does not declare that it needs numpy.
    "hygese": Adapter(_WORKERS / "hygese_worker.py", ("hygese==0.1.0", "numpy>=1.26")),
    "ortools": Adapter(_WORKERS / "ortools_worker.py", ("ortools==9.15.6755",)),
    "vroom": Adapter(_WORKERS / "vroom_worker.py", ("pyvroom==1.15.2",)),
    "elkai": Adapter(_WORKERS / "elkai_worker.py", ("elkai==2.0.1", "numpy>=1.26")),
    # On Linux not from PyPI, where torch needs gigabytes of CUDA; pip finds this one
    # with PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu.
    "pomo": Adapter(
        _WORKERS / "pomo_worker.py",
        (
            "torch==2.13.0+cpu; sys_platform == 'linux'",
            "torch==2.13.0; sys_platform != 'linux'",
            "numpy>=1.26",
        ),
        operators=(".pt", ".pth"),
    ),
    # The user gives the executable, whose name may have any ending.
    "filo2": Adapter(
        _WORKERS / "filo2_worker.py", reads_instances=True, operators=("",)
    ),
}


@dataclass(frozen=True)
class Solver:
    """
    A solver as users write it.

    Parameters
    ----------
    name
        Name as the user has written it, which is also the name in rows.
    adapter
        Adapter that runs the solver.
    stock
        Whether to use the parameters of PyVRP 0.12.
    files
        Locations of operators' files.
    digest
        Digest of the contents of these files when the name was parsed; empty without
        files.
    """

    name: str
    adapter: Adapter
    stock: bool = False
    files: tuple[Path, ...] = ()
    digest: str = ""

    def prepare(self, log: Log = print) -> Environment:
        """
        Make the environment of the solver, and that of PyVRP's evaluator.

        Raises
        ------
        Unavailable
            When either environment cannot be made.
        """
        evaluator = prepare_evaluator(log)
        return Environment(self.prepare_python(log), evaluator)

    def prepare_python(self, log: Log = print) -> Path:
        """
        Make the environment of the solver only, and return its Python.

        Raises
        ------
        Unavailable
            When it cannot be made.
        """
        if not self.adapter.requirements:
            return Path(sys.executable)

        name = self.name.partition(":")[0]
        return make_environment(name, self.adapter.requirements, log)


def prepare_evaluator(log: Log = print) -> Path:
    """
    Make the environment of PyVRP's evaluator, and return its Python.

    Raises
    ------
    Unavailable
        When it cannot be made.
    """
    try:
        return make_environment("pyvrp-0.12", _PYVRP.requirements, log)
    except Unavailable as error:
        raise Unavailable(
            f"PyVRP 0.12, which checks solutions, cannot be installed: {error}"
        ) from error


def parse_solver(text: str) -> Solver:
    """
    Return the solver that ``NAME[:stock][:FILE[+FILE...]]`` means.

    The name of an operator that is shipped or installed may take the place of a file.

    Raises
    ------
    ValueError
        When there is no such solver, it has no stock parameters or operators, or a file
        is missing.
    """
    name, _, rest = text.partition(":")
    if name not in SOLVERS:
        raise ValueError(f"{text!r}: {name!r} is none of {', '.join(SOLVERS)}.")

    adapter = SOLVERS[name]
    first, _, others = rest.partition(":")
    stock = first == "stock"
    if stock and not adapter.has_stock:
        raise ValueError(f"{text!r}: {name} has no stock parameters.")

    files = _files(text, adapter, others if stock else rest)
    return Solver(text, adapter, stock, files, _digest(files))


def _digest(files: tuple[Path, ...]) -> str:
    if not files:
        return ""

    contents = b"\0".join(path.read_bytes() for path in files)
    return hashlib.sha256(contents).hexdigest()[:16]


def _files(text: str, adapter: Adapter, joined: str) -> tuple[Path, ...]:
    if not joined:
        return ()

    if not adapter.operators:
        raise ValueError(f"{text!r}: this solver takes no operators.")

    # The name of a file may have a plus sign in it.
    is_one = Path(joined).is_file()
    paths = [
        find_operator(name) for name in ([joined] if is_one else joined.split("+"))
    ]

    for path in paths:
        if not path.is_file():
            raise ValueError(f"{text!r}: there is no file {str(path)!r}.")
        if not path.name.endswith(adapter.operators):
            endings = ", ".join(adapter.operators)
            raise ValueError(f"{text!r}: {path.name} does not end in {endings}.")

    return tuple(path.absolute() for path in paths)
