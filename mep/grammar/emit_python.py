"""Conversion of expressions to operators in Python."""

from __future__ import annotations

import textwrap

from pyvrp_plus.operators.python_operator import Hook

from .block import Signature
from .describe import head_of
from .dimension import python_penalties
from .expression import Expression
from .library_python import ATTRIBUTES, LIBRARY, METHODS
from .naming import body_of, comment_of, function_names, select_used, uses

_WIDTH = 88

_IMPORTS = {
    "bisect.": "import bisect",
    "itertools.": "import itertools",
    "math.": "import math",
    "Counter": "from collections import Counter",
    "defaultdict": "from collections import defaultdict",
    "Callable": "from collections.abc import Callable",
    "dataclass": "from dataclasses import dataclass",
}

_NAMES = ("CostEvaluator", "RandomNumberGenerator", "Solution")

_PARAMETERS: dict[Hook, list[str]] = {
    "select_parents": [
        "population: list[Solution],",
        "rng: RandomNumberGenerator,",
        "cost_evaluator: CostEvaluator,",
        "k: int = 2,",
    ],
    "select_survivors": [
        "population: list[Solution],",
        "num_survivors: int,",
        "rng: RandomNumberGenerator,",
        "cost_evaluator: CostEvaluator,",
    ],
}

_RESULTS: dict[Hook, tuple[str, str]] = {
    "select_parents": ("tuple[Solution, Solution]", "Return two parents."),
    "select_survivors": (
        "list[Solution]",
        "Return ``num_survivors`` solutions of the population.",
    ),
}

_STATEMENTS: dict[Hook, list[str]] = {
    "select_parents": [
        "view = PopulationView(population, cost_evaluator)",
        "first, second = ROOT(view, rng)",
        "return population[first], population[second]",
    ],
    "select_survivors": [
        "view = PopulationView(population, cost_evaluator)",
        "survivors = ROOT(view, view.everyone(), num_survivors, rng)",
        "return [population[idx] for idx in survivors]",
    ],
}


def emit_python(hook: Hook, expression: Expression) -> str:
    """Return the source of the operator that an expression describes."""
    names = function_names(expression)
    functions = [_function(part, names) for part in names]
    if hook == "update_penalties":
        declaration, main = python_penalties("\n".join(functions))
        functions.insert(0, declaration)
    else:
        main = _main(hook, uses("\n".join(functions), ".progress"))

    main = main.replace("ROOT", names[expression])
    library = select_used(METHODS | LIBRARY, "\n".join([*functions, main]))
    methods = {name: text for name, text in library.items() if name in METHODS}
    helpers = [text for name, text in library.items() if name not in METHODS]
    if hook != "update_penalties":
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
    head = _declare(expression.type.python, names[expression])
    return f"{head}\n{docstring}{lines}\n"


def _declare(signature: Signature, name: str) -> str:
    parameters = ", ".join(signature.parameters)
    line = f"def {name}({parameters}) -> {signature.result}:"
    if len(line) <= _WIDTH:
        return line

    if len(parameters) > _WIDTH - 4:
        parameters = ",\n    ".join(signature.parameters) + ","

    return f"def {name}(\n    {parameters}\n) -> {signature.result}:"


def _main(hook: Hook, has_progress: bool) -> str:
    """Return the operator: a function, or a class if it has to count iterations."""
    result, docstring = _RESULTS[hook]
    parameters = _PARAMETERS[hook]
    statements = _STATEMENTS[hook]
    if not has_progress:
        return _callable(hook, parameters, result, docstring, statements)

    view = "view = PopulationView(population, cost_evaluator, self.progress)"
    statements = [view, "self.progress.update(view)", *statements[1:]]
    parameters = ["self,", *parameters]
    call = _callable("__call__", parameters, result, docstring, statements)
    return (
        f"class {hook}:\n"
        '    """The rule, with its count of iterations."""\n\n'
        "    def __init__(self) -> None:\n"
        "        self.progress = SearchProgress()\n\n"
        f"{textwrap.indent(call, ' ' * 4)}"
    )


def _callable(
    name: str, parameters: list[str], result: str, docstring: str, body: list[str]
) -> str:
    lines = [
        f"def {name}(",
        *(f"    {parameter}" for parameter in parameters),
        f") -> {result}:",
        f'    """{docstring}"""',
        *(f"    {statement}" for statement in body),
    ]
    return "\n".join(lines) + "\n"


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
    if len(line) <= _WIDTH + 1:
        return line

    listed = "".join(f"        {parameter},\n" for parameter in ["self", *parameters])
    return f"    def __init__(\n{listed}    ) -> None:\n"


def _imports(code: str) -> str:
    lines = [line for name, line in _IMPORTS.items() if uses(code, name)]
    names = [name for name in _NAMES if uses(code, name)]
    own = [f"from pyvrp_plus import {', '.join(names)}"] if names else []
    if uses(code, "undirected_broken_pairs_distance("):
        own.append("from pyvrp_plus.diversity import undirected_broken_pairs_distance")

    groups = ["".join(f"{line}\n" for line in group) for group in (lines, own) if group]
    return "\n".join(groups)


def _docstring(text: str, indent: int = 0) -> str:
    """Return a docstring, on one line if it fits."""
    margin = " " * indent
    line = f'{margin}"""{text}"""\n'
    if "\n" not in text and len(line) <= _WIDTH + 1:
        return line

    wrapped = [
        line
        for paragraph in text.split("\n")
        for line in textwrap.wrap(
            paragraph, _WIDTH - indent, break_on_hyphens=False, break_long_words=False
        )
        or [""]
    ]
    lines = "".join(f"{margin}{line}".rstrip() + "\n" for line in wrapped)
    return f'{margin}"""\n{lines}{margin}"""\n'
