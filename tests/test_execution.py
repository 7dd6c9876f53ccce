"""The pages that are executed as a whole, and the picture of the home page."""

import json
import re
import struct

import pytest

from docs import execution, gaps
from tests.test_documentation import ROOT

GALLERY = ROOT / "docs/gallery"


@pytest.mark.parametrize("path", execution.PAGES, ids=lambda path: path.stem)
def test_pages(path, monkeypatch, tmp_path):
    """Each page runs, those of the gallery draw, and all are notebooks, too."""
    monkeypatch.setenv("PYVRP_PLUS_CACHE", str(tmp_path))
    text, name = path.read_text(), path.stem
    page = execution.execute(text, name)
    pictures = {file for file in page.files if file.endswith(".png")}
    assert pictures or path.parent != GALLERY
    for file in pictures:
        width, height = struct.unpack(">II", page.files[file][16:24])
        assert min(width, height) > 200
    for file in page.files:
        assert f"({name}/{file})" in page.markdown

    cells = json.loads(page.files["notebook.ipynb"])["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    blocks = re.findall(r"```python\n(.*?)\n```", text, re.S)
    assert code == [block.strip() for block in blocks]
    assert not any(".md)" in "".join(cell["source"]) for cell in cells)


def test_all_pages_are_listed():
    """The overview and the menu have them all."""
    names = {path.stem for path in GALLERY.glob("*.md")}
    overview = (GALLERY / "index.md").read_text()
    assert {*re.findall(r"\((\w+)\.md\)", overview), "index"} == names
    menu = (ROOT / "mkdocs.yml").read_text()
    assert set(re.findall(r"gallery/(\w+)\.md", menu)) == names


def test_what_a_block_leaves_behind():
    """Output, figures and pages are put below the block that made them."""
    text = """# Title

```python
import matplotlib.pyplot as plt

print("one")
plt.figure()
plt.title("A line")
```

Words, with a [link](../other.md#there).

```python
from pathlib import Path

Path("page.html").write_text("<p>")
print("two")
```
"""
    page = execution.execute(text, "name")
    parts = ["one\n", "picture1.png", "Words", "two\n", "page.html", "notebook.ipynb"]
    places = [page.markdown.index(part) for part in parts[:4]]
    assert places == sorted(places)
    assert "![Title; A line](name/picture1.png)" in page.markdown
    assert list(page.files) == ["picture1.png", "page.html", "notebook.ipynb"]
    assert "with a link." in page.files["notebook.ipynb"].decode()


@pytest.mark.parametrize("code", ["1 / 0", "import warnings; warnings.warn('!')"])
def test_errors_name_the_block(code):
    """Errors and warnings end the build."""
    with pytest.raises((ZeroDivisionError, UserWarning)) as raised:
        execution.execute(f"```python\nx = 1\n```\n\n```python\n{code}\n```\n", "name")

    assert raised.value.__notes__ == ["This was block 2 of name.md."]


def test_gaps():
    """The picture has the figures of the table, which has those of the page."""
    assert gaps.PICTURE.read_text() == gaps.picture(), "python -m docs.gaps draws it"
    cells = gaps.read_gaps().cells
    assert len(cells) > 5
    for name, row in cells.items():
        assert f"| {name} ({row['n']}) | {row['plus']} |" in gaps.table()
        assert re.search(rf">{re.escape(name)}</text>", gaps.PICTURE.read_text())
