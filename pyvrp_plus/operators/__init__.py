"""
Operators: rules for the hooks of the solver.

There are three hooks. An operator in Python is a callable with one of these signatures:

* ``select_parents(population, rng, cost_evaluator) -> tuple[Solution, Solution]``
  chooses the parents of the next offspring, from a list of all solutions, feasible ones
  first; they may be the same;
* ``select_survivors(population, num_survivors, rng, cost_evaluator) -> list[Solution]``
  chooses the solutions that remain in a subpopulation that has outgrown its limit;
* ``update_penalties(penalties, feasibility, target) -> list[float]`` adapts the
  penalties for excess load (by dimension), time warp and excess distance to the shares
  of recent solutions that are feasible in that respect.

In C++ they are functions of similar signatures: see ``pyvrp_plus/operator.h`` in
``get_include()``, and ``compile_operator``.

Give them to ``pyvrp_plus.solve`` as ``operators=Operators(select_parents=...)``.
"""

from pathlib import Path as _Path

from .build_cache import BuildCache as BuildCache
from .compile_operator import compile_operator as compile_operator
from .compile_operator import get_include as get_include
from .compiler import CompileError as CompileError
from .load_operator import LIBRARY as LIBRARY
from .load_operator import find_operator as find_operator
from .load_operator import load_operator as load_operator
from .native_operator import NativeOperator as NativeOperator
from .operators import Operators as Operators
from .python_operator import PythonOperator as PythonOperator

#: Folder with the stock rules as files to copy from, ``HOOK.py`` and ``HOOK.cpp``.
STOCK = _Path(__file__).parent / "stock"
