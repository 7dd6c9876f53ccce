"""
Compares what this package and two versions of PyVRP offer.

Every difference must be listed, for PyVRP 0.12 in ``pyvrp_plus/differences.toml`` and
for 0.14 in ``differences_0_14.toml`` there. ``python -m tests.compat.differences 0.12``
prints what is compared, and the differences.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pyvrp_plus
from pyvrp_plus.compat import Api, imported_as_pyvrp
from tests.compat import pyvrp_0_14, surface
from tests.compat.surface import PRIVATE, Thing

_PACKAGE = Path(pyvrp_plus.__file__).parent
LISTS: dict[Api, Path] = {
    "0.12": _PACKAGE / "differences.toml",
    "0.14": _PACKAGE / "differences_0_14.toml",
}

# Exceptions come first in 0.12: others import them.
MODULES: dict[Api, tuple[str, ...]] = {
    "0.12": (
        *("exceptions", "", "constants", "crossover", "diversity", "plotting"),
        *("repair", "search", "stop"),
    ),
    "0.14": ("", "exceptions", "constants", "plotting", "search", "stop"),
}


class Difference(NamedTuple):
    """A difference, by where it is and of which kind."""

    name: str
    kind: str


def ours(api: Api) -> dict[str, Thing]:
    """Return what this package offers in the place of a version of PyVRP."""
    if api == "0.12":
        return surface.surface("pyvrp_plus", MODULES[api], "pyvrp_plus")

    with imported_as_pyvrp(api):
        return surface.surface("pyvrp", MODULES[api], "pyvrp_plus")


@cache
def pyvrps(api: Api) -> tuple[dict[str, Thing], list[tuple[str, str]]]:
    """
    Return what a version of PyVRP offers, and what its modules define.

    Raises
    ------
    Unavailable
        When PyVRP 0.14 cannot be installed.
    """
    python = sys.executable if api == "0.12" else pyvrp_0_14.python()
    printed = subprocess.run(
        [python, surface.__file__, *MODULES[api]],
        capture_output=True,
        check=True,
        text=True,
    )
    return surface.from_json(printed.stdout)


def missing_imports(api: Api) -> list[str]:
    """Return what modules of PyVRP define, but not those that stand for them."""
    missing = subprocess.run(
        [sys.executable, "-c", _MISSING, api, json.dumps(pyvrps(api)[1])],
        capture_output=True,
        check=True,
        text=True,
    )
    return missing.stdout.split()


_MISSING = """
import importlib, json, sys
from pyvrp_plus.compat import install_as_pyvrp

install_as_pyvrp(sys.argv[1])
for module, name in json.loads(sys.argv[2]):
    try:
        getattr(importlib.import_module(module), name)
    except (AttributeError, ImportError):
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
def differences(api: Api) -> set[Difference]:
    """Return all differences that are found."""
    our, their = ours(api), pyvrps(api)[0]
    found = {Difference(name, "removed") for name in their.keys() - our.keys()}
    found |= {Difference(name, "removed") for name in missing_imports(api)}
    found |= {
        Difference(name, "added")
        for name in our.keys() - their.keys()
        if not name.startswith(PRIVATE) and not name.endswith("__")
    }
    for name in our.keys() & their.keys():
        found.update(compare(name, our[name], their[name]))

    # Members of a class that is missing as a whole need not be told.
    return {
        difference
        for difference in found
        if (difference.name.rpartition(".")[0], difference.kind) not in found
    }


def listed(api: Api) -> list[dict[str, str]]:
    """Return the list of intended differences; a name may be a pattern."""
    return tomllib.loads(LISTS[api].read_text())["difference"]


def is_meant(entry: dict[str, str], difference: Difference) -> bool:
    """Return whether an entry of the list is about a difference."""
    return entry["kind"] == difference.kind and fnmatchcase(
        difference.name, entry["name"]
    )


def main(api: Api) -> None:
    """Print what is compared, and the differences with their reasons."""
    counts = Counter(name.partition(".")[0] for name in pyvrps(api)[0])
    print("Names that are compared")
    for name, count in sorted(counts.items()):
        print(f"{name:>24} {count:>4}")

    print("\nDifferences")
    for difference in sorted(differences(api)):
        reasons = [e["reason"] for e in listed(api) if is_meant(e, difference)]
        name, kind = difference
        print(f"{name:>32} {kind:<10} {' '.join(reasons) or 'NOT LISTED'}")

    print("\nDifferences of behaviour")
    for entry in listed(api):
        if entry["kind"] == "behaviour":
            print(f"{entry['name']:>32} {entry['reason']}")


if __name__ == "__main__":
    main(sys.argv[1])
