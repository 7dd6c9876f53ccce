"""The check of signatures in C++."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from pyvrp_plus.hooks import HOOKS, HookName

from .cpp_tree import MACRO, child, find, is_macro, last_name, line_of, text_of
from .finding import Finding

_CALL = "operator()"

# Namespaces, attributes and comments, which do not distinguish types of parameters.
_DISTRACTIONS = re.compile(
    r"(::)?\b(pyvrp_plus|std)::|\[\[.*?\]\]|/\*.*?\*/|//[^\n]*", re.S
)


def check_cpp_signature(hook: HookName, root: Node) -> Iterator[Finding]:
    """Check that the macro ends a file, and names an operator that fits the hook."""
    uses = [node for node in find(root, "identifier") if text_of(node) == MACRO]
    macros = [node for node in root.children if is_macro(node)]
    last = [node for node in root.children if node.type not in ("comment", ";")][-1:]
    if len(uses) != 1 or macros != last:
        line = line_of((uses or [root])[-1])
        yield Finding(line, f"the file must end with {MACRO}({hook}), once")
        return

    arguments = next(find(macros[0], "argument_list")).named_children
    name = last_name(arguments[0]) if len(arguments) == 1 else ""
    functions = [node for node in _functions(root) if _name(node) == name]
    classes = [
        node
        for node in find(root, "class_specifier", "struct_specifier")
        if text_of(child(node, "name")) == name and child(node, "body")
    ]
    if classes:  # whose constructors have its name, too
        operators = [node for node in _functions(classes[0]) if _name(node) == _CALL]
        yield from _check_overloads(hook, _CALL, operators or classes)
    elif functions and name == hook:
        yield from _check_overloads(hook, name, functions)
    else:
        yield Finding(
            line_of(macros[0]),
            f"{MACRO} must name the function {hook}, or a class with a call operator "
            "of its signature, which is defined in this file",
        )


def _functions(root: Node) -> Iterator[Node]:
    return find(root, "function_declarator")


def _name(declarator: Node) -> str:
    return re.sub(r"\s", "", last_name(child(declarator, "declarator")))


def _check_overloads(hook: HookName, name: str, found: list[Node]) -> Iterator[Finding]:
    """Check that one of the functions (or classes, which fail) fits the hook."""
    expected = HOOKS[hook].cpp_parameters
    if not any(_fits(node, expected) for node in found):
        yield Finding(
            line_of(found[0]),
            f"the parameters of {name} must be ({', '.join(expected)}), in this order; "
            "more of them need defaults",
        )


def _fits(declarator: Node, expected: tuple[str, ...]) -> bool:
    """Return whether a function has the parameters, and defaults for all others."""
    parameters = child(declarator, "parameters")
    given = parameters.named_children if parameters else []
    given = [node for node in given if node.type != "comment"]
    types = [_words(_type(node)) for node in given[: len(expected)]]
    return types == [_words(text) for text in expected] and all(
        node.type == "optional_parameter_declaration" for node in given[len(expected) :]
    )


def _type(parameter: Node) -> str:
    """Return the type of a parameter as written, without its name and default."""
    declarator = child(parameter, "declarator")
    if declarator is None:
        return text_of(parameter)

    name = text_of(next(find(declarator, "identifier"), None))
    end = declarator.end_byte - parameter.start_byte
    return text_of(parameter).encode()[:end].decode().removesuffix(name)


def _words(text: str) -> list[str]:
    """Return the words of a type, in an order that its spelling does not change."""
    words = re.findall(r"\w+|&+|[^\s\w]", _DISTRACTIONS.sub("", text))
    # ``const`` on a parameter that is passed by value concerns the function only.
    is_value = not {"&", "&&", "*"} & set(words)
    return sorted(word for word in words if not (is_value and word == "const"))
