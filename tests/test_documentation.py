"""The Python examples in the documentation run."""

import re
from pathlib import Path

import pytest

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
