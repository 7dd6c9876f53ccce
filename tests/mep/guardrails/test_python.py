"""What operators in Python may not use."""

import re

import pytest

from mep.candidate.program import Program
from mep.candidate.rejection import Rejected
from mep.guardrails import check
from mep.guardrails.forbidden import PYTHON_NAMES

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


@pytest.mark.parametrize("name", sorted(set(PYTHON_NAMES) - {"__import__"}))
def test_forbidden_names(name):
    """They are refused in any place, with the reason in the table."""
    reason = PYTHON_NAMES[name]
    for use in (f"x = {name}", f"x = math.{name}", f"{name}(1)", f"{name} = 3"):
        told = complaint("import math" + FUNCTION.format(use))
        assert told == f"line 3 (`{use}`): `{name}` {reason}."

    assert f"`{name}` {reason}" in complaint(
        f"from typing import {name}" + FUNCTION.format("pass")
    )


@pytest.mark.parametrize(
    "use",
    [
        "__import__('os')",
        "().__class__",
        "target.__globals__",
        "x = __builtins__",
        "print(__file__)",
        "getattr(target, '__class__')",
        "getattr(target, '__cl' + 'ass__')",
        "attrgetter(name)",
        "methodcaller(name)",
        "operator.attrgetter(name)",
        "'{0.__class__}'.format(target)",
        "x = f'{target.__class__}'",
    ],
)
def test_internals(use):
    """There is no way around by names that the interpreter uses itself."""
    assert complaint(FUNCTION.format(use)).startswith("line 3 ")


@pytest.mark.parametrize(
    "use",
    [
        "x = sorted(penalties, key=penalties.__getitem__)",
        "x = getattr(target, 'real')",
        "x = update_penalties.__name__",
        "while True: break",
        "global memory; memory = 3",
        "x = lambda value: value",
        "x = [a for a in penalties]",
        "x = math.inf",
        "pattern = '\\d'",
    ],
)
def test_harmless(use):
    """What is only unusual is accepted."""
    assert not complaint("import math" + FUNCTION.format(use))


@pytest.mark.parametrize(
    "line",
    [
        "print(1)",
        "if True: pass",
        "for x in (): pass",
        "while False: pass",
        "try: pass\nfinally: pass",
        "with x: pass",
        "x = sorted([3])",
        "x = [print(y) for y in (1, 2)]",
        "x: float = max(1, 2)",
        "x += 1",
        "math.inf = 1",
        "x[0] = 1",
        "del x",
        "assert True",
        "raise ValueError",
        "x = (lambda: 3)()",
        "async def f(): pass",
    ],
)
def test_top_level(line):
    """Nothing runs when a file is loaded."""
    told = complaint(f"import math\n{line}" + FUNCTION.format("pass"))
    assert told.startswith(f"line 2 (`{line.splitlines()[0]}`): ")


@pytest.mark.parametrize(
    "line",
    [
        "X = 3",
        "X: float = -0.5 * 2",
        "A, B = 1, 2",
        "X = {'a': [1, 2], 'b': (3,)}",
        "memory = {}",
        "X = frozenset({1, 2})",
        "key = lambda x: sorted(x)",
        "'text'",
        "def helper(x=3): return x",
        "class Helper:\n    __slots__ = ('x',)\n    def __init__(self): self.x = 3",
        "from dataclasses import dataclass\n@dataclass\nclass Helper:\n    x: int = 3",
        "__all__ = ['update_penalties']",
    ],
)
def test_constants_and_definitions(line):
    """Constants, functions and classes are accepted."""
    assert not complaint(line + FUNCTION.format("pass"))


@pytest.mark.parametrize(
    "use",
    ["async with x: pass", "await x", "async for a in x: pass", "async def f(): pass"],
)
def test_async(use):
    """Nobody awaits an operator."""
    source = FUNCTION.format("pass") + f"async def helper(x):\n    {use}\n"
    assert "nothing awaits an operator" in complaint(source)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("def f(:\n", 1),
        ("x = 1\n  y = 2\n", 2),
        ("x = (1\n", 1),
        ("x = 1\n\ttext here\n", 2),
        ("x = “text”\n", 1),
    ],
)
def test_syntax_errors(source, line):
    """They are told with the line and its text."""
    text = source.splitlines()[line - 1].strip()
    assert re.match(
        rf"line {line} \(`{re.escape(text)}`\): a syntax error: ", complaint(source)
    )
