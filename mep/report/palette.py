"""Colours of the report, on a light and on a dark page."""

from __future__ import annotations

from dataclasses import dataclass


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
