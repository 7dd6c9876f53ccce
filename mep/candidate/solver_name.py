"""The solvers that operators can be evolved for."""

from __future__ import annotations

from typing import Literal

#: ``default`` is what ``solve`` does; ``stock`` is plain HGS, ``SolveParams.stock()``.
SolverName = Literal["default", "stock"]
