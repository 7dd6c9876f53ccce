"""Declarations from the solver's public headers, reduced to what operators can use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import tree_sitter_cpp
from tree_sitter import Language, Node, Parser

from pyvrp_plus.operators import get_include

_PARSER = Parser(Language(tree_sitter_cpp.language()))
_CLASSES = ("class_specifier", "struct_specifier")
_HIDDEN = ("compound_statement", "field_initializer_list", "attribute_declaration")


@dataclass(frozen=True)
class _Entity:
    """Declaration of a class, function, alias or constant, and its header."""

    header: str
    text: str


def cpp_reference(names: Sequence[str]) -> str:
    """
    Return declarations in the public headers, under the header to include for them.

    Private parts, bodies and constructors are left out; documentation comments stay.

    Parameters
    ----------
    names
        Names of classes, functions, aliases and constants; headers come in their order.

    Raises
    ------
    ValueError
        When a name is declared in no public header.
    """
    entities = _entities()
    unknown = [name for name in names if name not in entities]
    if unknown:
        raise ValueError(f"No public header declares {', '.join(unknown)}.")

    included = _included_by("operator.h")
    parts: dict[str, list[str]] = {}
    for name in names:
        header = entities[name].header
        to_include = "operator.h" if header in included else header
        parts.setdefault(to_include, []).append(entities[name].text)

    blocks = [
        "\n".join([f"// <pyvrp_plus/{header}>", *texts])
        for header, texts in parts.items()
    ]
    # A blank line precedes members that have a comment of their own.
    return re.sub(r"(?<=;)\n///", "\n\n///", "\n\n".join(blocks))


@cache
def _entities() -> dict[str, _Entity]:
    """Return what the public headers declare in the solver's namespace, by name."""
    folder = get_include() / "pyvrp_plus"
    headers = sorted(path.relative_to(folder) for path in folder.rglob("*.h"))
    return {
        name: entity for header in headers for name, entity in _read(folder, header)
    }


def _included_by(header: str) -> set[str]:
    """Return the public headers that one includes, directly or indirectly."""
    text = (get_include() / "pyvrp_plus" / header).read_text()
    direct = set(re.findall(r'#include "pyvrp_plus/(.+)"', text))
    return direct.union(*map(_included_by, direct))


def _read(folder: Path, header: Path) -> Iterator[tuple[str, _Entity]]:
    root = _PARSER.parse((folder / header).read_bytes()).root_node
    for scope in _descendants(root, "namespace_definition"):
        name = scope.child_by_field_name("name")
        body = scope.child_by_field_name("body")
        if name is None or body is None or _text(name) != "pyvrp_plus":
            continue

        for comments, node in _documented(body.named_children):
            declared = _name(node)
            if declared:
                text = "\n".join([*comments, _declaration(node)])
                yield declared, _Entity(header.as_posix(), text)


def _descendants(node: Node, kind: str) -> Iterator[Node]:
    for child in node.children:
        if child.type == kind:
            yield child
        else:
            yield from _descendants(child, kind)


def _documented(nodes: Iterable[Node]) -> Iterator[tuple[list[str], Node]]:
    """Yield each node that is no comment, with the comments that document it."""
    comments: list[str] = []
    for node in nodes:
        if node.type != "comment":
            yield comments, node
            comments = []
        elif _text(node).startswith("///"):
            comments.append(_text(node))


def _name(node: Node) -> str:
    """Return the name that a node declares; empty if it declares none."""
    if node.type == "declaration":  # of a constant
        initialised = node.child_by_field_name("declarator")
        declared = initialised and initialised.child_by_field_name("declarator")
    elif node.type == "function_definition":
        declared = node
        while declared is not None and declared.type != "identifier":
            declared = declared.child_by_field_name("declarator")
    else:
        declared = node.child_by_field_name("name")

    return _text(declared) if declared is not None else ""


def _declaration(node: Node) -> str:
    return _class(node) if node.type in _CLASSES else _without_body(node)


def _class(node: Node) -> str:
    body = node.child_by_field_name("body")
    name = node.child_by_field_name("name")
    if body is None or name is None:
        return _without_body(node)

    lines = [f"{node.children[0].type} {_text(name)} {{"]
    lines += ["public:"] if node.type == "class_specifier" else []
    # The last access specifier holds; without one, members of a struct are public.
    is_public = node.type == "struct_specifier"
    for comments, member in _documented(body.named_children):
        if member.type == "access_specifier":
            is_public = _text(member) == "public"
        elif is_public and not _is_constructor(member, _text(name)):
            lines += [f"    {line}" for line in [*comments, _without_body(member)]]

    return "\n".join([*lines, "};"])


def _is_constructor(member: Node, name: str) -> bool:
    """Return whether a member is a constructor or destructor, which are not shown."""
    declarator = member.child_by_field_name("declarator")
    is_function = declarator is not None and declarator.type == "function_declarator"
    called = declarator.child_by_field_name("declarator") if declarator else None
    return is_function and called is not None and _text(called).lstrip("~") == name


def _without_body(node: Node) -> str:
    """Return a declaration in one line, without body, attributes and ``virtual``."""
    parts = [_text(child) for child in node.children if child.type not in _HIDDEN]
    code = " ".join(" ".join(parts).split()).removesuffix(";").strip()
    if code.startswith("virtual "):
        code = code.removeprefix("virtual ").removesuffix("= 0").strip()

    return f"{code};"


def _text(node: Node) -> str:
    return (node.text or b"").decode()
