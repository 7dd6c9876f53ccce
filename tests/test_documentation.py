"""The Python examples in the documentation run."""

import re
from pathlib import Path

import pytest

from docs import execution
from pyvrp_plus.hooks import HOOKS

ROOT = Path(__file__).resolve().parents[1]
# The others are executed as a whole: see test_execution.py.
PAGES = [
    ROOT / "README.md",
    *sorted({*(ROOT / "docs").glob("*.md")} - set(execution.PAGES)),
]
EXAMPLES = [
    pytest.param(code, id=f"{page.name}-{idx}")
    for page in PAGES
    for idx, code in enumerate(
        re.findall(r"```python\n(.*?)```", page.read_text(), re.S)
    )
]


@pytest.mark.parametrize("code", EXAMPLES)
def test_example_runs(code, tmp_path, monkeypatch):
    """Each example is complete: it needs nothing from the others."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYVRP_PLUS_CACHE", str(tmp_path / "cache"))
    exec(compile(code, "example", "exec"), {"__name__": "example"})


def _section(link: str) -> str:
    """Return the text of a section, up to the next heading."""
    page, _, anchor = link.partition("#")
    text = (ROOT / "docs" / (page or "features.md")).read_text()
    without_code = re.sub(
        r"```.*?```", lambda code: " " * len(code[0]), text, flags=re.S
    )
    headings = list(re.finditer(r"^#+ (.*)$", without_code, re.M))
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        words = re.sub(r"[^\w -]", "", heading[1].lower()).replace(" ", "-")
        if words == anchor:
            return text[heading.end() : following and following.start()]

    raise AssertionError(f"There is no section {link}.")


def test_ticks_of_features_have_examples():
    """Whatever we say that we have is shown, and whatever we lack is called that."""
    rows = re.findall(r"^\| (.*) \|$", (ROOT / "docs/features.md").read_text(), re.M)
    cells = [row.split(" | ")[1] for row in rows]
    ours = [cell for cell in cells if cell != "pyvrp-plus"]
    assert len(ours) > 20
    assert "**not yet**" in ours
    for cell in ours:
        link = re.fullmatch(r"\[✓\]\((.*)\)", cell)
        assert link or cell == "**not yet**", cell
        if link:
            assert "```python" in _section(link[1]), cell


@pytest.mark.parametrize("hook", HOOKS.values(), ids=lambda hook: hook.name)
def test_operators_are_called_as_documented(hook):
    """The table of the hooks has the parameters that the solver gives."""
    assert f"`{hook.signature} -> " in (ROOT / "docs/operators.md").read_text()
