"""What code uses."""

import pytest

from mep.grammar.naming import select_used, uses


@pytest.mark.parametrize(
    ("code", "name", "used"),
    [
        ("draw(pool)", "draw(", True),
        ("view.draw(pool)", "draw(", False),
        ("redraw(pool)", "draw(", False),
        ("a draw from it", "draw(", False),
        ("view.size()", ".size", True),
        ("view.sizes()", ".size", False),
        ("Indices all", "Indices", True),
    ],
)
def test_names_are_told_apart(code, name, used):
    """Functions are called, attributes have a dot, and words are no names."""
    assert uses(code, name) is used


def test_needs_are_followed():
    """What is used by what is used is there, too; and in the library's order."""
    library = {"a(": "a", "b(": "a()", "c(": "c", "d(": "b()"}
    assert list(select_used(library, "d()")) == ["a(", "b(", "d("]
