import base64
from dataclasses import astuple
from functools import partial

from mep.report.palette import DARK, LIGHT
from mep.report.picture import to_picture
from mep.report.plots import plot_improvements
from mep.run import Run
from tests.mep.report.page import PICTURE, check_page


def test_plots_have_the_colours_of_the_page(run: Run) -> None:
    picture = to_picture(partial(plot_improvements, run), 'a "figure" of <ours>')

    attributes = dict(check_page(picture).attributes)
    assert attributes["alt"] == 'a "figure" of <ours>'
    assert "dark" in attributes["media"]
    for name, palette, other in (("src", LIGHT, DARK), ("srcset", DARK, LIGHT)):
        text = base64.b64decode(attributes[name].removeprefix(PICTURE)).decode()
        assert "best 1" in text
        for colour in (palette.ink, palette.faint, palette.grey):
            assert colour in text
        assert not [colour for colour in astuple(other) if colour in text]


def test_the_same_plot_is_the_same_picture(run: Run) -> None:
    draw = partial(plot_improvements, run)
    assert to_picture(draw, "") == to_picture(draw, "")
