"""
Compares what this package and PyVRP 0.12.2 offer: names, signatures and defaults.

Python code is inspected; compiled code is known by its type stubs. Every difference
must be listed in ``pyvrp_plus/differences.toml``. ``python -m tests.compat.surface``
prints what is compared, and the differences.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import pkgutil
import subprocess
import sys
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pyvrp_plus

LIST = Path(pyvrp_plus.__file__).with_name("differences.toml")

# Exceptions come first: others import them, and what is found once is not looked at
# again.
MODULES = [
    "exceptions",
    "",
    "constants",
    "crossover",
    "diversity",
    "plotting",
    "repair",
    "search",
    "stop",
]

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


class Difference(NamedTuple):
    """A difference, by where it is and of which kind."""

    name: str
    kind: str


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
    for name, thing in vars(module).items():
        if name.startswith("_") or isinstance(thing, ModuleType):
            continue

        origin = getattr(thing, "__module__", package)
        if (name.isupper() and not callable(thing)) or origin.startswith(package):
            yield name, thing


def find_module(package: str, name: str) -> ModuleType:
    """Return a module of a package; the empty name is the package itself."""
    return importlib.import_module(f"{package}.{name}".rstrip("."))


@cache
def surface(package: str) -> dict[str, Thing]:
    """Return all that a package offers, by name."""
    found: dict[str, Thing] = {}
    seen: set[int] = set()

    for module_name in [*MODULES, PRIVATE]:
        for name, thing in public(find_module(package, module_name), package):
            path = f"{module_name}.{name}".lstrip(".")
            if isinstance(thing, type):
                if id(thing) in seen:
                    continue

                found[path] = Thing()
                for member, description in members(thing, package).items():
                    found[f"{path}.{member}"] = description
            elif id(thing) not in seen or not callable(thing):
                found[path] = describe(thing)

            seen.add(id(thing))

    return found


def import_paths() -> list[str]:
    """Return what modules of PyVRP hold, but not those that stand for them."""
    theirs = importlib.import_module("pyvrp")
    paths = [
        (info.name, name)
        for info in pkgutil.walk_packages(theirs.__path__, "pyvrp.")
        for name, thing in public(importlib.import_module(info.name), "pyvrp")
        if getattr(thing, "__module__", None) == info.name
    ]
    missing = subprocess.run(
        [sys.executable, "-c", _MISSING, json.dumps(paths)],
        capture_output=True,
        check=True,
        text=True,
    )
    return missing.stdout.split()


_MISSING = """
import importlib, json, sys
from pyvrp_plus.compat import install_as_pyvrp

install_as_pyvrp()
for module, name in json.loads(sys.argv[1]):
    if not hasattr(importlib.import_module(module), name):
        print(f"{module}.{name}".removeprefix("pyvrp."))
"""


def compare(name: str, ours: Thing, theirs: Thing) -> Iterator[Difference]:
    """Yield how two things of one name differ."""
    if ours.value != theirs.value:
        yield Difference(name, "default")

    if not ours.signatures or not theirs.signatures:
        return

    shapes = [
        [[(p.name, p.kind, p.default is None) for p in signature] for signature in side]
        for side in (ours.signatures, theirs.signatures)
    ]
    if shapes[0] != shapes[1]:
        yield Difference(name, "signature")

    defaults = [
        {p.name: p.default for signature in side for p in signature}
        for side in (ours.signatures, theirs.signatures)
    ]
    if any(
        "..." not in (defaults[0][parameter], defaults[1][parameter])
        and defaults[0][parameter] != defaults[1][parameter]
        for parameter in defaults[0].keys() & defaults[1].keys()
    ):
        yield Difference(name, "default")


@cache
def differences() -> set[Difference]:
    """Return all differences that are found."""
    ours, theirs = surface("pyvrp_plus"), surface("pyvrp")
    found = {Difference(name, "removed") for name in theirs.keys() - ours.keys()}
    found |= {Difference(name, "removed") for name in import_paths()}
    found |= {
        Difference(name, "added")
        for name in ours.keys() - theirs.keys()
        if not name.startswith(PRIVATE) and not name.endswith("__")
    }
    for name in ours.keys() & theirs.keys():
        found.update(compare(name, ours[name], theirs[name]))

    # Members of a class that is missing as a whole need not be told.
    return {
        difference
        for difference in found
        if (difference.name.rpartition(".")[0], difference.kind) not in found
    }


def listed() -> list[dict[str, str]]:
    """Return the list of intended differences; a name may be a pattern."""
    return tomllib.loads(LIST.read_text())["difference"]


def is_meant(entry: dict[str, str], difference: Difference) -> bool:
    """Return whether an entry of the list is about a difference."""
    return entry["kind"] == difference.kind and fnmatchcase(
        difference.name, entry["name"]
    )


def main() -> None:
    """Print what is compared, and the differences with their reasons."""
    theirs = surface("pyvrp")
    counts = Counter(name.partition(".")[0] for name in theirs)
    print("Names that are compared")
    for name, count in sorted(counts.items()):
        print(f"{name:>24} {count:>4}")

    print("\nDifferences")
    for difference in sorted(differences()):
        reasons = [e["reason"] for e in listed() if is_meant(e, difference)]
        name, kind = difference
        print(f"{name:>32} {kind:<10} {' '.join(reasons) or 'NOT LISTED'}")

    print("\nDifferences of behaviour")
    for entry in listed():
        if entry["kind"] == "behaviour":
            print(f"{entry['name']:>32} {entry['reason']}")


if __name__ == "__main__":
    main()
