"""Plots as pictures that are embedded in the page, and have its colours."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from dataclasses import asdict

import matplotlib as mpl
from markupsafe import Markup
from matplotlib.figure import Figure

from mep.report.palette import DARK, LIGHT, Palette

_PICTURE = Markup('<img src="{address}" alt="{description}">')


class Pictures:
    """Pictures by name, which are drawn again only when what they show has changed."""

    def __init__(self) -> None:
        self._drawn: dict[str, tuple[object, Markup]] = {}

    def get(
        self,
        name: str,
        content: object,
        draw: Callable[[Palette], Figure],
        description: str,
    ) -> Markup:
        """
        Return a picture.

        Parameters
        ----------
        name
            Name of the picture.
        content
            All that the picture depends on.
        draw, description
            As for :func:`to_picture`.
        """
        found = self._drawn.get(name)
        if found is None or found[0] != content:
            found = content, to_picture(draw, description)
            self._drawn[name] = found

        return found[1]


def to_picture(draw: Callable[[Palette], Figure], description: str) -> Markup:
    """
    Return a plot as a picture that has the colours of the page, also of a dark one.

    Parameters
    ----------
    draw
        Function that draws the plot in given colours.
    description
        Description of the plot, for readers who cannot see it.
    """
    return _PICTURE.format(address=_data_url(draw(LIGHT)), description=description)


def _data_url(figure: Figure) -> str:
    """Return a figure as the address of an SVG that is written in the address."""
    encoded = base64.b64encode(_svg(figure).encode()).decode()
    return f"data:image/svg+xml;base64,{encoded}"


def _svg(figure: Figure) -> str:
    """Return a figure in light colours as an SVG whose colours follow the page."""
    file = io.BytesIO()
    # The same run gives the same page: without a date, and without random ids.
    metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "report"}):
        figure.savefig(file, format="svg", metadata=metadata, transparent=True)

    text = file.getvalue().decode()
    for name, colour in asdict(LIGHT).items():
        text = text.replace(colour, f"var(--{name})")

    light, dark = map(_variables, (LIGHT, DARK))
    style = f":root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}"
    return text.replace("<defs>", f"<style>{style}</style><defs>", 1)


def _variables(palette: Palette) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in asdict(palette).items())
