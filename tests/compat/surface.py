"""
What a package offers: names, signatures and defaults.

Python code is inspected; compiled code is known by its type stubs. This module imports
nothing of the repository, so that it also runs where only PyVRP is installed:
``python surface.py MODULE...`` prints what those modules of PyVRP offer, and where it
is defined, as JSON.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import pkgutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, is_dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

# Of this module, only what PyVRP has counts: it is private, but scripts import from it.
PRIVATE = "_pyvrp"

#: Operators of the language that are compared, besides names that are public.
SPECIAL = {
    *("__call__", "__copy__", "__deepcopy__", "__eq__", "__getitem__", "__init__"),
    *("__iter__", "__len__", "__setitem__", "__str__"),
    *("__and__", "__invert__", "__or__", "__xor__"),
}


class Parameter(NamedTuple):
    """A parameter of a signature; the text of its default, if there is one."""

    name: str
    kind: str
    default: str | None


@dataclass(frozen=True)
class Thing:
    """Something with a name: its signatures if it can be called, or its value."""

    signatures: tuple[tuple[Parameter, ...], ...] = ()
    value: str | None = None


# --- Compiled code: from stubs --------------------------------------------------------


@cache
def stub(module: str) -> dict[str, ast.stmt] | None:
    """Return the definitions in the stub of a compiled module, by name."""
    if str(sys.modules[module].__file__).endswith(".py"):
        return None

    # An editable build leaves the module elsewhere, but not the stub.
    package, *parts = module.split(".")
    root = Path(str(sys.modules[package].__file__)).parent
    # The stub of ours is in parts.
    paths = [root.joinpath(*parts).with_suffix(".pyi"), *root.glob("_native/*.pyi")]
    return {
        node.name: node
        for path in paths
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    }


def stub_signature(function: ast.FunctionDef) -> tuple[Parameter, ...]:
    """Return the parameters of a function of a stub."""
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    missing = len(positional) - len(arguments.defaults)
    defaults = [*([None] * missing), *arguments.defaults]
    parameters = [
        Parameter(argument.arg, "positional", default and default_text(default))
        for argument, default in zip(positional, defaults, strict=True)
    ]
    parameters += [
        Parameter(argument.arg, "keyword", default and default_text(default))
        for argument, default in zip(
            arguments.kwonlyargs, arguments.kw_defaults, strict=True
        )
    ]
    return without_self(parameters)


def stub_members(node: ast.ClassDef) -> dict[str, Thing]:
    """Return the members of a class of a stub; overloads have several signatures."""
    members: dict[str, Thing] = {}
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            members[item.target.id] = Thing()
        elif isinstance(item, ast.FunctionDef):
            decorators = [ast.unparse(decorator) for decorator in item.decorator_list]
            known = members.get(item.name, Thing())
            if not any("property" in text or "setter" in text for text in decorators):
                known = Thing((*known.signatures, stub_signature(item)))
            members[item.name] = known

    return members


def with_defaults(constructor: Thing, made: Any) -> Thing:
    """Replace the defaults of a constructor by the attributes of what it makes."""
    parameters = (
        parameter._replace(default=default_text(getattr(made, parameter.name)))
        for signature in constructor.signatures
        for parameter in signature
    )
    return Thing((tuple(parameters),))


# --- Python code: by introspection ----------------------------------------------------


def python_signature(function: Any) -> tuple[Parameter, ...]:
    """Return the parameters of a function."""
    return without_self(
        [
            Parameter(
                parameter.name,
                {
                    parameter.KEYWORD_ONLY: "keyword",
                    parameter.VAR_KEYWORD: "keywords",
                    parameter.VAR_POSITIONAL: "arguments",
                }.get(parameter.kind, "positional"),
                None
                if parameter.default is parameter.empty
                else default_text(parameter.default),
            )
            for parameter in inspect.signature(function).parameters.values()
        ]
    )


def python_members(cls: type) -> dict[str, Thing]:
    """Return the members of a class: of fields, only that they are there."""
    names = {*vars(cls), *vars(cls).get("__annotations__", {}), *assigned(cls)}
    members: dict[str, Thing] = {}
    for name in names:
        member = getattr(cls, name, None)
        is_function = inspect.isroutine(member) and hasattr(member, "__module__")
        members[name] = Thing((python_signature(member),)) if is_function else Thing()

    if getattr(cls, "_is_protocol", False):
        members.pop("__init__", None)

    return members


def assigned(cls: type) -> Iterator[str]:
    """Yield the names of attributes that methods of a class assign to."""
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(cls)))):
        is_target = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if is_target and ast.unparse(node.value) == "self":
            yield node.attr


def without_self(parameters: list[Parameter]) -> tuple[Parameter, ...]:
    """Drop the parameter that calls of methods do not show."""
    is_method = bool(parameters) and parameters[0].name in ("self", "cls")
    return tuple(parameters[is_method:])


def default_text(default: Any) -> str:
    """Return the text of a default: equal values have equal texts."""
    if isinstance(default, ast.expr):
        text = ast.unparse(default)
        return text if text == "..." else default_text(ast.literal_eval(default))

    if isinstance(default, list | tuple):
        return f"[{', '.join(map(default_text, default))}]"

    if isinstance(default, type):
        return default.__name__

    if isinstance(default, int | float | str | None):
        return repr(default)

    return f"{type(default).__name__}()"  # compared by the parameters of that class


# --- Both ----------------------------------------------------------------------------


def members(cls: type, package: str) -> dict[str, Thing]:
    """Return the members of a class that matter, also the inherited ones."""
    found: dict[str, Thing] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.partition(".")[0] == package:
            definitions = stub(base.__module__)
            if definitions is None:
                found |= python_members(base)
            elif isinstance(node := definitions.get(base.__name__), ast.ClassDef):
                # The stubs of PyVRP do not have everything.
                found |= {name: Thing() for name in vars(base)} | stub_members(node)
                if is_dataclass(base):
                    found["__init__"] = Thing((python_signature(base.__init__),))
                elif base.__name__ == "PopulationParams":
                    found["__init__"] = with_defaults(found["__init__"], base())

    return {
        name: thing
        for name, thing in found.items()
        if not name.startswith("_") or name in SPECIAL
    }


def describe(thing: Any) -> Thing:
    """Return the signatures of a function, or the value of a constant."""
    if not callable(thing):
        return Thing(value=default_text(thing))

    definitions = stub(thing.__module__)
    if definitions is None:
        return Thing((python_signature(thing),))

    node = definitions[thing.__name__]
    assert isinstance(node, ast.FunctionDef)
    return Thing((stub_signature(node),))


def public(module: ModuleType, package: str) -> Iterator[tuple[str, Any]]:
    """Yield what is public in a module, and is the package's own."""
    later = set(getattr(module, "__all__", ())) - vars(module).keys()
    named = {name: getattr(module, name) for name in sorted(later)}
    for name, thing in [*vars(module).items(), *named.items()]:
        if name.startswith("_") or isinstance(thing, ModuleType):
            continue

        origin = getattr(thing, "__module__", package)
        if (name.isupper() and not callable(thing)) or origin.startswith(package):
            yield name, thing


@cache
def surface(package: str, modules: Sequence[str], owner: str) -> dict[str, Thing]:
    """
    Return all that a package offers, by name.

    Parameters
    ----------
    package
        Name by which the package is imported.
    modules
        Names of its modules; the empty name is the package itself. What is found once
        is not looked at again.
    owner
        Name of the package that defines what is offered.
    """
    found: dict[str, Thing] = {}
    seen: set[int] = set()

    for module_name in [*modules, PRIVATE]:
        module = importlib.import_module(f"{package}.{module_name}".rstrip("."))
        getattr(module, "loads what it holds", None)
        for name, thing in public(module, owner):
            path = f"{module_name}.{name}".lstrip(".")
            if isinstance(thing, type):
                if id(thing) in seen:
                    continue

                found[path] = Thing()
                for member, description in members(thing, owner).items():
                    found[f"{path}.{member}"] = description
            elif id(thing) not in seen or not callable(thing):
                found[path] = describe(thing)

            seen.add(id(thing))

    return found


def definitions(package: str) -> list[tuple[str, str]]:
    """Return the modules of a package with the names that each of them defines."""
    root = importlib.import_module(package)
    return [
        (info.name, name)
        for info in pkgutil.walk_packages(root.__path__, f"{package}.")
        if not info.name.endswith("__main__")
        for name, thing in public(importlib.import_module(info.name), package)
        if getattr(thing, "__module__", None) == info.name
    ]


def from_json(text: str) -> tuple[dict[str, Thing], list[tuple[str, str]]]:
    """Return what this module has printed."""
    things, defined = json.loads(text)
    return {
        name: Thing(
            tuple(
                tuple(Parameter(*parameter) for parameter in signature)
                for signature in thing["signatures"]
            ),
            thing["value"],
        )
        for name, thing in things.items()
    }, [(module, name) for module, name in defined]


def main() -> None:
    """Print what PyVRP offers, and where it is defined."""
    things = surface("pyvrp", tuple(sys.argv[1:]), "pyvrp")
    described = {name: asdict(thing) for name, thing in things.items()}
    print(json.dumps([described, definitions("pyvrp")]))


if __name__ == "__main__":
    main()
