"""The Python examples in the documentation run."""

import re
from pathlib import Path

import pytest

from pyvrp_plus.hooks import HOOKS

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
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


@pytest.mark.parametrize("hook", HOOKS.values(), ids=lambda hook: hook.name)
def test_operators_are_called_as_documented(hook):
    """The table of the hooks has the parameters that the solver gives."""
    assert f"`{hook.signature} -> " in (ROOT / "docs/operators.md").read_text()
