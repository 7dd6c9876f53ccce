"""Reading what models answer."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.answer.extract import extract_knowledge, extract_proposal
from mep.candidate.program import COMPONENTS, LANGUAGES, hooks_of, stock_program
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejected, Stage
from mep.guardrails import check
from mep.prompt.context import Knowledge
from tests.mep.proposals import propose, to_answer

PYTHON = stock_program("update_penalties", "python").sources["update_penalties"]
CPP = stock_program("update_penalties", "cpp").sources["update_penalties"]
SOURCES = {"python": PYTHON, "cpp": CPP}

ANSWER = """\
Certainly! Here is my proposal.

## Diagnosis
**Parent A** exploits: `draws < 2`.

- It is greedy.
  1. So is its sketch:
     ```python
     def update_penalties(penalties, feasibility, target):
         return sketch
     ```

### Parent B
It explores.

## Design
Both, in turn.

## Hypothesis
1. **Smaller steps** cost less
   where targets are *near*.

Because they do.

## Code
```LANGUAGE
SOURCE```

## Reflection
### Pitfalls addressed
1. Oscillation

### Pitfalls remaining
None.

### Traps
- Tight windows

### Revisions
1. Like this:
   ```python
   def update_penalties(penalties, feasibility, target):
       return revised
   ```

Let me know if you need anything else!
"""


def read(text, language="python", component="update_penalties"):
    return extract_proposal(text, component, language)


def source_in(text, language="python"):
    (source,) = read(text, language).program.sources.values()
    return source


def why_not(text, language="python", component="update_penalties"):
    with pytest.raises(Rejected) as caught:
        extract_proposal(text, component, language)

    assert caught.value.stage == Stage.EXTRACTION
    return caught.value.message


@pytest.mark.parametrize("language", LANGUAGES)
def test_proposal(language):
    """All that is asked for is found; code in the prose is not the operator."""
    text = ANSWER.replace("LANGUAGE", language).replace("SOURCE", SOURCES[language])
    proposal = read(text, language)
    assert proposal.program == stock_program("update_penalties", language)
    assert proposal.hypothesis == "Smaller steps cost less where targets are *near*."
    assert proposal.diagnosis.startswith("**Parent A** exploits")
    assert proposal.diagnosis.endswith("### Parent B\nIt explores.\n\nBoth, in turn.")
    assert proposal.reflection.startswith("### Pitfalls addressed\n1. Oscillation")
    assert "### Traps\n- Tight windows" in proposal.reflection
    assert proposal.thought == ""
    check(proposal.program)


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_code(language):
    """Prose may be missing."""
    text = f"## Code\n```\n{SOURCES[language]}```"
    program = stock_program("update_penalties", language)
    assert read(text, language) == Proposal(program)


def test_thought():
    """The idea, where prompts ask for that."""
    proposal = read(f"## Thought\nSteps\nare small.\n\n## Code\n```\n{PYTHON}```")
    assert proposal.thought == "Steps\nare small."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "wrap",
    [
        "{}",
        "\n\n{}\n\n",
        "```\n{}```",
        "~~~cpp\n{}~~~\n",
        "Here it is.\n\n```python\n{}\n```\nHave fun!",
        "## Code\n\n{}",
        "Sure, here is the operator.\n\n{}\nIt is better, as it is small.\n",
        "## Code\n````{{.cpp}}\n{}````",
        "**Code:**\n```c++\n{}```",
        "Code:\n```\n{}```",
        "### 4. Implementation\n```\n{}```",
        "```markdown\n## Thought\nx\n## Code\n```cpp\n{}```\n```\n",
        "<think>```\nx\n```</think>\n```\n{}```",
        "## Code\n```\n{}```\n## Usage\n```\nx = update_penalties(a, b, c)\n```",
        "## Code\n```bash\npip install pyvrp\n```\n```\n{}```\n```json\n{{}}\n```",
        "## Code\n```\n{}",
    ],
)
def test_shapes(wrap, language):
    """Answers of many shapes are understood."""
    assert source_in(wrap.format(SOURCES[language]), language) == SOURCES[language]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("<", "&lt;").replace(">", "&gt;"),
        lambda text: text.replace("    ", "\t"),
        lambda text: text.replace(" = ", "\u00a0=\u00a0"),
        lambda text: "\n".join(f"   {line}" for line in text.split("\n")),
        lambda text: json.dumps({"code": text.partition("```\n")[2][:-3]}),
        lambda text: json.dumps(text),
        lambda text: f"\ufeff{text}",
    ],
)
def test_transport(change, language):
    """So are those that a transport has changed."""
    text = change(f"## Code\n```\n{SOURCES[language]}```")
    found, source = source_in(text, language), SOURCES[language]
    # Where a tab or a space of another kind was in a comment is not known any more.
    assert found.split() == source.split()
    check(read(text, language).program)


def test_the_last_of_several_in_code():
    """A draft is followed by what is meant; what follows in other sections is not."""
    blocks = [PYTHON.replace("1.34", factor) for factor in ("1.1", "1.2", "1.3")]
    draft, meant, later = (f"```\n{block}```\n" for block in blocks)
    text = f"## Code\n{draft}\nNo, better:\n{meant}\n## Reflection\n{later}"
    assert source_in(text) == blocks[1]
    assert source_in(f"## Design\n{draft}\n{meant}") == blocks[1]


def test_examples_are_dropped():
    """How to call an operator is no part of it."""
    main = "int main() {\n    return 0;\n}\n"
    text = f"```cpp\n{CPP}```\nExample:\n```cpp\n{main}```"
    assert source_in(text, "cpp") == CPP
    without = CPP[: CPP.index("PYVRP_PLUS")]
    assert source_in(f"```cpp\n{without}{main}```", "cpp") == CPP


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", ["## Code\n{}{}{}", "## {}\n## {}\n## {}", "{}{}{}"])
def test_joint(layout, language):
    """A block for each hook, under one heading or several, in any order."""
    program = stock_program("joint", language)
    blocks = [f"\n```\n{program.sources[hook]}```\n" for hook in hooks_of("joint")]
    assert read(layout.format(*reversed(blocks)), language, "joint").program == program


@pytest.mark.parametrize("language", LANGUAGES)
def test_joint_in_json(language):
    """Also as an object of files."""
    program = stock_program("joint", language)
    text = json.dumps({"code": dict(program.sources), "hypothesis": "x"})
    assert read(text, language, "joint") == Proposal(program, hypothesis="x")


@pytest.mark.parametrize("language", LANGUAGES)
def test_joint_with_one_file(language):
    """Operators in one block are no files of their own; one that lacks is named."""
    sources = stock_program("joint", language).sources
    text = f"```\n{''.join(sources.values())}```"
    assert "defines select_parents and select_survivors and update_penalties" in (
        why_not(text, language, "joint")
    )
    text = "".join(f"```\n{sources[hook]}```\n" for hook in hooks_of("joint")[:2])
    assert "No block of code defines update_penalties." in (
        why_not(text, language, "joint")
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "The answer is empty."),
        (" \n\t\n", "The answer is empty."),
        ("<think>x</think>\n", "The answer is empty."),
        ("I cannot do that.", "No block of code defines update_penalties."),
        ("```python\n```", "No block of code defines update_penalties."),
        ("```\ndef other(): pass\n```", "No block of code defines update_penalties."),
        (f"```cpp\n{CPP}```", "The code is C++, not Python."),
        ("## Code\n```python\nimport math\n\nx = (", "cut off before update_penalties"),
        (f"## Code\n```python\n{PYTHON[:-30]}", "cut off in the code"),
    ],
)
def test_no_code(text, message):
    """What is missing is named, and what shall be written."""
    assert message in why_not(text)


def test_no_code_in_cpp():
    """The same in C++."""
    assert "The code is Python, not C++." in why_not(f"```\n{PYTHON}```", "cpp")
    assert "was cut off in the code" in why_not(f"```\n{CPP[:-70]}", "cpp")
    assert "one fenced block in C++ under the heading Code" in why_not("no", "cpp")


@pytest.mark.parametrize(
    ("hypothesis", "sentence"),
    [
        ("It is so.", "It is so."),
        ("- It is so.", "It is so."),
        ("> It is so.", "It is so."),
        ("1) It is so.\n2) And so.", "It is so. 2) And so."),
        ("**It is so.**", "It is so."),
        ("*It is so.*\n\nMore.", "It is so."),
        ("a_b grows; x * y falls", "a_b grows; x * y falls"),
    ],
)
def test_hypothesis(hypothesis, sentence):
    """It is one sentence without ornaments."""
    text = f"## Hypothesis\n\n{hypothesis}\n\n## Code\n```\n{PYTHON}```"
    assert read(text).hypothesis == sentence


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("component", COMPONENTS)
def test_answers_of_the_grammar(component, language, seed):
    """Nothing of a proposal is lost when a model writes it down."""
    stock = stock_program(component, language)
    proposal = propose(component, language, stock, seed=seed)
    assert read(to_answer(proposal), language, component) == proposal


KNOWLEDGE = Knowledge("1. Greed\n2. Drift", "1. Noise", "1. Clusters")


@pytest.mark.parametrize(
    "text",
    [
        "## Pitfalls\n{}\n\n## Strategies\n{}\n\n## Traps\n{}",
        "# Knowledge\nHere.\n## K_p\n{}\n## K_s\n{}\n## K_t\n{}",
        "**Common pitfalls (K_p):**\n{}\n**Mitigation strategies**\n{}\n**Traps**\n{}",
        "### 1. Pitfalls\n{}\n### 2. Countermeasures:\n{}\n### 3. Traps (K_t)\n{}",
    ],
)
def test_knowledge(text):
    """Three sections, whatever they are called."""
    lists = (KNOWLEDGE.pitfalls, KNOWLEDGE.strategies, KNOWLEDGE.traps)
    assert extract_knowledge(text.format(*lists)) == KNOWLEDGE


def test_knowledge_in_json():
    """Lists are numbered."""
    lists = {"pitfalls": ["Greed", "Drift"], "K_s": ["Noise"], "traps": ["Clusters"]}
    assert extract_knowledge(json.dumps(lists)) == KNOWLEDGE


def test_missing_knowledge():
    """What is missing is named."""
    with pytest.raises(Rejected, match="no section Strategies and no section Traps"):
        extract_knowledge("## Pitfalls\n1. Greed\n## Traps\n")


TEXTS = st.text() | st.text(alphabet="#*`~ \n\t{}[]():;\"'<>&\\defclasx_")


@pytest.mark.parametrize("language", LANGUAGES)
@given(text=TEXTS)
def test_any_text(language, text):
    """Whatever the answer, nothing else than a rejection comes of it."""
    for wrapped in (text, f"## Code\n```\n{text}\n```", f"{{{text}}}"):
        with pytest.raises(Rejected):
            extract_proposal(wrapped, "joint", language)
        with pytest.raises(Rejected):
            extract_knowledge(wrapped)


@pytest.mark.parametrize("language", LANGUAGES)
@given(data=st.data())
def test_any_change_of_an_answer(language, data):
    """That holds for what is nearly right, and what is found can be checked."""
    text = ANSWER.replace("LANGUAGE", language).replace("SOURCE", SOURCES[language])
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, len(text)))
    with suppress(Rejected):
        proposal = read(text[:begin] + data.draw(TEXTS) + text[end:], language)
        assert proposal.program.digest
        check(proposal.program)
