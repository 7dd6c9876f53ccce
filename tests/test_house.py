"""Things that are stated in more than one place must agree."""

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib.metadata import version
from pathlib import Path

import pytest

import pyvrp_plus
from pyvrp_plus.hooks import HOOKS

ROOT = Path(__file__).resolve().parents[1]


def test_versions_agree():
    """The version in meson.build is that of the package and of its metadata."""
    meson_build = (ROOT / "meson.build").read_text()
    match = re.search(r"version: '([^']+)'", meson_build)
    assert match is not None
    assert match[1] == version("pyvrp-plus") == pyvrp_plus.__version__


def test_changelog_has_a_section_for_what_is_not_released():
    """New entries have a place to go."""
    assert "## [Unreleased]" in (ROOT / "CHANGELOG.md").read_text()


def test_every_source_is_built():
    """Each C++ source is listed in a meson.build."""
    builds = (ROOT / "cpp").rglob("meson.build")
    listed = {
        (build.parent / name).resolve()
        for build in builds
        for name in re.findall(r"'([^']+\.cpp)'", build.read_text())
    }
    assert set((ROOT / "cpp").rglob("*.cpp")) == listed


def rooms_of_python(package: str) -> Iterator[tuple[str, str]]:
    """Give the rooms, folders or modules, of which the first imports the second."""
    for path in (ROOT / package).rglob("*.py"):
        room = path.relative_to(ROOT / package).with_suffix("").parts[0]
        for name in imported(path):
            first, _, rest = name.partition(".")
            if first == package and rest and room != "__init__":
                yield room, rest.partition(".")[0]


def rooms_of_search() -> Iterator[tuple[str, str]]:
    """Give the folders of the search, of which the first includes the second."""
    folder = ROOT / "cpp" / "src" / "search"
    for path in folder.rglob("*.[hc]*"):
        room = path.relative_to(folder).parts[0]
        for other in re.findall(r'#include "search/(\w+)/', path.read_text()):
            yield room, other


def imported(path: Path) -> Iterator[str]:
    """Give the absolute names that a Python module imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize(
    "edges", [rooms_of_python("mep"), rooms_of_search()], ids=["mep", "search"]
)
def test_no_circles(edges: Iterator[tuple[str, str]]):
    """No room needs one that needs it."""
    graph: dict[str, set[str]] = {}
    for room, other in edges:
        if room != other:
            graph.setdefault(room, set()).add(other)

    assert len(graph) > 5
    TopologicalSorter(graph).prepare()  # raises CycleError


@pytest.mark.parametrize(
    ("folder", "others"),
    [
        ("pyvrp_plus", {"mep", "benchmarks"}),
        ("mep", {"benchmarks"}),
        ("pyvrp_plus/trials", {"mep", "benchmarks"}),
    ],
)
def test_arrows_point_down(folder: str, others: set[str]):
    """Packages do not import those that are built upon them."""
    for path in (ROOT / folder).rglob("*.py"):
        assert not others & {name.partition(".")[0] for name in imported(path)}, path


def test_trials_are_above_the_solver():
    """Nothing in the solver imports what trials share."""
    for path in (ROOT / "pyvrp_plus").rglob("*.py"):
        names = [] if "trials" in path.parts else list(imported(path))
        assert not any(name.startswith("pyvrp_plus.trials") for name in names), path


@pytest.mark.parametrize("hook", HOOKS)
def test_few_files_name_a_hook(hook: str):
    """What differs between hooks is in their folders; nothing else is surgery."""
    # Operators are for one hook each, and name it.
    left_out = ("tests", "docs", "examples", "build", "library", "worse_rules")
    suffixes = {".py", ".cpp", ".h", ".pyi", ".toml", ".j2"}
    files = (path.relative_to(ROOT) for path in ROOT.rglob("*"))
    naming = [
        path
        for path in files
        if path.suffix in suffixes
        and not any(part in left_out or part.startswith(".") for part in path.parts)
        and re.search(rf"\b{hook}\b", (ROOT / path).read_text())
    ]
    assert 5 < len(naming) <= 12, naming
