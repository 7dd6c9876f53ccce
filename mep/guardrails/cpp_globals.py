"""The check of initialisers in C++, which run before the operator is called."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from .cpp_tree import child, find, line_of, text_of
from .finding import Finding

_CALL = (
    "runs code before the operator is called: make it constexpr, or a static variable "
    "of the function"
)


def check_globals(root: Node) -> Iterator[Finding]:
    """Check that loading the file of an operator runs none of its code."""
    classes = {
        text_of(child(node, "name"))
        for node in find(root, "class_specifier", "struct_specifier")
        if _has_constructor(node)
    }
    for node in _declarations(root):
        types = child(node, "type")
        names = set(map(text_of, find(types, "type_identifier"))) if types else set()
        if not _is_constant(node) and (_makes_calls(node) or names & classes):
            yield Finding(line_of(node), f"this initialisation {_CALL}")

    for node in find(root, "field_declaration"):
        is_static = any(text_of(part) == "static" for part in node.children)
        if is_static and not _is_constant(node) and _makes_calls(node):
            yield Finding(line_of(node), f"this initialisation {_CALL}")


def _declarations(root: Node) -> Iterator[Node]:
    """Yield the declarations of variables in namespaces."""
    scopes = ("namespace_definition", "declaration_list", "template_declaration")
    waiting = list(root.children)
    while waiting:
        node = waiting.pop()
        if node.type == "declaration" and not _is_function(node):
            yield node
        elif node.type in scopes:
            waiting += node.children


def _is_function(declaration: Node) -> bool:
    declarators = declaration.children_by_field_name("declarator")
    return all(
        child(node, "value") is None and any(find(node, "function_declarator"))
        for node in declarators
    )


def _is_constant(declaration: Node) -> bool:
    """Return whether the compiler has to compute the value."""
    words = {text_of(node) for node in declaration.children}
    return bool(words & {"constexpr", "constinit"})


def _has_constructor(node: Node) -> bool:
    """Return whether creating an object of a class runs code of the file."""
    name, body = text_of(child(node, "name")), child(node, "body")
    if body is None:
        return False

    functions = find(body, "function_declarator")
    fields = find(body, "field_declaration")
    return any(
        text_of(child(function, "declarator")).strip("~ ") == name
        for function in functions
    ) or any(map(_makes_calls, fields))


def _makes_calls(declaration: Node) -> bool:
    """Return whether the initialiser of a declaration calls a function."""
    values = declaration.children_by_field_name("default_value")
    for declarator in declaration.children_by_field_name("declarator"):
        values += declarator.children_by_field_name("value")

    return any(map(_is_call, values))


def _is_call(value: Node) -> bool:
    waiting = [value]
    while waiting:
        node = waiting.pop()
        function = text_of(child(node, "function"))
        is_harmless = function.startswith(("static_cast<", "std::numeric_limits<"))
        if node.type == "call_expression" and not is_harmless:
            return True

        # The body of a lambda does not run where it is written.
        if node.type != "lambda_expression":
            waiting += node.children

    return False
