"""Conversion of expressions to operators in C++."""

from __future__ import annotations

import re
import textwrap

from pyvrp_plus.hooks import HookName

from .declare import WIDTH_CPP, declare_cpp
from .describe import head_of
from .expression import Expression
from .hook_grammar import grammar_of
from .library_cpp import HEADERS, LIBRARY
from .naming import body_of, comment_of, function_names, select_used


def emit_cpp(hook: HookName, expression: Expression) -> str:
    """Return the source of the operator that an expression describes."""
    names = function_names(expression)
    functions = [_function(part, names) for part in names]
    declaration, main = grammar_of(hook).frame.cpp("\n".join(functions))
    if declaration:
        functions.insert(0, declaration)

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
    declaration = declare_cpp(expression.type.cpp, names[expression], body)
    comment = _comment(comment_of(expression, names))
    short = f"{declaration} {{ {body} }}"
    if not constants and len(short) <= WIDTH_CPP and "\n" not in short:
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


def _comment(text: str) -> str:
    lines = [
        line
        for paragraph in text.split("\n")
        for line in textwrap.wrap(paragraph, WIDTH_CPP - 3, break_on_hyphens=False)
        or [""]
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
