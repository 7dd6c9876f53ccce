"""The table of solvers that the harness knows, with what each needs to be run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_WORKERS = Path(__file__).parent / "workers"


@dataclass(frozen=True)
class Adapter:
    """
    Description of how a solver is run.

    Parameters
    ----------
    name
        Name of the solver, and of the folder of its environment.
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
    commit
        Hash of the commit of this repository that the solver is built from; empty if it
        is not built from one.
    """

    name: str
    worker: Path
    requirements: tuple[str, ...] = ()
    reads_instances: bool = False
    operators: tuple[str, ...] = ()
    has_stock: bool = False
    commit: str = ""


_ADAPTERS = (
    Adapter(
        "plus",
        _WORKERS / "plus_worker.py",
        reads_instances=True,
        operators=(".cpp", ".cc", ".cxx", ".py", ".so", ".dylib", ".dll"),
        has_stock=True,
    ),
    Adapter(
        "pyvrp-0.12",
        _WORKERS / "pyvrp_0_12_worker.py",
        ("pyvrp==0.12.2",),
        reads_instances=True,
        operators=(".py",),
    ),
    Adapter(
        "pyvrp-0.14",
        _WORKERS / "pyvrp_0_14_worker.py",
        ("pyvrp==0.14.1",),
        reads_instances=True,
    ),
    Adapter(
        "hygese",
        _WORKERS / "hygese_worker.py",
        # It does not declare that it needs numpy.
        ("hygese==0.1.0", "numpy>=1.26"),
    ),
    Adapter("ortools", _WORKERS / "ortools_worker.py", ("ortools==9.15.6755",)),
    Adapter("vroom", _WORKERS / "vroom_worker.py", ("pyvroom==1.15.2",)),
    Adapter("elkai", _WORKERS / "elkai_worker.py", ("elkai==2.0.1", "numpy>=1.26")),
    Adapter(
        "pomo",
        _WORKERS / "pomo_worker.py",
        # On Linux not from PyPI, where torch needs gigabytes of CUDA; pip finds this
        # one with PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu.
        (
            "torch==2.13.0+cpu; sys_platform == 'linux'",
            "torch==2.13.0; sys_platform != 'linux'",
            "numpy>=1.26",
        ),
        operators=(".pt", ".pth"),
    ),
    Adapter(
        "filo2",
        _WORKERS / "filo2_worker.py",
        reads_instances=True,
        # The user gives the executable, whose name may have any ending.
        operators=("",),
    ),
)

#: The adapters by name.
SOLVERS = {adapter.name: adapter for adapter in _ADAPTERS}
