"""Tests of making text from outside harmless."""

import json

from hypothesis import given
from hypothesis import strategies as st

from mep.plain_text import plain_text

ANY_TEXT = st.text(st.characters(exclude_categories=[]))  # also halves of surrogates


@given(ANY_TEXT, st.integers(0, 50))
def test_anything(text, length):
    """What comes out can be stored, and neither leaves a quotation nor is too long."""
    plain = plain_text(text, length)
    assert json.loads(json.dumps(plain).encode()) == plain
    assert all(char == "\n" or char.isprintable() for char in plain)
    assert plain.splitlines() == plain.removesuffix("\n").split("\n") or not plain
    # Tabulators become up to four blanks.
    assert len(plain) <= length + len(" ...")
    assert plain_text(plain, 10**6) == plain


@given(st.text(st.characters(categories=["L", "N", "P"]), max_size=50))
def test_usual_text(text):
    """Nothing of it changes."""
    assert plain_text(text) == text


def test_examples():
    """Terminals, quotations and readers are not fooled."""
    assert plain_text("a\rb\r\nc\x0bd\u2028e\x85f") == "a\nb\nc\nd\ne\nf"
    assert plain_text("\x1b[2Jred\x07\0") == "?[2Jred??"
    assert plain_text("user\u202egnp.exe\ufeff") == "user?gnp.exe?"
    assert plain_text("\ud800half") == "?half"
    assert plain_text("x" * 20, 10) == "x" * 10 + " ..."
