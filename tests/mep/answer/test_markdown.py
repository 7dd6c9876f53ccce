"""Reading Markdown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.answer.markdown import CodeBlock, after_heading, read_markdown, sections


@pytest.mark.parametrize(
    "heading",
    [
        "## Hypothesis",
        "# Hypothesis",
        "###### hypothesis ##",
        "## HYPOTHESIS:",
        "## **Hypothesis**",
        "## 3. Hypothesis",
        "## 3) Hypothesis",
        "### Step 3: Hypothesis",
        "## Section III: Hypothesis",
        "## Design hypothesis",
        "## Hypothesis (one sentence)",
        "## `Hypothesis`",
        "**Hypothesis**",
        "**Hypothesis:**",
        "**Hypothesis**:",
        "__Hypothesis__",
        "3. **Hypothesis**",
        "Hypothesis:",
        " ## Hypothesis",
    ],
)
def test_headings(heading):
    """Headings of all kinds are understood."""
    text = f"Chatter.\n{heading}\nIt is so.\n# Other\nno"
    assert sections(text) == {"": "Chatter.", "hypothesis": "It is so.", "other": "no"}


@pytest.mark.parametrize(
    "line",
    ["**Hypothesis:** It is so.", "Hypothesis: It is so.", "## Hypothesis: It is so."],
)
def test_text_on_the_line_of_the_heading(line):
    """What follows on the line is part of the section."""
    assert sections(line) == {"hypothesis": "It is so."}


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("## Analysis of the parents", "diagnosis"),
        ("## Reasoning", "diagnosis"),
        ("## Design sketch", "design"),
        ("## Implementation", "code"),
        ("## Final C++ code", "code"),
        ("## Python implementation", "code"),
        ("## Self-reflection", "reflection"),
        ("## Thoughts", "thought"),
        ("## Idea", "thought"),
        ("## K_p: common pitfalls", "pitfalls"),
        ("## Common Pitfalls ($K_p$)", "pitfalls"),
        ("## K\\_s", "strategies"),
        ("## Mitigation strategies", "strategies"),
        ("## Problem-specific traps (K\u209c)", "traps"),
        ("## Conclusion", "conclusion"),
    ],
)
def test_names(heading, name):
    """What models call sections is translated into the names in prompts."""
    assert list(sections(f"{heading}\ntext")) == [name]


@pytest.mark.parametrize("level", ["##", "###"])
def test_reflection_keeps_its_parts(level):
    """Some of them have the names of sections elsewhere."""
    parts = f"{level} Pitfalls addressed\n1. a\n\n{level} Traps\n2. b\n**Traps:** c"
    text = f"## Reflection\n{parts}\n## Summary\nd"
    assert sections(text) == {"reflection": parts, "summary": "d"}


def test_deeper_headings():
    """Unknown ones stay in the text; those that prompts ask for begin a section."""
    text = "# Answer\n# Diagnosis\n## Parent A\na\n## Hypothesis\nb\n### Why\nc"
    assert sections(text) == {
        "answer": "",
        "diagnosis": "## Parent A\na",
        "hypothesis": "b\n### Why\nc",
    }


def test_no_headings_in_code():
    """Comments in Python look like headings."""
    code = "# Diagnosis\n# Code\nx = 3\n**Traps**"
    document = read_markdown(f"## Code\n```python\n{code}\n```\nend\n")
    assert document.blocks == [CodeBlock(code, "code")]
    assert document.sections == {"code": f"```python\n{code}\n```\nend"}


def test_repeated_sections_are_joined():
    """Nothing is lost."""
    assert sections("## Code\na\n## Thought\nb\n## Code\nc")["code"] == "a\n\nc"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("```\na\n```", ["a"]),
        ("~~~cpp\na\n~~~", ["a"]),
        ("``` C++ title=x\na\n```", ["a"]),
        ("````\na\n````", ["a"]),
        ("1. x\n\n   ```\n   a\n     b\n   ```", ["a\n  b"]),
        ("```\na\n```\ntext\n```\nb\n```", ["a", "b"]),
        ("1. x\n    - y\n\n          ```\n          a\n          ```", ["a"]),
        ("1. x\n   ```\na\n  b\n   ```", ["a\n  b"]),
        ("<details>\n```\na\n```\n</details>", ["a"]),
        ("```\na }```\ntext", ["a }"]),
        ("~~~\n```\n~~~", ["```"]),
        ("inline ```code``` here", []),
        ("```\n\n", []),
    ],
)
def test_blocks(text, codes):
    """Fences of all kinds are understood."""
    blocks = read_markdown(text).blocks
    assert [block.code for block in blocks] == codes
    assert all(block.is_closed for block in blocks)


def test_unclosed_block():
    """A block that is not closed is known to be so."""
    assert read_markdown("## Code\n```cpp\na\nb").blocks == [
        CodeBlock("a\nb", "code", False)
    ]


@pytest.mark.parametrize("between", ["", "\n## Thought\nc"])
def test_block_that_another_one_ends(between):
    """A fence with a language opens a block: the one before it was not closed."""
    blocks = read_markdown(f"## Code\n```cpp\na{between}\n```cpp\nb\n```").blocks
    assert blocks == [
        CodeBlock(f"a{between}", "code", False),
        CodeBlock("b", "code", True),
    ]


def test_headings_after_a_block_that_ends_in_a_line_of_code():
    """They are no code."""
    document = read_markdown("## Code\n```\na }```\n## Thought\nb\n```\nc\n```")
    assert document.blocks == [CodeBlock("a }", "code"), CodeBlock("c", "thought")]
    assert document.sections["thought"] == "b\n```\nc\n```"


def test_rules_and_comments_are_no_headings():
    """A line below a paragraph separates, and comments are indented in code."""
    text = "It is so.\n---\n    # comment\n    x = 3"
    assert sections(f"## Hypothesis\n{text}") == {"hypothesis": text}


@given(st.text(alphabet="#*_`~:- \n\tabCode1."))
def test_any_text(text):
    """No text is too strange."""
    document = read_markdown(text)
    assert all(
        block.section in document.sections or not block.section
        for block in document.blocks
    )


@given(st.lists(st.text(alphabet="abc#-\n")))
def test_blocks_are_found(codes):
    """Blocks are what is between fences."""
    text = "\n".join(f"## Code\n```\n.{code}\n```" for code in codes)
    assert [block.code for block in read_markdown(text).blocks] == [
        f".{code}" for code in codes
    ]


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("a\n## Code\nb\n## Code\nc", "\nb\n## Code\nc"),
        ("a\n**Code:** b\nc", "b\nc"),
        ("a\n## Design\nb", "a\n## Design\nb"),
    ],
)
def test_after_heading(text, rest):
    """What follows is the rest of the line, and all lines after it."""
    assert after_heading(text, "code") == rest
