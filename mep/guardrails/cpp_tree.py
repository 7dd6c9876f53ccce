"""Syntax trees of C++ sources, and searches in them."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter_cpp
from tree_sitter import Language, Node, Parser

_LANGUAGE = Language(tree_sitter_cpp.language())

#: Name of the macro that ends the file of an operator.
MACRO = "PYVRP_PLUS_OPERATOR"


def parse_cpp(source: str) -> Node:
    """Return the root of the syntax tree of a source; it may contain errors."""
    return Parser(_LANGUAGE).parse(source.encode()).root_node


def walk(root: Node) -> Iterator[tuple[Node, int]]:
    """Yield each node with its depth, in the order of the source."""
    waiting = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        waiting += [(child, depth + 1) for child in reversed(node.children)]


def find(root: Node, *kinds: str) -> Iterator[Node]:
    """Yield the nodes of some kinds, in the order of the source."""
    return (node for node, _ in walk(root) if node.type in kinds)


def text_of(node: Node | None) -> str:
    """Return the source of a node; empty for ``None``."""
    return "" if node is None or node.text is None else node.text.decode()


def line_of(node: Node) -> int:
    """Return the line that a node begins in, counted from 1."""
    return node.start_point[0] + 1


def child(node: Node, field: str) -> Node | None:
    """Return the child of a node in a named field; ``None`` if there is none."""
    return node.child_by_field_name(field)


def last_name(node: Node | None) -> str:
    """Return the last part of a name, without namespaces and template arguments."""
    while node is not None and node.type in (
        "qualified_identifier",
        "template_function",
    ):
        node = child(node, "name")

    return text_of(node)


def syntax_errors(root: Node) -> Iterator[Node]:
    """Yield the nodes of errors, without valid code that the parser does not know."""
    if not root.has_error:
        return

    macros = {node.end_byte for node in root.children if is_macro(node)}
    for node, _ in walk(root):
        # A default argument ``= {}`` is read as an object whose type is missing.
        is_known = node.type == "type_identifier" or node.end_byte in macros
        if node.is_error or (node.is_missing and not is_known):
            yield node


def is_macro(statement: Node) -> bool:
    """Return whether a statement is the macro that names the operator."""
    is_statement = statement.type == "expression_statement"
    return is_statement and any(
        part.type == "call_expression" and text_of(child(part, "function")) == MACRO
        for part in statement.children
    )
