"""Fences and headings in what models write."""

import pytest

from mep.answer.tokens import tokens_by_line


def test_lines():
    """Tokens are found by their first line, and blocks know where they end."""
    tokens = tokens_by_line("# A\n\nb\n```cpp\nc\n```\n## D")
    assert {line: token.type for line, token in tokens.items()} == {
        0: "heading_open",
        3: "fence",
        6: "heading_open",
    }
    assert tokens[3].content == "c"
    assert tokens[3].meta == {"is_closed": True, "end": 6}


@pytest.mark.parametrize(
    ("text", "content", "meta"),
    [
        ("```\na }```\nb", "a }", {"is_closed": True, "end": 2}),
        ("```\na\n```cpp\nb\n```", "a", {"is_closed": False, "end": 2}),
        ("```\na\nb", "a\nb", {"is_closed": False, "end": 3}),
        ("```", "", {"is_closed": False, "end": 1}),
        ("````\n```cpp\na\n```\n````", "```cpp\na\n```", {"is_closed": True, "end": 5}),
    ],
)
def test_ends_of_blocks(text, content, meta):
    """They end where the model meant to end them."""
    token = tokens_by_line(text)[0]
    assert (token.content, token.meta) == (content, meta)
