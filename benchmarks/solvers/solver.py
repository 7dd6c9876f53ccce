"""The solvers that are known, and the names that users write for them."""

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
    How a solver is run.

    Parameters
    ----------
    worker
        The file of the module that its Python runs.
    requirements
        What its environment needs; none means the Python that runs the harness.
    reads_instances
        Whether it reads VRPLIB files; if not, it is given the problem in plain numbers.
    operators
        How the names of operators' files end, if there can be operators; those of
        some solvers are weights, or the solver itself.
    has_stock
        Whether it can run with the parameters of PyVRP 0.12.
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
    # hygese does not say that it needs numpy.
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
    # Its executable is what the user gives, under whatever name.
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
        What they have written, which names it in rows.
    adapter
        How it is run.
    stock
        Whether with the parameters of PyVRP 0.12.
    files
        Operators' files.
    digest
        Of the contents of these files, as they were when the name was read.
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
            When either cannot be made.
        """
        try:
            evaluator = make_environment("pyvrp-0.12", _PYVRP.requirements, log)
        except Unavailable as error:
            raise Unavailable(
                f"PyVRP 0.12, which checks solutions, cannot be installed: {error}"
            ) from error

        if not self.adapter.requirements:
            return Environment(Path(sys.executable), evaluator)
        if self.adapter is _PYVRP:
            return Environment(evaluator, evaluator)

        name = self.name.partition(":")[0]
        python = make_environment(name, self.adapter.requirements, log)
        return Environment(python, evaluator)


def parse_solver(text: str) -> Solver:
    """
    Return the solver that ``NAME[:stock][:FILE[+FILE...]]`` means.

    Instead of a file there may be the name of an operator that is shipped.

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
