"""Things that are stated in more than one place must agree."""

import re
from importlib.metadata import version
from pathlib import Path

import pyvrp_plus

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
