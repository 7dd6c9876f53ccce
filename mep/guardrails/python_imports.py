"""The check of imports in Python, and of the use of imported modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mep.prompt.languages import approved_imports

from .finding import Finding
from .forbidden import PYTHON_IMPORTS

_PACKAGE = "pyvrp_plus"


def imported_modules(tree: ast.Module) -> dict[str, str]:
    """Return the module behind each name that a file imports one under."""
    modules = {}
    for node in ast.walk(tree):
        for alias in node.names if isinstance(node, ast.Import) else ():
            package = alias.name.partition(".")[0]
            modules[alias.asname or package] = alias.name if alias.asname else package

    return modules


def check_import(node: ast.Import | ast.ImportFrom) -> Iterator[Finding]:
    """Check that a statement imports only what is approved."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield from _check_module(node, alias.name)
        return

    module = "." * node.level + (node.module or "")
    yield from _check_module(node, module)
    for alias in node.names:
        if alias.name == "*":
            yield Finding(node.lineno, "`*` hides what is imported: name it")
        elif _is_package(module) and not _is_member(alias.name):
            yield _not_a_class(node, alias.name)


def check_member(node: ast.Attribute, modules: dict[str, str]) -> Iterator[Finding]:
    """Check that an attribute of an imported module is approved, and not changed."""
    module = modules.get(node.value.id) if isinstance(node.value, ast.Name) else None
    if module is None:
        return

    if not isinstance(node.ctx, ast.Load):
        message = f"of the module {module} is changed: keep variables of your own"
        yield Finding(node.lineno, f"`{node.attr}` {message}")
    elif _is_package(module) and not _is_member(node.attr):
        yield _not_a_class(node, node.attr)


def _check_module(node: ast.stmt, module: str) -> Iterator[Finding]:
    approved = approved_imports("python")
    if _own_name(module) not in approved:
        hint = PYTHON_IMPORTS.get(module.partition(".")[0])
        why = f"`{module}` {hint}; accepted" if hint else f"`{module}`: accepted"
        yield Finding(node.lineno, f"{why} imports are {', '.join(approved)}")


def _own_name(module: str) -> str:
    """Return the name of a module, with this package in the place of ``pyvrp``."""
    package, dot, rest = module.partition(".")
    return f"{_PACKAGE if package == 'pyvrp' else package}{dot}{rest}"


def _is_package(module: str) -> bool:
    return _own_name(module) == _PACKAGE


def _is_member(name: str) -> bool:
    """
    Return whether operators may use a name of the package.

    They may use its classes, and the names that are listed as approved.
    """
    return name[:1].isupper() or f"{_PACKAGE}.{name}" in approved_imports("python")


def _not_a_class(node: ast.stmt | ast.expr, name: str) -> Finding:
    reason = "is not for operators: of the package they use the classes, as Solution"
    return Finding(node.lineno, f"`{name}` {reason}")
