"""What the reference says beyond what griffe reads from the sources."""

import ast
import inspect
import re
from operator import attrgetter
from typing import Any

import griffe

from pyvrp_plus import _pyvrp

# What pybind11 puts before a docstring.
_SIGNATURE = re.compile(r"\A\w+\(.*\) -> .*\n*")

# Where the parts of the module's stub are.
_STUBS = "pyvrp_plus._native."

_ROLE = re.compile(r":\w+:`(~?)([\w.]+)`")


class NativeDocstrings(griffe.Extension):
    """
    Completes docstrings.

    The stubs of the extension module have the types, but only the module itself has the
    docstrings, and the defaults of parameters. Constants have comments instead.
    References to other objects, written as Sphinx roles, become links.
    """

    def on_alias_instance(
        self, *, node: ast.AST | griffe.ObjectNode, alias: griffe.Alias, **kwargs: Any
    ) -> None:
        """Show what is imported as itself: it is meant to be used from there."""
        if isinstance(node, ast.ImportFrom) and any(
            alias.name == imported.asname for imported in node.names
        ):
            alias.public = True

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Add what is missing, and turn references in docstrings into links."""
        if obj.docstring is None and (text := _docstring(obj)):
            obj.docstring = griffe.Docstring(
                text, parent=obj, parser=griffe.Parser.numpy
            )

        if _is_native(obj):
            _fill_defaults(obj)

        if obj.docstring is not None:
            obj.docstring.value = _ROLE.sub(
                lambda role: _link(*role.groups(), scope=obj), obj.docstring.value
            )


def _docstring(obj: griffe.Object) -> str:
    if obj.is_attribute and obj.module is obj.parent:
        return _comment_above(obj)

    # Those of special methods are of their base classes; fields of data classes have
    # none.
    if not _is_native(obj) or obj.is_module or obj.is_special or _is_field(obj):
        return ""

    native = attrgetter(obj.path.removeprefix(f"{obj.module.path}."))(_pyvrp)
    return _SIGNATURE.sub("", inspect.getdoc(native) or "")


def _is_native(obj: griffe.Object) -> bool:
    return obj.module.path.startswith(_STUBS)


def _is_field(obj: griffe.Object) -> bool:
    return obj.is_attribute and "property" not in obj.labels


def _fill_defaults(obj: griffe.Object) -> None:
    """Show the defaults of native parameters, which the stubs leave out."""
    if obj.parent is None or not obj.parent.name.endswith("Params"):
        return

    if _is_field(obj):
        obj.value = _default(obj.parent, obj.name)
    elif obj.name == "__init__":
        for parameter in obj.parameters:
            if parameter.default == "...":
                parameter.default = _default(obj.parent, parameter.name)


def _default(params: griffe.Object, name: str) -> str:
    value = getattr(getattr(_pyvrp, params.name)(), name)
    return (
        repr(value) if isinstance(value, int | float) else f"{type(value).__name__}()"
    )


def _comment_above(obj: griffe.Object) -> str:
    """Return the lines directly above that start with ``#:``."""
    lines = obj.lines_collection[obj.filepath]
    first = obj.lineno - 1
    while first > 0 and lines[first - 1].startswith("#:"):
        first -= 1

    return "\n".join(line[2:].strip() for line in lines[first : obj.lineno - 1])


def _link(tilde: str, path: str, scope: griffe.Object) -> str:
    name = path.rpartition(".")[2]
    shown = name if tilde else path
    try:
        target = scope.resolve(path)
    except griffe.NameResolutionError:
        target = path

    # Other packages are not documented here.
    if not target.startswith("pyvrp_plus."):
        return f"`{shown}`"

    # At run time, a function hides the module of the same name that it is in. While
    # other packages are read, this one need not be known.
    modules = scope.modules_collection.members
    if "pyvrp_plus" in modules and name in scope.modules_collection[target].members:
        target = f"{target}.{name}"

    return f"[`{shown}`][{target}]"
