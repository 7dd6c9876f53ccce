"""What is put into pages when they are built."""

import tomllib
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from docs import execution, gaps

_PACKAGE = Path(__file__).parents[1] / "pyvrp_plus"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Execute pages, and add their pictures."""
    for path in execution.PAGES:
        page = files.src_uris[path.relative_to(execution.FOLDER).as_posix()]
        executed = execution.execute(page.content_string, path.stem)
        page.content_string = executed.markdown
        for name, content in executed.files.items():
            uri = f"{page.src_uri.removesuffix('.md')}/{name}"
            files.append(File.generated(config, uri, content=content))

    return files


def on_page_markdown(markdown: str, **kwargs: Any) -> str:
    """Replace markers by tables: of gaps, and of the differences from PyVRP."""
    tables = {
        "gaps": gaps.table,
        "differences": lambda: _differences("differences"),
        "differences_0_14": lambda: _differences("differences_0_14"),
    }
    for name, table in tables.items():
        marker = f"{{{{ {name} }}}}"
        if marker in markdown:
            markdown = markdown.replace(marker, table())

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
