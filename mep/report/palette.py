"""Colours of the report, on a light and on a dark page."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

from pyvrp_plus.plotting.style import route_colours

Rgb = tuple[float, float, float]

# With this luminance, the contrast to white (1) is the same as that to black (0), by
# the formula of the Web Content Accessibility Guidelines.
_MIDDLE = 0.179


@dataclass(frozen=True)
class Palette:
    """
    Colours of a page and of the plots on it.

    Parameters
    ----------
    paper, ink
        Colours of the page and of its text.
    soft
        Colour of text that matters less.
    faint, wash
        Colours of lines and of areas that hold other things.
    good, bad, accent, grey
        Colours of gains, of losses, of what stands out, and of all else.
    new, gone
        Backgrounds of lines of code that were added and removed.
    """

    paper: str
    ink: str
    soft: str
    faint: str
    wash: str
    good: str
    bad: str
    accent: str
    grey: str
    new: str
    gone: str


LIGHT = Palette(
    paper="#fdfdfb",
    ink="#26323a",
    soft="#5d6a72",
    faint="#d9dcde",
    wash="#f3f4f1",
    good="#1f7a5c",
    bad="#b5452a",
    accent="#2b6a8f",
    grey="#7d878d",
    new="#e2f2e6",
    gone="#f9e4de",
)

DARK = Palette(
    paper="#171b1e",
    ink="#dfe4e7",
    soft="#9faab1",
    faint="#353d42",
    wash="#1f2529",
    good="#62c29e",
    bad="#ec8a6d",
    accent="#7fb8dc",
    grey="#88949b",
    new="#173526",
    gone="#43231b",
)


def series_colours(count: int) -> list[Rgb]:
    """Return distinct colours of lines that are seen well on both kinds of pages."""
    return [_in_the_middle(colour) for colour in route_colours(count)]


def _in_the_middle(colour: Rgb) -> Rgb:
    """Return the hue as light as it has to be for the middle of the luminances."""
    hue, _, saturation = colorsys.rgb_to_hls(*colour)
    low, high = 0.0, 1.0
    for _ in range(20):
        lightness = (low + high) / 2
        found = colorsys.hls_to_rgb(hue, lightness, saturation)
        if luminance(found) > _MIDDLE:
            high = lightness
        else:
            low = lightness

    return found


def luminance(colour: Rgb) -> float:
    """Return the relative luminance, in [0, 1], of a colour of the RGB standard."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
