"""The static check of operators in Python."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from mep.parse_python import parse_python
from pyvrp_plus.hooks import HookName

from .finding import MAX_DEPTH, TOO_DEEP, Finding
from .forbidden import (
    PYTHON_DUNDER_REASON,
    PYTHON_DUNDERS,
    PYTHON_NAMES,
    PYTHON_NODES,
)
from .python_imports import check_import, check_member, imported_modules
from .python_signature import check_python_signature

_DUNDER = re.compile(r"__\w+__")

# Position of the argument that names an attribute, by function.
_NAME_ARGUMENTS = {"getattr": 1, "attrgetter": 0, "methodcaller": 0}


def check_python(hook: HookName, source: str) -> list[Finding]:
    """Return the findings in the source of an operator in Python."""
    try:
        tree = parse_operator(source)
    except SyntaxError as error:
        # Python reports line zero for errors that it cannot place.
        return [Finding(max(error.lineno or 1, 1), f"a syntax error: {error.msg}")]

    docstrings = set(map(id, _docstrings(tree)))
    findings = [*_check_top_level(tree), *check_python_signature(hook, tree)]
    modules = imported_modules(tree)
    for node in ast.walk(tree):
        if id(node) not in docstrings:
            findings += _check_node(node, modules)

    return findings


def parse_operator(source: str) -> ast.Module:
    """
    Return the syntax tree of an operator's source.

    Raises
    ------
    SyntaxError
        When the source is not valid Python, or nested too deeply.
    """
    try:
        tree = parse_python(source)
    except (RecursionError, MemoryError) as error:
        raise SyntaxError(TOO_DEEP) from error

    # Some versions of Python can parse deeper trees than they can compile.
    if _depth(tree) > MAX_DEPTH:
        raise SyntaxError(TOO_DEEP)

    return tree


def _depth(tree: ast.Module) -> int:
    """Return the number of levels of a tree."""
    depth, level = 0, [*ast.iter_child_nodes(tree)]
    while level:
        depth += 1
        level = [child for node in level for child in ast.iter_child_nodes(node)]

    return depth


def _docstrings(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the constants that are docstrings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value


def _check_top_level(tree: ast.Module) -> Iterator[Finding]:
    accepted = ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef
    for node in tree.body:
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not (isinstance(node, accepted) or is_text or _is_constant(node)):
            yield Finding(
                node.lineno,
                "at the top of a file only imports, constants, functions and classes "
                "are accepted: move this into a function",
            )


def _is_constant(node: ast.stmt) -> bool:
    """Return whether a statement gives a value to a name, without a call."""
    if isinstance(node, ast.Assign):
        targets: list[ast.expr] = node.targets
    elif isinstance(node, ast.AnnAssign):
        targets = [node.target]
    else:
        return False

    are_names = all(
        isinstance(part, ast.Name | ast.Tuple | ast.expr_context)
        for target in targets
        for part in ast.walk(target)
    )
    return are_names and not (node.value and any(_calls(node.value)))


def _calls(expression: ast.expr) -> Iterator[ast.Call]:
    """Yield the calls that evaluating an expression makes at once."""
    waiting: list[ast.AST] = [expression]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call) and not _is_builtin_type(node.func):
            yield node

        if not isinstance(node, ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def _is_builtin_type(function: ast.expr) -> bool:
    types = {"dict", "float", "frozenset", "int", "list", "range", "set", "tuple"}
    return isinstance(function, ast.Name) and function.id in types


def _check_node(node: ast.AST, modules: dict[str, str]) -> Iterator[Finding]:
    if reason := PYTHON_NODES.get(type(node).__name__):
        yield Finding(_line(node), f"async: {reason}")

    for name in _names(node):
        if reason := PYTHON_NAMES.get(name) or _dunder_reason(name):
            yield Finding(_line(node), f"`{name}` {reason}")

    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from check_import(node)
    elif isinstance(node, ast.Attribute):
        yield from check_member(node, modules)
    elif isinstance(node, ast.Call):
        yield from _check_getattr(node)


def _line(node: ast.AST) -> int:
    line: int = getattr(node, "lineno", 1)
    return line


def _names(node: ast.AST) -> list[str]:
    """Return the names that a node uses or defines, those in strings included."""
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.arg):
        return [node.arg]
    if isinstance(node, ast.alias) and "." not in node.name:
        return [node.name, *([node.asname] if node.asname else [])]
    if isinstance(node, ast.MatchClass):
        return node.kwd_attrs
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _DUNDER.findall(node.value)

    return []


def _dunder_reason(name: str) -> str | None:
    is_refused = _DUNDER.fullmatch(name) and name not in PYTHON_DUNDERS
    # ``__future__`` is a directive to the compiler that is imported like a module.
    return PYTHON_DUNDER_REASON if is_refused and name != "__future__" else None


def _check_getattr(node: ast.Call) -> Iterator[Finding]:
    """Check that attributes are asked for by names that are literals."""
    name = (_names(node.func) or [""])[0]
    first = _NAME_ARGUMENTS.get(name)
    if first is None:
        return

    for argument in node.args[first : first + 1]:
        if not isinstance(argument, ast.Constant):
            message = "must be given a name as it stands: write object.attribute"
            yield Finding(node.lineno, f"`{name}` {message}")
