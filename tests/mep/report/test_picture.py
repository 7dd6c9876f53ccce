import base64
from dataclasses import astuple
from functools import partial

from mep.report.palette import DARK, LIGHT
from mep.report.picture import Pictures, to_picture
from mep.report.plots import plot_improvements
from mep.run import Run
from tests.mep.report.page import PICTURE, check_page


def test_plots_have_the_colours_of_the_page(run: Run) -> None:
    picture = to_picture(partial(plot_improvements, run), 'a "figure" of <ours>')

    attributes = dict(check_page(picture).attributes)
    assert attributes["alt"] == 'a "figure" of <ours>'
    text = base64.b64decode(attributes["src"].removeprefix(PICTURE)).decode()
    assert "best 1" in text
    for name in ("ink", "faint", "grey"):
        assert f"var(--{name})" in text
    # Each colour is said once, where it gets its name.
    for colour in (*astuple(LIGHT), *astuple(DARK)):
        assert text.count(colour) == 1
    assert "prefers-color-scheme:dark" in text


def test_the_same_plot_is_the_same_picture(run: Run) -> None:
    draw = partial(plot_improvements, run)
    assert to_picture(draw, "") == to_picture(draw, "")


def test_pictures_are_drawn_again_when_their_content_changes(run: Run) -> None:
    pictures = Pictures()
    draw = partial(plot_improvements, run)
    first = pictures.get("a", [1], draw, "one")

    assert pictures.get("a", [1], draw, "two") is first
    assert pictures.get("a", [2], draw, "two") != first
    assert pictures.get("b", [1], draw, "two") != first
