"""
Operators: rules for the hooks of the solver.

There are three hooks. An operator in Python is a callable with one of these signatures:

* ``select_parents(population, rng, cost_evaluator) -> tuple[Solution, Solution]``
  chooses the parents of the next offspring, from a list of all solutions, feasible ones
  first; they may be the same;
* ``select_survivors(population, num_survivors, rng, cost_evaluator) -> list[Solution]``
  chooses who stays in a subpopulation that has outgrown its limit;
* ``update_penalties(penalties, feasibility, target) -> list[float]`` adapts the
  penalties for excess load (by dimension), time warp and excess distance to the shares
  of recent solutions that are feasible in that respect.

Give them to :func:`~pyvrp_plus.solve` as ``operators=Operators(select_parents=...)``.
"""

from pathlib import Path as _Path

from .load_operator import load_operator as load_operator
from .operators import Operators as Operators
from .python_operator import PythonOperator as PythonOperator

#: Folder with the stock rules as files, ``HOOK.py``: to read, to copy and to change.
STOCK = _Path(__file__).parent / "stock"
