"""
Execution of pages, when the documentation is built: the gallery, and a tutorial.

The Python blocks of a page are executed one after the other, in one namespace and in an
empty folder. What a block prints, the figures that it draws, and the pages of HTML that
it writes are put below it. Each page can also be had as a notebook.
"""

from __future__ import annotations

import io
import json
import re
import tempfile
import warnings
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt

FOLDER = Path(__file__).parent

#: The pages that are executed.
PAGES = [
    *(path for path in sorted(FOLDER.glob("gallery/*.md")) if path.stem != "index"),
    FOLDER / "mep_tutorial.md",
]

_BLOCK = re.compile(r"^```python\n(.*?)^```\n", re.M | re.S)
# Links to other pages lead nowhere in a notebook.
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\.md[^)]*\)")
_DOTS_PER_INCH = 120


@dataclass
class Executed:
    """
    A page that was executed.

    Parameters
    ----------
    title
        Title of the page.
    markdown
        The text, with what each block has printed and drawn below it.
    files
        Contents of the pictures and other files that the text refers to, by name.
    """

    title: str
    markdown: str = ""
    files: dict[str, bytes] = field(default_factory=dict)


def execute(text: str, name: str) -> Executed:
    """
    Execute the Python blocks of a page.

    Parameters
    ----------
    text
        The page, in Markdown.
    name
        Name of the page, which is that of the folder with its files.

    Raises
    ------
    Exception
        Whatever a block raises, with a note that names the page and the block. Warnings
        are errors.
    """
    page = Executed(text.partition("\n")[0].lstrip("# "))
    namespace: dict[str, Any] = {"__name__": "__main__"}
    end = 0
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for number, block in enumerate(_BLOCK.finditer(text), 1):
            page.markdown += text[end : block.end()]
            end = block.end()
            try:
                printed = _run(block[1], namespace)
            except Exception as error:
                error.add_note(f"This was block {number} of {name}.md.")
                raise

            if printed:
                page.markdown += f"\n```text\n{printed}```\n"
            _take_figures(page, name)
            _take_pages(page, name)

    page.markdown += text[end:]
    page.files["notebook.ipynb"] = notebook(text).encode()
    page.markdown += f"\n[This page as a notebook]({name}/notebook.ipynb)\n"
    return page


def _run(code: str, namespace: dict[str, Any]) -> str:
    """Run a block, and return what it prints."""
    printed = io.StringIO()
    with redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("error")
        exec(compile(code, "block", "exec"), namespace)

    return printed.getvalue()


def _take_figures(page: Executed, name: str) -> None:
    """Add the figures that are open, with their titles in words, and close them."""
    for number in plt.get_fignums():
        figure = plt.figure(number)
        titles = [ax.get_title(loc="left") or ax.get_title() for ax in figure.axes]
        shown = "; ".join([page.title, *filter(None, titles)])
        content = io.BytesIO()
        figure.savefig(content, dpi=_DOTS_PER_INCH, bbox_inches="tight")
        file = f"picture{len(page.files) + 1}.png"
        page.files[file] = content.getvalue()
        page.markdown += f"\n![{shown}]({name}/{file})\n"

    plt.close("all")


def _take_pages(page: Executed, name: str) -> None:
    """Add the pages of HTML that were written, in a frame, and as links."""
    for path in sorted(Path().glob("*.html")):
        if path.name not in page.files:
            page.files[path.name] = path.read_bytes()
            # The page is in the folder of its files.
            page.markdown += (
                f'\n<iframe src="{path.name}" title="{path.stem}"></iframe>\n\n'
                f"[The page {path.name} by itself]({name}/{path.name})\n"
            )


def notebook(text: str) -> str:
    """Return a page as a Jupyter notebook, which has not been executed."""
    cells: list[dict[str, Any]] = []
    # Texts and blocks take turns.
    for idx, part in enumerate(_BLOCK.split(text)):
        if source := _LINK.sub(r"\1", part).strip():
            kind = "code" if idx % 2 else "markdown"
            more = {"execution_count": None, "outputs": []} if idx % 2 else {}
            cell = {"cell_type": kind, "id": f"cell{idx}", "metadata": {}}
            cells.append(cell | more | {"source": source.splitlines(keepends=True)})

    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps(
        {
            "cells": cells,
            "metadata": {"kernelspec": kernel},
            "nbformat": 4,
            "nbformat_minor": 5,
        },
        indent=1,
    )
