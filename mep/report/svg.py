"""Conversion of matplotlib figures to SVG that is embedded in the page."""

from __future__ import annotations

import io
import re

import matplotlib as mpl
from markupsafe import Markup, escape
from matplotlib.figure import Figure

from pyvrp_plus.plotting.style import FAINT, INK

#: CSS variables for the colours of figures, so that these fit a light and a dark page.
THEME = {
    INK: "var(--ink)",
    FAINT: "var(--faint)",
    "#1f7a5c": "var(--good)",
    "#c1502e": "var(--bad)",
    "#2b6a8f": "var(--accent)",
    "#8a949a": "var(--grey)",
}


def to_svg(figure: Figure, name: str, description: str) -> Markup:
    """
    Return a figure as an SVG element.

    Parameters
    ----------
    figure
        Figure to convert.
    name
        Prefix of the ids in the SVG, which must be unique on a page.
    description
        Description of the figure, for readers who cannot see it.
    """
    file = io.StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):
        figure.savefig(file, format="svg", metadata=nothing, transparent=True)

    text = file.getvalue()
    text = text[text.index("<svg") :].replace("xlink:href", "href")
    text = re.sub(r'(\sid="|\shref="#|url\(#)', rf"\g<1>{name}-", text)
    # Fonts and strokes are those of the page.
    text = re.sub(r"<style.*?</style>|font-family: [^;\"]*; ?", "", text, flags=re.S)
    for colour, variable in THEME.items():
        text = text.replace(colour, variable)

    head = re.search(r'viewBox="([^"]*)"', text)
    assert head is not None
    body = text[text.index(">") + 1 :]
    opening = f'<svg viewBox="{head[1]}" role="img" aria-label="{escape(description)}">'
    return Markup(opening + body)
