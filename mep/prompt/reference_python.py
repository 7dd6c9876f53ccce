"""Signatures of the solver's Python classes, reduced to what operators can use."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pyvrp_plus
import pyvrp_plus.diversity
import pyvrp_plus.hooks
from mep.parse_python import parse_python

_Definition = ast.ClassDef | ast.FunctionDef


def python_reference(names: Sequence[str], members: Mapping[str, Sequence[str]]) -> str:
    """
    Return classes and functions with the signatures of the stub files.

    Each is preceded by the first paragraph of its docstring, as a comment.

    Parameters
    ----------
    names
        Names of classes of ``pyvrp_plus`` and ``pyvrp_plus.hooks``, and of functions of
        ``pyvrp_plus.diversity``.
    members
        Names of the methods to show, by class.

    Raises
    ------
    ValueError
        When the solver has no such class, function or method.
    """
    return "\n\n".join(_entity(name, members.get(name, ())) for name in names)


def _entity(name: str, members: Sequence[str]) -> str:
    definition = _find(_stubs(), name, "pyvrp_plus")
    if isinstance(definition, ast.ClassDef):
        return _class(definition, members)

    # Functions come from one module only.
    lines = _described(definition, getattr(pyvrp_plus.diversity, name))
    return "\n".join(["# In pyvrp_plus.diversity:", *lines])


def _class(definition: ast.ClassDef, members: Sequence[str]) -> str:
    name = definition.name
    home = pyvrp_plus if hasattr(pyvrp_plus, name) else pyvrp_plus.hooks
    documented = getattr(home, name)
    lines = [*_comment(documented), f"class {definition.name}:"]
    for name in members:
        method = _find(definition.body, name, definition.name)
        if not isinstance(method, ast.FunctionDef):
            raise ValueError(f"{definition.name}.{name} is no method.")

        described = _described(method, getattr(documented, name))
        lines += [f"    {line}" for line in described]

    return "\n".join(lines)


def _described(definition: _Definition, documented: object) -> list[str]:
    decorators = [f"@{ast.unparse(one)}" for one in definition.decorator_list]
    bare = " ".join(ast.unparse(definition).split())
    signature = bare.removeprefix(" ".join(decorators)).strip()
    return [*_comment(documented), *decorators, signature]


def _comment(documented: object) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(_summary(documented), 90)]


@cache
def _stubs() -> list[ast.stmt]:
    folder = Path(pyvrp_plus.__file__ or "").with_name("_native")
    return [
        node
        for path in sorted(folder.glob("*.pyi"))
        for node in parse_python(path.read_text()).body
    ]


def _find(body: Sequence[ast.stmt], name: str, owner: str) -> _Definition:
    for node in body:
        if isinstance(node, _Definition) and node.name == name:
            return node

    raise ValueError(f"{owner} has no {name} in its stub files.")


def _summary(documented: object) -> str:
    """Return the first paragraph of a docstring, without a signature before it."""
    paragraphs = [
        " ".join(paragraph.split())
        for paragraph in (inspect.getdoc(documented) or "").split("\n\n")
    ]
    # Docstrings of the extension begin with the signature.
    prose = [text for text in paragraphs if text and ") -> " not in text]
    return prose[0] if prose else ""
