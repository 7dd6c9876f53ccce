"""Tests of reading answers of models that may contain anything."""

import json
import re
import time
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mep.answer.extract import extract_knowledge, extract_proposal
from mep.answer.plain_answer import to_markdown
from mep.answer.repair_source import clean, repair
from mep.candidate.prediction import read_prediction
from mep.candidate.program import LANGUAGES, Language, stock_program
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejected, Stage
from mep.plain_text import MAX_MESSAGE

HOOK = "update_penalties"
SOURCES: dict[Language, str] = {
    language: stock_program(HOOK, language).sources[HOOK] for language in LANGUAGES
}
PROSE = {
    "Diagnosis": "It is greedy.",
    "Hypothesis": "Because of M, diversity is lower.",
    "Prediction": "diversity lower",
    "Thought": "Small steps.",
    "Reflection": "### Traps\n\nNone.",
}

#: What may stand anywhere in an answer, to confuse who reads it.
TRICKS = (
    *("```", "````", "~~~", "\n```\n", "\n~~~~\n", "\n```python\n", "\n```cpp\n"),
    *("\n# Code\n", "\n## CODE:\n", "\n**Code**\n", "\nCode: ", "\n## Reflection\n"),
    *("\0", "\x1b[2J", "\x85", "\u2028", "\x1c", "\r", "\v", "\f", "\t", "\ufeff"),
    *("\ud800", "\udfff", "\u202e", "\u200b", "\xa0", "\U0010ffff", "\u201c", "é"),
    *("&lt;", "&amp;lt;", "&nbsp;", "&#39;", "<think>", "</think>", "<!--", "\\"),
    *('"""', "'", "{", "}", "(", ")", "[", '{"code": "x"}', "\n    ", "#if 0\n"),
    *("\nint main() {}\n", '\nif __name__ == "__main__":\n    x = 1\n', "// "),
    *("def update_penalties(", "\nclass update_penalties {\n", "operator()("),
    *("PYVRP_PLUS_OPERATOR(x)", "\n#include <pyvrp_plus/operator.h>\n", "1" * 5000),
)
ANYTHING = st.text(st.characters(exclude_categories=[]), max_size=40)
PIECES = st.one_of(st.sampled_from(TRICKS), ANYTHING)
HEADINGS = st.sampled_from(
    ["## {}", "# {}", "### 3. {}", "**{}**", "**{}:**", "{}:", "## **{}**", "## {} ##"]
)
CASES = st.sampled_from([str.title, str.upper, str.lower])
FENCES = st.sampled_from(["```", "````", "~~~", "~~~~~"])


def sections(code: str, heading: str, case: Callable[[str], str]) -> dict[str, str]:
    """Return the sections of an answer, by their headings."""
    texts = {**PROSE, "Code": code}
    return {heading.format(case(name)): text for name, text in texts.items()}


def markdown(titles: dict[str, str]) -> str:
    """Return sections as Markdown."""
    return "\n\n".join(f"{title}\n\n{text}" for title, text in titles.items()) + "\n"


@st.composite
def valid_answers(draw: st.DrawFn, language: Language) -> str:
    """Draw an answer with the stock rule, in one of the forms that models use."""
    fence, heading, case = draw(FENCES), draw(HEADINGS), draw(CASES)
    name = draw(st.sampled_from(["", language, f" {language}", "{.code}"]))
    code = f"{fence}{name}\n{SOURCES[language]}{fence}"
    indent = draw(st.sampled_from(["", "  ", "   "]))
    code = re.sub(r"^(?=.)", indent, code, flags=re.M)
    answer = markdown(sections(code, heading, case))
    if draw(st.booleans()):
        keys = {name.lower(): text for name, text in PROSE.items()}
        source = draw(
            st.sampled_from([SOURCES[language], f"{fence}\n{SOURCES[language]}{fence}"])
        )
        answer = json.dumps(
            {**keys, "code": source}, indent=draw(st.sampled_from([None, 2]))
        )

    wrap = draw(
        st.sampled_from(
            ["{}", "\ufeff{}", "<think>\n```\nx\n</think>\n{}", "\n\n{}\n\n"]
        )
    )
    answer = wrap.replace("{}", answer)
    ends = draw(st.sampled_from(["\n", "\r\n", "\r", "\u2028"]))
    return answer.replace("\n", ends)


@st.composite
def broken_answers(draw: st.DrawFn, language: Language) -> str:
    """Draw a valid answer that was cut, doubled, or had something put into it."""
    text = draw(valid_answers(language))
    for _ in range(draw(st.integers(0, 4))):
        at, to = sorted(draw(st.integers(0, len(text))) for _ in range(2))
        how = draw(st.sampled_from(["put", "put", "cut", "drop", "double", "replace"]))
        if how == "put":
            text = text[:at] + draw(PIECES) + text[at:]
        elif how == "cut":
            text = text[:to]
        elif how == "drop":
            text = text[:at] + text[to:]
        elif how == "double":
            text = text[:to] + text[at:]
        else:
            text = text[:at] + draw(PIECES) + text[to:]

    return text


ANSWERS = st.sampled_from(LANGUAGES).flatmap(
    lambda one: st.tuples(st.just(one), st.one_of(broken_answers(one), ANYTHING))
)


def read(text: str, language: Language) -> Proposal | None:
    """Return what is proposed; ``None`` if that is refused, as it is to be refused."""
    try:
        return extract_proposal(text, HOOK, language)
    except Rejected as error:
        rejected = error

    check_refusal(rejected)
    return None


def check_refusal(rejected: Rejected) -> None:
    """Check the stage and the message of a refusal."""
    assert rejected.stage == Stage.EXTRACTION
    assert 0 < len(rejected.message) <= MAX_MESSAGE + len(" ...")
    check_text(rejected.message)


def check_text(text: str) -> None:
    """Check that a text can be stored, and that only line feeds end its lines."""
    assert text.encode().decode() == text
    assert text.splitlines() == text.removesuffix("\n").split("\n") or not text


def squeeze(text: str) -> str:
    """Return a text without its spaces, and with zero bytes as Markdown has them."""
    return "".join(text.replace("\0", "\ufffd").split())


def forms(text: str, language: Language) -> list[str]:
    """Return what cleaning may make of a text, without spaces."""
    plain = re.sub("&(?:lt|gt|amp|quot|apos|nbsp|#39|#x27);", unescaped, text)
    single = dict.fromkeys("\u2018\u2019\u201a\u201b", "'")
    double = dict.fromkeys("\u201c\u201d\u201e\u201f", '"')
    dashes = dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-")
    straight = plain.translate(str.maketrans({**single, **double, **dashes}))
    return [squeeze(plain), squeeze(straight)]


def unescaped(found: re.Match[str]) -> str:
    """Return the character of an entity."""
    names = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "nbsp": "\xa0"}
    return names.get(found[0][1:-1], "'")


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=200)
@given(st.data())
def test_valid_answers_are_read_whole(language: Language, data: st.DataObject) -> None:
    """The operator is the one that was written, whatever is around it."""
    proposal = read(data.draw(valid_answers(language)), language)
    assert proposal is not None
    assert proposal.program == stock_program(HOOK, language)
    assert proposal.hypothesis == PROSE["Hypothesis"]
    assert proposal.prediction == PROSE["Prediction"]
    assert proposal.thought == PROSE["Thought"]
    assert proposal.diagnosis == PROSE["Diagnosis"]


@settings(max_examples=400)
@given(ANSWERS)
# A number too long to be printed in decimal digits must not be printed.
@example(("python", f"```\n{SOURCES['python']}\nif 0x{'f' * 3600}:\n    pass\n```"))
@example(("python", f"```\n{SOURCES['python']}\nif {'-' * 350}1:\n    pass\n```"))
@example(("python", f"```\n{SOURCES['python']}\n{'(' * 5000}\n```"))
@example(("cpp", f"```\n{SOURCES['cpp']}\n{'{' * 5000}\n```"))
@example(("cpp", '{"code": ' + "[" * 5000 + "]" * 5000 + "}"))
@example(("cpp", '{"code": ' + "9" * 5000 + "}"))
@example(
    ("cpp", '{"code": [NaN, Infinity, -1e999, null, true, {"\\ud800": "\\ud800"}]}')
)
def test_answers_are_read_or_refused(answer: tuple[Language, str]) -> None:
    """What is read can be stored, and nothing in it was made up."""
    language, text = answer
    proposal = read(text, language)
    if proposal is None:
        return

    source = proposal.program.sources[HOOK]
    for part in (source, *comments(proposal)):
        check_text(part)

    assert "\n" not in proposal.hypothesis
    assert not proposal.prediction or str(read_prediction(proposal.prediction))
    check_origin(source, to_markdown(text), language)
    spaceless = squeeze(to_markdown(text))
    lines = "\n".join(comments(proposal)).split("\n")  # of one or more sections
    assert all(squeeze(line) in spaceless for line in lines)


def comments(proposal: Proposal) -> list[str]:
    """Return the comments of an author that stay as they are."""
    return [proposal.diagnosis, proposal.thought, proposal.reflection]


def check_origin(source: str, answer: str, language: Language) -> None:
    """
    Check that a source is in an answer as it stands.

    Only spaces and typesetting may differ; in C++, the first and the last line may be
    added. If the answer has examples of use, these are left out: then, each line of the
    source must be in the answer.
    """
    lines = source.rstrip("\n").split("\n")
    wholes = forms(answer, language)
    if language == "cpp":
        lines = lines[1:] if lines[0].startswith("#include <pyvrp_plus/op") else lines
        lines = lines[:-1] if lines and lines[-1].startswith("PYVRP_PLUS_OP") else lines

    has_example = "main" in answer or "__name__" in answer
    for part in lines if has_example else ["\n".join(lines)]:
        # Entities may have become others, as in ``&amp;lt;``.
        assert any(squeeze(part) in whole for whole in wholes)


@given(st.lists(PIECES, max_size=6).map("".join))
def test_unwrapping_keeps_the_text(text: str) -> None:
    """What is no JSON stays plain; what is JSON keeps all of its texts."""
    check_text(to_markdown(text))
    plain = text.replace("</think>", "")  # what is before it is left out
    wrapped = json.dumps({"code": plain, "thought": [plain, {"x": plain}]})
    unwrapped = to_markdown(wrapped)
    check_text(unwrapped)
    told = json.loads(wrapped)["code"].encode(errors="replace").decode()
    assert squeeze(unwrapped).count(squeeze(told)) >= 3


@given(ANSWERS)
def test_repaired_sources_stay_as_they_are(answer: tuple[Language, str]) -> None:
    """Cleaning and repairing again changes nothing."""
    language, text = answer
    if proposal := read(text, language):
        source = proposal.program.sources[HOOK]
        again = repair(clean(source, language), HOOK, language)
        if "&" not in source:  # entities of entities
            assert again.split() == source.split()


@given(st.lists(PIECES, max_size=8).map("".join), st.permutations(["K", "S", "T"]))
def test_knowledge_is_of_the_answer(text: str, order: list[str]) -> None:
    """There are three texts, none is empty, and all are of the answer."""
    names = {"K": "Pitfalls", "S": "Strategies", "T": "Traps"}
    answer = "".join(f"\n## {names[one]}\n1. {one}\n{text}\n" for one in order)
    try:
        knowledge = extract_knowledge(answer)
    except Rejected as error:
        check_refusal(error)
        return

    for found in vars(knowledge).values():
        check_text(found)
        assert found.strip()


@pytest.mark.parametrize(
    "text",
    [
        "```cpp\n" + "void update_penalties(\n" * 1500 + "```",
        "```cpp\n" + "class update_penalties\n" * 600 + "```",
        "```cpp\n" + "operator()(PenaltyBounds\n" * 600 + "```",
        "```x\n" * 2500,
        "```\n{\n" * 1000,
        "- ```\n" * 1000,
        "`" * 10_000 + "\n{\n",
        "**" * 5000 + "x",
        "# " + "( " * 5000,
        "<think>" * 2000,
        "struct X { " * 2000,
        "a: " * 5000 + "\n" * 5000,
        "x" + " " * 10_000 + "y\n" + "\t" * 10_000,
    ],
)
def test_no_answer_takes_long(text: str) -> None:
    """The time to read grows with the length of an answer, not with its square."""
    begin = time.process_time()
    assert read(text, "cpp") is None
    assert time.process_time() - begin < 1.5
