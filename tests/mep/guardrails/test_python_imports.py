"""What operators in Python may import."""

import pytest

from mep.candidate.program import Program
from mep.candidate.rejection import Rejected
from mep.guardrails import check
from mep.guardrails.forbidden import PYTHON_IMPORTS
from mep.prompt.languages import approved_imports

FUNCTION = """
def update_penalties(penalties, feasibility, target):
    {}
    return penalties
"""


def complaint(source):
    """Return what is said of a source; empty if it is accepted."""
    try:
        check(Program("python", {"update_penalties": source}))
    except Rejected as rejected:
        return rejected.message

    return ""


@pytest.mark.parametrize("module", approved_imports("python"))
def test_approved_imports(module):
    """What is approved can be imported, also at the place of its use."""
    if module != "__future__":
        assert not complaint(f"import {module} as m" + FUNCTION.format("pass"))
        assert not complaint(FUNCTION.format(f"import {module} as m"))


@pytest.mark.parametrize(
    "line",
    [
        "from __future__ import annotations",
        "from pyvrp_plus import Solution, CostEvaluator",
        "from pyvrp import Solution",
        "from pyvrp.diversity import broken_pairs_distance",
        "from pyvrp_plus import diversity",
        "import pyvrp_plus.diversity",
        "from collections import defaultdict, deque",
    ],
)
def test_accepted_imports(line):
    """Classes of the solver, under either of its names, are accepted."""
    assert not complaint(line + FUNCTION.format("pass"))


@pytest.mark.parametrize(
    "line",
    [
        "import os.path as p",
        "from os import path",
        "from . import stock",
        "from .stock import x",
        "from math import *",
        "import pyvrp_plus.operators",
        "from pyvrp_plus import solve",
        "from pyvrp_plus import read, Solution",
        "from pyvrp_plus.operators import compile_operator",
        "import collections.other",
    ],
)
def test_refused_imports(line):
    """All else is not."""
    assert complaint(line + FUNCTION.format("pass")).startswith(f"line 1 (`{line}`): ")


@pytest.mark.parametrize("module", sorted(PYTHON_IMPORTS))
def test_advice_on_imports(module):
    """What models often import is refused with what to do instead."""
    told = complaint(f"from {module} import x" + FUNCTION.format("pass"))
    assert f"`{module}` {PYTHON_IMPORTS[module]}; accepted imports are " in told


@pytest.mark.parametrize(
    "use",
    ["math.inf = 3", "del math.inf", "p.solve(1)", "pyvrp_plus.read(1)"],
)
def test_members_of_modules(use):
    """Modules are not changed, and the package gives its classes only."""
    lines = "import math\nimport pyvrp_plus as p\nimport pyvrp_plus.diversity"
    assert complaint(lines + FUNCTION.format(use)).startswith("line 5 ")
