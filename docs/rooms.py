"""
Draw the pictures of ``architecture.md``: who uses whom, read from the sources.

``python -m docs.rooms`` writes them into ``docs/rooms``. The tests compare the pictures
with the sources, and fail when there is a circle.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from graphlib import TopologicalSorter
from math import ceil
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path(__file__).parent / "rooms"

Edges = set[tuple[str, str]]

#: What each room is for, by picture and room.
ROOMS = {
    "packages": {
        "benchmarks": "compares solvers",
        "mep": "evolves operators",
        "pyvrp_plus.trials": "instances, budgets",
        "pyvrp_plus": "the Python interface",
        "cpp/bindings": "C++ for Python",
        "cpp/src/genetic": "main loop, population",
        "cpp/src/search": "how solutions improve",
        "cpp/src/hooks": "stock rules, timing",
        "cpp/src/solution": "solutions and costs",
        "cpp/src/problem": "the data, validated",
        "cpp/src/segments": "parts of routes, joined",
        "cpp/include": "headers for operators",
    },
    "mep": {
        "evolve": "the whole run",
        "compare": "many runs, side by side",
        "dashboard": "runs as live pages",
        "null": "runs by chance alone",
        "export": "an operator as a file",
        "solve_sandboxed": "solving without trust",
        "verify": "results, computed again",
        "package": "an operator for pip",
        "jobs": "what the sandbox runs",
        "evaluation": "compile, inspect, solve",
        "strategies": "what to ask for",
        "progress": "shown on the screen",
        "report": "the run as a page",
        "hooks": "probes, blocks, limits",
        "sandbox": "confined processes",
        "observer": "who hears of progress",
        "run": "a finished run, read",
        "grammar": "operators of blocks",
        "proposers": "who makes a proposal",
        "answer": "reads model answers",
        "record": "the store, SQLite",
        "guardrails": "checks of sources",
        "providers": "access to models",
        "prompt": "questions in words",
        "command": "options, errors",
        "config": "a run's configuration",
        "plain_text": "text from outside",
        "parse_python": "one at a time",
        "candidate": "what is passed on",
    },
    "search": {
        "dispatch.cpp": "chooses a variant",
        "policies": "the variants",
        "tour": "search for TSPs",
        "focused": "walks, ruin, recreate",
        "local": "applies moves",
        "method": "the interface",
        "moves": "one header per move",
        "state": "routes being changed",
        "neighbourhood": "who is near whom",
        "data": "the problem, flat",
        "params": "parameters, stop",
    },
}


def imported(path: Path) -> Iterator[str]:
    """Give the absolute names that a Python module imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def included(folder: Path) -> Iterator[tuple[Path, str]]:
    """Give the headers, in a folder, that C++ files of a folder include by path."""
    for path in folder.rglob("*.[hc]*"):
        for header in re.findall(r'#include "(\w+/[\w/.]+)"', path.read_text()):
            yield path, header


def rooms_of_packages() -> Edges:
    """Return the packages, and folders of the core, of which one uses another."""
    edges = {("pyvrp_plus", "cpp/bindings")}  # as the extension module _pyvrp
    for package in ("benchmarks", "mep", "pyvrp_plus"):
        for path in (ROOT / package).rglob("*.py"):
            is_trial = "trials" in path.relative_to(ROOT / package).parts
            room = "pyvrp_plus.trials" if is_trial else package
            for name in imported(path):
                is_trial = name.startswith("pyvrp_plus.trials")
                other = "pyvrp_plus.trials" if is_trial else name.partition(".")[0]
                if other in ROOMS["packages"]:
                    edges.add((room, other))

    for folder in ("bindings", "src", "include"):
        for path, header in included(ROOT / "cpp" / folder):
            first = path.relative_to(ROOT / "cpp" / folder).parts[0]
            room = f"cpp/src/{first}" if folder == "src" else f"cpp/{folder}"
            other = f"cpp/src/{header.partition('/')[0]}"
            edges.add((room, other.replace("src/pyvrp_plus", "include")))

    return without_loops(edges)


def rooms_of_mep() -> Edges:
    """Return the folders and modules of ``mep`` of which one imports another."""
    folder = ROOT / "mep"
    edges = set()
    for path in folder.rglob("*.py"):
        room = path.relative_to(folder).with_suffix("").parts[0]
        for name in imported(path):
            first, _, rest = name.partition(".")
            if first == "mep" and rest and room != "__init__":
                edges.add((room, rest.partition(".")[0]))

    return without_loops(edges)


def rooms_of_search() -> Edges:
    """Return the folders of ``cpp/src/search`` of which one includes another."""
    folder = ROOT / "cpp" / "src" / "search"
    return without_loops(
        (path.relative_to(folder).parts[0], header.split("/")[1])
        for path, header in included(folder)
        if header.startswith("search/")
    )


def without_loops(edges: Iterable[tuple[str, str]]) -> Edges:
    """Return the edges between different rooms."""
    return {(room, other) for room, other in edges if room != other}


def rows_of(edges: Edges) -> list[list[str]]:
    """
    Return the rooms in rows, so that each uses rooms in lower rows only.

    Each is as high as possible. Raises ``CycleError`` when there is a circle.
    """
    users: dict[str, set[str]] = {}
    for room, other in edges:
        users.setdefault(other, set()).add(room)
        users.setdefault(room, set())

    row: dict[str, int] = {}
    for room in TopologicalSorter(users).static_order():
        row[room] = max((row[user] + 1 for user in users[room]), default=0)

    rows: list[list[str]] = [[] for _ in range(max(row.values()) + 1)]
    for room in sorted(row):
        rows[row[room]].append(room)
    return rows


_IN_LINE = 2  # for pictures to be as wide as a phone
_WIDTH, _HEIGHT, _GAP, _ARROW = 148, 44, 8, 22
_STYLE = """
.back { fill: #fcfcfc; }
.room { fill: #e8f0f8; stroke: #5b7fa3; }
.name { fill: #12263a; font-weight: 600; font-size: 14px; }
.use { fill: #33475b; font-size: 12px; }
.arrow { stroke: #5b7fa3; fill: none; stroke-width: 1.5; }
@media (prefers-color-scheme: dark) {
  .back { fill: #16191d; }
  .room { fill: #1f3347; stroke: #7fa6cc; }
  .name { fill: #f0f5fa; }
  .use { fill: #c3d2e0; }
  .arrow { stroke: #7fa6cc; }
}
"""


def picture(edges: Edges, uses: dict[str, str]) -> str:
    """Return the rows as an SVG, which is readable on a light and a dark ground."""
    width = _IN_LINE * _WIDTH + (_IN_LINE + 1) * _GAP
    top = _GAP
    parts: list[str] = []
    for row in rows_of(edges):
        if parts:
            arrow = f"M{width // 2} {top - 5} v{_ARROW - 6} m-4 -4 l4 4 l4 -4"
            parts.append(f'<path class="arrow" d="{arrow}"/>')
            top += _ARROW - _GAP

        # A long row takes several lines, of almost equal length.
        per_line = ceil(len(row) / ceil(len(row) / _IN_LINE))
        for start in range(0, len(row), per_line):
            line = row[start : start + per_line]
            left = (width - len(line) * (_WIDTH + _GAP) + _GAP) // 2
            for idx, room in enumerate(line):
                x = left + idx * (_WIDTH + _GAP)
                parts += _room(room, uses[room], x, top)

            top += _HEIGHT + _GAP

    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
            f'height="{top}" viewBox="0 0 {width} {top}" '
            'font-family="sans-serif" text-anchor="middle">',
            f"<style>{_STYLE}</style>",
            f'<rect class="back" width="{width}" height="{top}" rx="6"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _room(name: str, use: str, x: int, y: int) -> list[str]:
    middle = x + _WIDTH // 2
    return [
        f'<rect class="room" x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" '
        'rx="4"/>',
        f'<text class="name" x="{middle}" y="{y + 18}">{escape(name)}</text>',
        f'<text class="use" x="{middle}" y="{y + 35}">{escape(use)}</text>',
    ]


def pictures() -> dict[str, str]:
    """Return the text of each picture, by its name."""
    edges = {
        "packages": rooms_of_packages(),
        "mep": rooms_of_mep(),
        "search": rooms_of_search(),
    }
    return {name: picture(edges[name], uses) for name, uses in ROOMS.items()}


if __name__ == "__main__":
    for name, text in pictures().items():
        (FOLDER / f"{name}.svg").write_text(text)
