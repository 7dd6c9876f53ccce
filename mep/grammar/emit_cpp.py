"""Conversion of expressions to operators in C++."""

from __future__ import annotations

import re
import textwrap

from pyvrp_plus.operators.python_operator import Hook

from .block import Signature
from .describe import head_of
from .dimension import cpp_penalties
from .expression import Expression
from .library_cpp import HEADERS, LIBRARY
from .naming import body_of, comment_of, function_names, select_used, uses

_WIDTH = 100

_SIGNATURES: dict[Hook, Signature] = {
    "select_parents": Signature(
        "ParentPair",
        (
            "PopulationView const &population",
            "CostEvaluator const &costs",
            "RandomNumberGenerator &rng",
        ),
    ),
    "select_survivors": Signature(
        "std::vector<std::size_t>",
        (
            "PopulationView const &population",
            "std::size_t num_survivors",
            "CostEvaluator const &costs",
            "RandomNumberGenerator &rng",
        ),
    ),
}

_BODIES: dict[Hook, str] = {
    "select_parents": """\
    return ROOT(population, rng);
""",
    "select_survivors": """\
    return ROOT(population, everyone(population), num_survivors, rng);
""",
}


def emit_cpp(hook: Hook, expression: Expression) -> str:
    """Return the source of the operator that an expression describes."""
    names = function_names(expression)
    functions = [_function(part, names) for part in names]
    if hook == "update_penalties":
        declaration, main = cpp_penalties("\n".join(functions))
        functions.insert(0, declaration)
    else:
        body = _BODIES[hook]
        main = f"{_declare(_SIGNATURES[hook], hook, body)} {{\n{body}}}\n"

    main = main.replace("ROOT", names[expression])
    code = "\n".join([*functions, main])
    helpers = [*select_used(LIBRARY, code).values(), *functions]
    parts = [
        _comment(head_of(hook, expression)),
        _includes("\n".join([*helpers, main])),
        "using namespace pyvrp_plus;\n",
        "namespace {\n" + "\n".join(helpers) + "} // namespace\n",
        main,
        f"PYVRP_PLUS_OPERATOR({hook})\n",
    ]
    return "\n".join(parts)


def _function(expression: Expression, names: dict[Expression, str]) -> str:
    body = body_of(expression, names, "cpp")
    constants = _constants(expression)
    lines = textwrap.indent("\n".join([*constants, body]), " " * 4)
    declaration = _declare(expression.type.cpp, names[expression], body)
    comment = _comment(comment_of(expression, names))
    short = f"{declaration} {{ {body} }}"
    if (
        not constants
        and max(map(len, short.split("\n"))) <= _WIDTH
        and "\n" not in body
    ):
        return f"{comment}{short}\n"

    return f"{comment}{declaration} {{\n{lines}\n}}\n"


def _constants(expression: Expression) -> list[str]:
    numbers = list(zip(expression.block.constants, expression.values, strict=True))
    declared = [
        f"constexpr std::size_t {constant.name} = {value:.0f};"
        if constant.whole
        else f"constexpr double {constant.name} = {value!r};"
        for constant, value in numbers
    ]
    width = max(map(len, declared), default=0)
    return [
        f"{line:<{width}} // {constant.meaning}"
        for line, (constant, _) in zip(declared, numbers, strict=True)
    ]


def _declare(signature: Signature, name: str, body: str) -> str:
    """Return the head of a function; unused parameters have no names."""
    parameters = [
        parameter if uses(body, own) else parameter.removesuffix(own).rstrip()
        for parameter, own in zip(signature.parameters, signature.names, strict=True)
    ]
    lines = [f"{signature.result} {name}("]
    indent = " " * len(lines[0])
    for number, parameter in enumerate(parameters):
        is_last = number + 1 == len(parameters)
        text = parameter + (")" if is_last else ",")
        # The brace after the last parameter needs space, too.
        needed = len(lines[-1]) + len(text) + (3 if is_last else 1)
        if number == 0:
            lines[-1] += text
        elif needed <= _WIDTH:
            lines[-1] += f" {text}"
        else:
            lines.append(indent + text)

    return "\n".join(lines)


def _comment(text: str) -> str:
    lines = [
        line
        for paragraph in text.split("\n")
        for line in textwrap.wrap(paragraph, _WIDTH - 3, break_on_hyphens=False) or [""]
    ]
    return "".join(f"// {line}".rstrip() + "\n" for line in lines)


def _includes(code: str) -> str:
    needed = {
        header for pattern, header in HEADERS.items() if re.search(pattern, code)
    } | {"pyvrp_plus/operator.h"}
    own = sorted(header for header in needed if "/" in header)
    standard = sorted(needed - set(own))
    lines = [f"#include <{header}>\n" for header in own]
    if standard:
        lines += ["\n", *(f"#include <{header}>\n" for header in standard)]

    return "".join(lines)
