"""The static check of operators in C++."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from mep.prompt.languages import approved_imports
from pyvrp_plus.hooks import HookName

from .cpp_globals import check_globals
from .cpp_signature import check_cpp_signature
from .cpp_tree import child, find, line_of, parse_cpp, syntax_errors, text_of, walk
from .finding import MAX_DEPTH, TOO_DEEP, Finding
from .forbidden import (
    CPP_FUNCTIONS,
    CPP_INCLUDES,
    CPP_NAMES,
    CPP_NODES,
    CPP_RESERVED_REASON,
)

_CONTINUED = re.compile(r"\\[ \t\v\f\r]*$", re.M)
_RESERVED = re.compile(r"_[A-Z]\w*|\w*__\w*")
_WORDS = (
    "identifier",
    "type_identifier",
    "namespace_identifier",
    "storage_class_specifier",
    "operator_name",
)
_POINTER = "abstract_pointer_declarator"
_DECLARATIONS = (
    "declaration",
    "field_declaration",
    "for_range_loop",
    "function_definition",
    "optional_parameter_declaration",
    "parameter_declaration",
)


def check_cpp(hook: HookName, source: str) -> list[Finding]:
    """Return the findings in the source of an operator in C++."""
    root = parse_cpp(source)
    nodes = list(walk(root))
    deep = [node for node, depth in nodes if depth > MAX_DEPTH]
    if deep:
        return [Finding(line_of(deep[0]), TOO_DEEP)]

    findings = [*_check_lines(source), *_check_syntax(root)]
    defined = {name for node, _ in nodes for name in _defined_names(node)}
    for node, _ in nodes:
        findings += _check_node(node, defined)

    # After an error, the parser may have misread the rest.
    if not findings:
        findings += [*check_globals(root), *check_cpp_signature(hook, root)]

    return findings


def _check_lines(source: str) -> Iterator[Finding]:
    for found in _CONTINUED.finditer(source):
        line = source.count("\n", 0, found.start()) + 1
        yield Finding(line, "a backslash continues this line: end the line without it")


def _check_syntax(root: Node) -> Iterator[Finding]:
    for node in syntax_errors(root):
        message = f"a syntax error, `{node.type}` is missing"
        yield Finding(line_of(node), message if node.is_missing else "a syntax error")


def _defined_names(node: Node) -> Iterator[str]:
    """Yield the names that the file itself gives to variables and functions."""
    if node.type == "structured_binding_declarator":
        yield from map(text_of, node.named_children)
    elif node.type in _DECLARATIONS:
        for declarator in node.children_by_field_name("declarator"):
            is_function = any(find(declarator, "function_declarator"))
            if not is_function or child(node, "body") or child(declarator, "value"):
                yield text_of(next(find(declarator, *_WORDS, "field_identifier"), None))


def _check_node(node: Node, defined: set[str]) -> Iterator[Finding]:
    line = line_of(node)
    if node.type in _WORDS:
        name = text_of(node)
        if reason := _reason(name, defined):
            yield Finding(line, f"`{name}` {reason}")
    elif node.type == "qualified_identifier":
        name = text_of(child(node, "name"))
        if text_of(child(node, "scope")) in ("", "std") and name in CPP_FUNCTIONS:
            yield Finding(line, f"`{name}` {CPP_FUNCTIONS[name]}")
    elif node.type == "preproc_include":
        yield from _check_include(node)
    elif (reason := CPP_NODES.get(node.type)) and not _is_pragma_once(node):
        yield Finding(line, reason)
    else:
        yield from _check_construct(node)


def _reason(name: str, defined: set[str]) -> str | None:
    if name in CPP_FUNCTIONS and name not in defined:
        return CPP_FUNCTIONS[name]
    if _RESERVED.fullmatch(name):
        return CPP_RESERVED_REASON

    return CPP_NAMES.get(" ".join(name.split()))


def _is_pragma_once(node: Node) -> bool:
    return text_of(node).split() == ["#pragma", "once"]


def _check_include(node: Node) -> Iterator[Finding]:
    header = text_of(child(node, "path")).strip('<>"')
    approved = approved_imports("cpp")
    if header not in approved:
        hint = CPP_INCLUDES.get(header)
        why = f"`{header}` {hint}; accepted" if hint else f"`{header}`: accepted"
        yield Finding(line_of(node), f"{why} headers are {', '.join(approved)}")


def _check_construct(node: Node) -> Iterator[Finding]:
    """Check constructs that the tables of forbidden names and nodes do not cover."""
    line = line_of(node)
    if node.type == "namespace_definition":
        name = text_of(child(node, "name")).partition("::")[0].strip()
        if name in ("std", "pyvrp_plus"):
            yield Finding(line, f"the namespace {name} is not yours: use another one")
    elif node.type == "attribute" and child(node, "prefix"):
        yield Finding(line, "only standard attributes are accepted: leave it out")
    elif node.type == "cast_expression" and any(find(node, _POINTER)):
        yield Finding(line, "a cast to a pointer gets round the types: leave it out")
