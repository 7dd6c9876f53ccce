"""What is put into pages when they are built."""

import tomllib
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from pygments.formatters import HtmlFormatter

_PACKAGE = Path(__file__).parents[1] / "pyvrp_plus"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the colours of code."""
    styles = HtmlFormatter(style="default").get_style_defs(".codehilite")
    files.append(File.generated(config, "highlight.css", content=styles))
    return files


def on_page_markdown(markdown: str, **kwargs: Any) -> str:
    """Replace the markers of the differences from PyVRP by tables of them."""
    for name in ("differences", "differences_0_14"):
        marker = f"{{{{ {name} }}}}"
        if marker in markdown:
            markdown = markdown.replace(marker, _differences(name))

    return markdown


def _differences(name: str) -> str:
    with (_PACKAGE / f"{name}.toml").open("rb") as file:
        differences = tomllib.load(file)["difference"]

    rows = [
        "| `{name}` | {kind} | {reason} |".format_map(_cells(difference))
        for difference in differences
    ]
    return "\n".join(["| what | kind | why |", "|---|---|---|", *rows])


def _cells(difference: dict[str, str]) -> dict[str, str]:
    """Return the texts as cells of a table: on one line, without its separator."""
    return {
        key: " ".join(text.split()).replace("|", r"\|")
        for key, text in difference.items()
    }
