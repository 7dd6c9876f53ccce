"""Colours that are readable on a light and on a dark page."""

import pytest

from mep.report.palette import DARK, LIGHT, luminance, series_colours


def _contrast(first: float, second: float) -> float:
    """Return the contrast of two luminances, as the WCAG have it: from 1 to 21."""
    low, high = sorted((first, second))
    return (high + 0.05) / (low + 0.05)


def _luminance(name: str) -> float:
    red, green, blue = (int(name[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return luminance((red, green, blue))


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_contrast(palette):
    """Text has the contrast that the guidelines ask for, and so have lines of plots."""
    paper = _luminance(palette.paper)
    for name in (palette.ink, palette.soft, palette.good, palette.bad, palette.accent):
        assert _contrast(_luminance(name), paper) > 4.5, name
    for colour in series_colours(12):
        assert _contrast(luminance(colour), paper) > 3, colour


def test_series_differ():
    """Each has a colour of its own."""
    assert len(set(series_colours(12))) == 12


def test_luminance():
    """White is 1, black is 0, and green is lighter than blue."""
    assert luminance((1, 1, 1)) == pytest.approx(1)
    assert luminance((0, 0, 0)) == 0
    assert luminance((0, 1, 0)) > luminance((0, 0, 1))
