"""Operators that other packages install, found by name."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

#: Group of the entry points whose names are those of operators. Each refers to a
#: ``Path``: the location of the operator's file.
GROUP = "pyvrp_plus.operators"


@dataclass(frozen=True)
class Installed:
    """
    An operator that a package installs.

    Parameters
    ----------
    name
        Name of the operator.
    package, version, summary
        Name and version of the package, and what it says of itself.
    """

    name: str
    package: str
    version: str
    summary: str


def installed_operators() -> list[Installed]:
    """Return the operators that packages install, by name. Nothing is imported."""
    found = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        assert point.dist is not None
        summary = str(point.dist.metadata.json.get("summary", ""))
        found.append(
            Installed(point.name, point.dist.name, point.dist.version, summary)
        )

    return found


def find_installed(name: str) -> Path | None:
    """
    Return the location of an operator that a package installs; None if there is none.

    Raises
    ------
    ValueError
        When several packages install an operator of that name, or its entry point is
        not the location of a file.
    """
    points = {_package(point): point for point in entry_points(group=GROUP, name=name)}
    if not points:
        return None
    if len(points) > 1:
        raise ValueError(f"{name}: is installed by {' and by '.join(sorted(points))}.")

    [(package, point)] = points.items()
    path = point.load()
    if not isinstance(path, Path):
        raise ValueError(
            f"{name}: the entry point {point.value} of {package} is {path!r}, not the "
            "Path of an operator's file."
        )

    return path


def _package(point: EntryPoint) -> str:
    assert point.dist is not None
    return point.dist.name
