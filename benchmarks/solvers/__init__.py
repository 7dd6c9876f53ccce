"""
Adapters that run solvers in environments of their own, and verify their claims.

An adapter is a worker script with the packages that it needs; harness and worker
exchange JSON (see :mod:`benchmarks.solvers.process`). ``parse_solver`` parses the name
of a solver as users write it, ``Solver.prepare`` makes its environment, and
``run_solver`` returns a verified row.
"""

from .adapters import SOLVERS as SOLVERS
from .adapters import Adapter as Adapter
from .environment import Environment as Environment
from .environment import Unavailable as Unavailable
from .process import end_workers as end_workers
from .run_solver import judge as judge
from .run_solver import new_row as new_row
from .run_solver import run_solver as run_solver
from .solver import Solver as Solver
from .solver import parse_solver as parse_solver
from .solver import prepare_evaluator as prepare_evaluator
from .workplace import SolverWorkplace as SolverWorkplace
from .workplace import SolverWorkshop as SolverWorkshop
from .workplace import solver_request as solver_request
