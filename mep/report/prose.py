"""Text from models as harmless HTML."""

from __future__ import annotations

from markdown_it import MarkdownIt
from markupsafe import Markup

# HTML in the text is escaped. Links and images are disabled: the page must not load
# anything, or lead to addresses that a model has named.
_PARSER = MarkdownIt("commonmark", {"html": False}).disable(
    ["html_block", "html_inline", "link", "image", "autolink", "reference"]
)
# The page has headings of its own above those of the text.
_HEADING = "h6"


def render_prose(text: str) -> Markup:
    """Return Markdown as HTML: paragraphs, lists, emphasis and code, all escaped."""
    tokens = _PARSER.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = _HEADING

    return Markup(_PARSER.renderer.render(tokens, _PARSER.options, {}))


def render_line(text: str) -> Markup:
    """Return a line of Markdown as HTML within a paragraph, all escaped."""
    return Markup(_PARSER.renderInline(text))
