"""What is put into pages when they are built."""

import tomllib
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from pygments.formatters import HtmlFormatter

_DIFFERENCES = Path(__file__).parents[1] / "pyvrp_plus" / "differences.toml"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the colours of code."""
    styles = HtmlFormatter(style="default").get_style_defs(".codehilite")
    files.append(File.generated(config, "highlight.css", content=styles))
    return files


def on_page_markdown(markdown: str, **kwargs: Any) -> str:
    """Replace the marker of the differences from PyVRP by a table of them."""
    marker = "{{ differences }}"
    return markdown.replace(marker, _differences()) if marker in markdown else markdown


def _differences() -> str:
    with _DIFFERENCES.open("rb") as file:
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
