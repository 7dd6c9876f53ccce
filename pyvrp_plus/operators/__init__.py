"""
Operators: rules for the hooks of the solver.

The hooks, and what an operator for each is called with and returns, are described in
:data:`pyvrp_plus.hooks.HOOKS`. An operator in Python is a callable with the signature
of its hook. In C++ it is a function of a similar signature: see
``pyvrp_plus/operator.h`` in ``get_include()``, and ``compile_operator``.

Give operators to ``pyvrp_plus.solve`` as ``operators=Operators(NAME_OF_HOOK=...)``.
"""

from pyvrp_plus.hooks.stock import StockFolder as _StockFolder

from .build_cache import BuildCache as BuildCache
from .compile_operator import build_library as build_library
from .compile_operator import compile_operator as compile_operator
from .compile_operator import get_include as get_include
from .compile_operator import library_key as library_key
from .compiler import CompileError as CompileError
from .compiler import find_compiler as find_compiler
from .installed import Installed as Installed
from .installed import installed_operators as installed_operators
from .load_operator import LIBRARY as LIBRARY
from .load_operator import find_operator as find_operator
from .load_operator import load_operator as load_operator
from .load_operator import origin_of_operator as origin_of_operator
from .load_operator import shipped_names as shipped_names
from .native_operator import NativeOperator as NativeOperator
from .operators import Operators as Operators
from .python_operator import PythonOperator as PythonOperator
from .signature import Origin as Origin

#: The stock rules as files to copy from: ``STOCK / "HOOK.py"``, ``STOCK / "HOOK.cpp"``.
STOCK = _StockFolder()
