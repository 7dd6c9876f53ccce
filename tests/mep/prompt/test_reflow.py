"""Markdown with a line for each paragraph."""

from hypothesis import given
from hypothesis import strategies as st

from mep.prompt.reflow import reflow

WRAPPED = """# Heading
Some text that
goes on.


- an entry
  of two lines
  - a nested one
1. numbered,
wrapped
> quoted
> twice

```cpp
int x;


// - y
```
after it
and more
"""


def test_lines_are_joined_outside_of_code():
    """Code, headings, entries and quotes keep their lines."""
    assert reflow(WRAPPED) == (
        "# Heading\nSome text that goes on.\n\n- an entry of two lines\n"
        "  - a nested one\n1. numbered, wrapped\n> quoted\n> twice\n\n"
        "```cpp\nint x;\n\n\n// - y\n```\nafter it and more\n"
    )


def test_a_fence_ends_with_as_many_marks():
    """An answer that holds fences is shown in a longer one."""
    text = "``````\na\nb\n```\nc\nd\n``````\n"
    assert reflow(text) == text


@given(st.text(alphabet="ab -#>`1.\n", max_size=80))
def test_it_is_stable_and_loses_no_word(text):
    """Once reflowed, a text stays as it is; only white space changes."""
    once = reflow(text)
    assert reflow(once) == once
    assert "".join(once.split()) == "".join(text.split())
