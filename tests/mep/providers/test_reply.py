from typing import Any

import pytest
from hypothesis import given
from hypothesis.strategies import characters, text

from mep.providers.reply import text_of, usage_of


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ({"usage": {"in": 3, "out": 0}}, (3, 0)),
        ({"usage": {"in": 3, "out": 4, "total": 7}}, (3, 4)),
        ({"usage": {"in": 3}}, (0, 0)),
        ({"usage": {"in": 3, "out": None}}, (0, 0)),
        ({"usage": None}, (0, 0)),
        ({}, (0, 0)),
    ],
)
def test_tokens_may_be_counted(
    reply: dict[str, Any], expected: tuple[int, int]
) -> None:
    assert usage_of(reply, "in", "out") == expected


@pytest.mark.parametrize("count", [-1, 1.5, "many", True, float("nan"), [1]])
def test_numbers_of_tokens_must_be_such(count: Any) -> None:
    with pytest.raises(TypeError, match="no number of tokens"):
        usage_of({"usage": {"in": 3, "out": count}}, "in", "out")
    with pytest.raises(TypeError, match="no number of tokens"):
        usage_of({"usage": {"in": count, "out": 3}}, "in", "out")


@given(text())
def test_texts_are_kept(said: str) -> None:
    assert text_of(said) == said


@given(text(characters(codec=None)))
def test_texts_can_be_written_to_files(said: str) -> None:
    read = text_of(said)
    assert read.encode().decode() == read
    assert len(read) == len(said)


def test_nothing_is_an_empty_text() -> None:
    assert text_of(None) == ""


@pytest.mark.parametrize("said", [0, 1, False, [], ["Yes."], {}, b"Yes."])
def test_other_things_are_no_text(said: Any) -> None:
    with pytest.raises(TypeError, match="is no text"):
        text_of(said)
