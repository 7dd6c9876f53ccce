"""Conversion of expressions to the sources of operators, and back."""

from __future__ import annotations

import re

from mep.candidate.program import Language, Program
from pyvrp_plus.hooks import HookName

from .describe import MARK
from .emit_cpp import emit_cpp
from .emit_python import emit_python
from .expression import Expression, ExpressionError, parse, stock_expression


def emit(hook: HookName, language: Language, expression: Expression) -> str:
    """Return the source of the operator that an expression describes."""
    return (emit_cpp if language == "cpp" else emit_python)(hook, expression)


def expression_of(program: Program, hook: HookName) -> Expression:
    """
    Return the expression that a program's operator was made from.

    It is written in the comment at the head of the source. The stock rules, and
    operators of another origin, have none; the expression nearest to the stock rule is
    returned for them.
    """
    _, mark, text = program.sources.get(hook, "").partition(MARK)
    if mark:
        try:
            return parse(re.sub(r"\n *(//)?", " ", text), hook, program.language)
        except ExpressionError:
            pass  # the text was written or changed by somebody else

    return stock_expression(hook, program.language)
