"""
Solvers as adapters: each runs in an environment of its own, and is never believed.

An adapter is a worker script, and what must be installed for it; the two sides speak
JSON (see :mod:`benchmarks.solvers.process`). ``parse_solver`` reads what users write,
``Solver.prepare`` makes the environment, and ``run_solver`` returns a verified row.
"""

from .environment import Environment as Environment
from .environment import Unavailable as Unavailable
from .process import end_workers as end_workers
from .run_solver import run_solver as run_solver
from .solver import SOLVERS as SOLVERS
from .solver import Adapter as Adapter
from .solver import Solver as Solver
from .solver import parse_solver as parse_solver
