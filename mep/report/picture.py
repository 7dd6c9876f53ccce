"""Plots as pictures that are embedded in the page, in light and dark colours."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable

import matplotlib as mpl
from markupsafe import Markup
from matplotlib.figure import Figure

from mep.report.palette import DARK, LIGHT, Palette

_PICTURE = Markup(
    '<picture><source media="(prefers-color-scheme: dark)" srcset="{dark}">'
    '<img src="{light}" alt="{description}"></picture>'
)


def to_picture(draw: Callable[[Palette], Figure], description: str) -> Markup:
    """
    Return a plot as a picture that has the colours of the page.

    Parameters
    ----------
    draw
        Function that draws the plot in given colours.
    description
        Description of the plot, for readers who cannot see it.
    """
    return _PICTURE.format(
        dark=_data_url(draw(DARK)),
        light=_data_url(draw(LIGHT)),
        description=description,
    )


def _data_url(figure: Figure) -> str:
    """Return a figure as the address of an SVG that is written in the address."""
    file = io.BytesIO()
    # The same run gives the same page: without a date, and without random ids.
    metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "report"}):
        figure.savefig(file, format="svg", metadata=metadata, transparent=True)

    encoded = base64.b64encode(file.getvalue()).decode()
    return f"data:image/svg+xml;base64,{encoded}"
