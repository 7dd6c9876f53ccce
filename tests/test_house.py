"""Things that are stated in more than one place must agree."""

import re
from importlib.metadata import version
from pathlib import Path

import pytest

import pyvrp_plus
from docs import rooms
from docs.rooms import imported
from pyvrp_plus.hooks import HOOKS

ROOT = Path(__file__).resolve().parents[1]


def test_versions_agree():
    """The version in meson.build is also that of metadata, package and citation."""
    meson_build = (ROOT / "meson.build").read_text()
    match = re.search(r"version: '([^']+)'", meson_build)
    assert match is not None
    assert match[1] == version("pyvrp-plus") == pyvrp_plus.__version__
    assert f"\nversion: {match[1]}\n" in (ROOT / "CITATION.cff").read_text()


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


@pytest.mark.parametrize("name", rooms.ROOMS)
def test_pictures_of_rooms(name: str):
    """No room needs one that needs it: all are drawn in rows, as they are now."""
    text = rooms.pictures()[name]  # raises CycleError
    drawn = re.findall(r'<text class="name"[^>]*>([^<]*)<', text)
    assert sorted(drawn) == sorted(rooms.ROOMS[name])
    committed = (rooms.FOLDER / f"{name}.svg").read_text()
    assert committed == text, "python -m docs.rooms draws it anew"


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


def _named(hook: str) -> str:
    """Return a pattern of the name; some are words of English as well."""
    if "_" in hook:
        return rf"\b{hook}\b"

    return rf"hooks/{hook}\b|[\"'`:]{hook}[\"'`(]|\b(bool|def|Location>) {hook}\("


@pytest.mark.parametrize("hook", HOOKS)
def test_few_files_name_a_hook(hook: str):
    """What differs between hooks is in their folders; nothing else is surgery."""
    # Operators, and runs that evolve them, are for one hook each, and name it.
    left_out = {"tests", "docs", "examples", "build"}
    left_out |= {"library", "worse_rules", "discoveries"}
    suffixes = {".py", ".cpp", ".h", ".pyi", ".toml", ".j2"}
    files = (path.relative_to(ROOT) for path in ROOT.rglob("*"))
    naming = [
        path
        for path in files
        if path.suffix in suffixes
        and not any(part in left_out or part.startswith(".") for part in path.parts)
        and re.search(_named(hook), (ROOT / path).read_text())
    ]
    assert 5 < len(naming) <= 12, naming
