"""Conversion of expressions to operators in Python."""

from __future__ import annotations

import textwrap

from pyvrp_plus.hooks import HookName

from .declare import WIDTH_PYTHON, declare_python
from .describe import head_of
from .expression import Expression
from .hook_grammar import grammar_of
from .library_python import ATTRIBUTES, LIBRARY, METHODS
from .naming import body_of, comment_of, function_names, select_used, uses

_IMPORTS = {
    "bisect.": "import bisect",
    "itertools.": "import itertools",
    "math.": "import math",
    "Counter": "from collections import Counter",
    "defaultdict": "from collections import defaultdict",
    "Callable": "from collections.abc import Callable",
    "dataclass": "from dataclasses import dataclass",
    "pairwise(": "from itertools import pairwise",
}

_NAMES = ("CostEvaluator", "RandomNumberGenerator", "Solution")
_VIEWS = (
    "ClientPair",
    "CrossoverView",
    "InsertionPolicy",
    "OffspringPlan",
    "PlanView",
    "PlannedRoute",
    "SearchView",
    "StepView",
)


def emit_python(hook: HookName, expression: Expression) -> str:
    """Return the source of the operator that an expression describes."""
    names = function_names(expression)
    functions = [_function(part, names) for part in names]
    frame = grammar_of(hook).frame
    declaration, main = frame.python("\n".join(functions))
    if declaration:
        functions.insert(0, declaration)

    main = main.replace("ROOT", names[expression])
    library = select_used(METHODS | LIBRARY, "\n".join([*functions, main]))
    methods = {name: text for name, text in library.items() if name in METHODS}
    helpers = [text for name, text in library.items() if name not in METHODS]
    if frame.has_view:
        has_progress = "SearchProgress(" in library
        helpers.insert(int(has_progress), _view(methods, has_progress))

    code = "\n\n".join([*helpers, *functions, main])
    head = [_docstring(head_of(hook, expression)), _imports(code)]
    return "\n".join(part for part in head if part) + "\n\n" + code


def _function(expression: Expression, names: dict[Expression, str]) -> str:
    numbers = zip(expression.block.constants, expression.values, strict=True)
    constants = [
        f"{constant.name} = {f'{value:.0f}' if constant.whole else repr(value)}"
        f"  # {constant.meaning}"
        for constant, value in numbers
    ]
    body = body_of(expression, names, "python")
    docstring = _docstring(comment_of(expression, names), indent=4)
    lines = textwrap.indent("\n".join([*constants, body]), " " * 4)
    head = declare_python(expression.type.python, names[expression])
    return f"{head}\n{docstring}{lines}\n"


def _view(methods: dict[str, str], has_progress: bool) -> str:
    """Return the class of the view, with those methods that are used."""
    parameters = ["solutions: list[Solution]", "cost_evaluator: CostEvaluator"]
    attributes = ["self.solutions = solutions", "self.cost_evaluator = cost_evaluator"]
    attributes += [ATTRIBUTES[name] for name in methods if name in ATTRIBUTES]
    if has_progress:
        parameters.append("progress: SearchProgress")
        attributes.append("self.progress = progress")

    initialiser = _callable_head(parameters) + "".join(
        f"        {attribute}\n" for attribute in attributes
    )
    return (
        "class PopulationView:\n"
        '    """The solutions of a population, by index."""\n\n'
        + "\n".join([initialiser, *methods.values()])
    )


def _callable_head(parameters: list[str]) -> str:
    line = f"    def __init__(self, {', '.join(parameters)}) -> None:\n"
    if len(line) <= WIDTH_PYTHON + 1:
        return line

    listed = "".join(f"        {parameter},\n" for parameter in ["self", *parameters])
    return f"    def __init__(\n{listed}    ) -> None:\n"


def _imports(code: str) -> str:
    lines = [line for name, line in _IMPORTS.items() if uses(code, name)]
    names = [name for name in _NAMES if uses(code, name)]
    own = [f"from pyvrp_plus import {', '.join(names)}"] if names else []
    if uses(code, "undirected_broken_pairs_distance("):
        own.append("from pyvrp_plus.diversity import undirected_broken_pairs_distance")
    if views := [name for name in _VIEWS if uses(code, name)]:
        own.append(f"from pyvrp_plus.hooks import {', '.join(views)}")

    groups = ["".join(f"{line}\n" for line in group) for group in (lines, own) if group]
    return "\n".join(groups)


def _docstring(text: str, indent: int = 0) -> str:
    """Return a docstring, on one line if it fits."""
    margin = " " * indent
    line = f'{margin}"""{text}"""\n'
    if "\n" not in text and len(line) <= WIDTH_PYTHON + 1:
        return line

    wrapped = [
        line
        for paragraph in text.split("\n")
        for line in textwrap.wrap(
            paragraph,
            WIDTH_PYTHON - indent,
            break_on_hyphens=False,
            break_long_words=False,
        )
        or [""]
    ]
    lines = "".join(f"{margin}{line}".rstrip() + "\n" for line in wrapped)
    return f'{margin}"""\n{lines}{margin}"""\n'
