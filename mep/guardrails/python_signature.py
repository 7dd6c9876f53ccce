"""The check of signatures in Python."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from pyvrp_plus.hooks import HOOKS, HookName

from .finding import Finding


def check_python_signature(hook: HookName, tree: ast.Module) -> Iterator[Finding]:
    """Check that a file defines its hook once, callable as it must be, and no other."""
    defined = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name in HOOKS
    ]
    others = [node for node in defined if node.name != hook]
    for node in others:
        yield Finding(node.lineno, f"a file defines one operator, this one {hook}")

    own = [node for node in defined if node.name == hook]
    if not own:
        signature = HOOKS[hook].signature
        yield Finding(1, f"the file must define the function {signature}")

    for node in own[1:]:
        yield Finding(node.lineno, f"{hook} is defined more than once")

    for node in own:
        yield from _check_definition(hook, node)


def _check_definition(
    hook: HookName, node: ast.FunctionDef | ast.ClassDef
) -> Iterator[Finding]:
    if isinstance(node, ast.FunctionDef):
        yield from _check_parameters(hook, node, HOOKS[hook].parameters)
        return

    functions = (part for part in node.body if isinstance(part, ast.FunctionDef))
    methods = {function.name: function for function in functions}
    if "__call__" not in methods:
        called = ", ".join(("self", *HOOKS[hook].parameters))
        yield Finding(node.lineno, f"the class must define __call__({called})")
    else:
        yield from _check_parameters(
            hook, methods["__call__"], ("self", *HOOKS[hook].parameters)
        )

    if "__init__" in methods:
        yield from _check_parameters(hook, methods["__init__"], ("self",))


def _check_parameters(
    hook: HookName, node: ast.FunctionDef, expected: tuple[str, ...]
) -> Iterator[Finding]:
    """Check that a function can be called with these parameters, and no others."""
    optional = () if node.name == "__init__" else HOOKS[hook].optional_parameters
    args = node.args
    positional = [arg.arg for arg in (*args.posonlyargs, *args.args)]
    required = positional[: len(positional) - len(args.defaults)]
    keywords = zip(args.kwonlyargs, args.kw_defaults, strict=True)
    required += [arg.arg for arg, default in keywords if default is None]

    others = [name for name in required[len(expected) :] if name not in optional]
    if tuple(positional[: len(expected)]) != expected or others:
        yield Finding(
            node.lineno,
            f"the parameters of {node.name} must be ({', '.join(expected)}), in this "
            "order; more of them need defaults",
        )
