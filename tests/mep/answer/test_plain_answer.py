"""What answers are wrapped in."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.answer.markdown import read_markdown
from mep.answer.plain_answer import to_markdown


@pytest.mark.parametrize(
    "text",
    [
        "## Code\n\nx",
        "## Code\r\n\r\nx",
        "## Code\r\rx",
        "\ufeff## Code\u200b\n\nx",
        "<think>\n## Code\n\ny\n</think>## Code\n\nx",
        "so I write\n</thinking>## Code\n\nx",
        json.dumps("## Code\n\nx"),
        json.dumps("## Code\r\n\r\nx"),
    ],
)
def test_unwrapped(text):
    """What is around the answer, or between its characters, is removed."""
    assert to_markdown(text) == "## Code\n\nx"


def test_outer_fence():
    """A fence around all of the answer is no block."""
    text = to_markdown("```markdown\n## Code\n\n```cpp\nx\n```\n```")
    assert [block.code for block in read_markdown(text).blocks] == ["x"]


ANSWER = {
    "hypothesis": "It is so.",
    "code": "int x;\n\nint y;",
    "reflection": {"pitfalls_addressed": ["a", "b"], "traps": None},
}


@pytest.mark.parametrize(
    "wrap",
    [
        json.dumps,
        lambda answer: json.dumps(answer, indent=2),
        lambda answer: f"```json\n{json.dumps(answer, indent=2)}\n```",
        lambda answer: f"Here:\n```json\n{json.dumps(answer)}\n```\nDone.",
        lambda answer: f"```\n{json.dumps(answer)}\n```",
        lambda answer: json.dumps(answer).replace("\\n", "\n"),
    ],
)
def test_json(wrap):
    """An object has sections as its keys."""
    document = read_markdown(to_markdown(wrap(ANSWER)))
    assert document.sections["hypothesis"] == "It is so."
    assert [block.code for block in document.blocks] == ["int x;\n\nint y;"]
    assert document.sections["reflection"] == (
        "### pitfalls addressed\n\n1. a\n2. b\n\n### traps\n\nNone"
    )


def test_json_with_fences_or_several_files():
    """Code may be in fences nevertheless, and be several files."""
    answer = {"code": {"select_parents": "```cpp\nint x;\n```", "other": ["int y;"]}}
    blocks = read_markdown(to_markdown(json.dumps(answer))).blocks
    assert [block.code for block in blocks] == ["int x;", "int y;"]


@pytest.mark.parametrize(
    "text", ['{"a": 1}', "[[nodiscard]] int x;", "3", "{", "[" * 9999]
)
def test_no_answer_in_json(text):
    """What is no answer in JSON remains as it is."""
    assert to_markdown(text) == text


@given(st.text() | st.text(alphabet='{}[]":,`~\njson'))
def test_any_text(text):
    """No text is too strange, and what is there can be written to a file."""
    to_markdown(text).encode()
