"""What holds for sources in any language."""

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.candidate.program import COMPONENTS, LANGUAGES, Program, stock_program
from mep.candidate.rejection import Rejected, Stage
from mep.guardrails import check
from mep.guardrails.guardrails import MAX_BYTES
from pyvrp_plus.operators import LIBRARY, load_operator


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("component", COMPONENTS)
def test_stock_rules_pass(component, language):
    """What is shipped as an example is accepted."""
    check(stock_program(component, language))


@pytest.mark.parametrize(
    "path", sorted(LIBRARY.glob("*.cpp")), ids=lambda path: path.stem
)
def test_library_passes(path):
    """So is what is shipped besides."""
    check(Program("cpp", {load_operator(path).hook: path.read_text()}))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "line 1: the source is empty"),
        (" \n\n", "line 1: the source is empty"),
        ("first\nsecond \0", "line 2.*NUL"),
        ("first\n\ud800", "line 2.*UTF-8"),
        ("#" * (MAX_BYTES + 1), f"{MAX_BYTES + 1} bytes, at most {MAX_BYTES}"),
    ],
)
def test_no_source(language, source, message):
    """What no parser should be given is refused before."""
    with pytest.raises(Rejected, match=message) as caught:
        check(Program(language, {"select_parents": source}))

    assert caught.value.stage == Stage.GUARDRAILS


@pytest.mark.parametrize("language", LANGUAGES)
def test_program_without_sources(language):
    """A program without any source is none."""
    with pytest.raises(Rejected, match="no source"):
        check(Program(language, {}))


def test_names_the_hook_of_several():
    """With several files, it is told which one is meant, and which line."""
    sources = dict(stock_program("joint", "python").sources)
    sources["select_survivors"] += "\nimport os\n"
    with pytest.raises(Rejected) as caught:
        check(Program("python", sources))

    line = sources["select_survivors"].count("\n")
    assert caught.value.message.startswith(
        f"select_survivors, line {line} (`import os`): `os` "
    )


def test_many_findings():
    """Only as many are told as can be mended at once, each one once and in order."""
    source = stock_program("update_penalties", "python").sources["update_penalties"]
    with pytest.raises(Rejected) as caught:
        check(Program("python", {"update_penalties": source + "exec(exec)\n" * 30}))

    *told, rest = caught.value.message.split("\n")
    numbers = [int(re.search(r"line (\d+)", line)[1]) for line in told]
    assert numbers == sorted(numbers)
    assert len(told) == len(set(told)) == 10
    assert re.fullmatch(r"and \d+ more of this kind\.", rest)


def test_long_line_is_cut():
    """What is quoted does not fill the prompt."""
    source = "import os  # " + "x" * 5000
    with pytest.raises(Rejected) as caught:
        check(Program("python", {"update_penalties": source}))

    assert len(caught.value.message) < 1000


@pytest.mark.parametrize("language", LANGUAGES)
@given(text=st.text())
def test_any_text(language, text):
    """Whatever a source is, nothing else than a rejection comes of it."""
    with pytest.raises(Rejected):
        check(Program(language, {"select_parents": text}))


@pytest.mark.parametrize("language", LANGUAGES)
@given(data=st.data())
def test_any_change_of_a_rule(language, data):
    """That holds as well for what is nearly an operator."""
    source = stock_program("select_parents", language).sources["select_parents"]
    begin = data.draw(st.integers(0, len(source)))
    end = data.draw(st.integers(begin, min(len(source), begin + 40)))
    put = data.draw(st.text("(){}[]<>\\\"'#:;\n\t*&=%", max_size=5))
    with suppress(Rejected):
        check(
            Program(language, {"select_parents": source[:begin] + put + source[end:]})
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bracket", ["(", "[", "{", "-", "x(", "f[0]("])
def test_deep_nesting(language, bracket):
    """What is nested beyond all bounds is refused, and does not end the process."""
    with pytest.raises(Rejected):
        check(Program(language, {"select_parents": f"x = {bracket * 10_000}"}))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chain", [".a", "()", "[0]", "+1"])
def test_long_chains(language, chain):
    """So is what is nested without brackets."""
    source = stock_program("update_penalties", language).sources["update_penalties"]
    for line in ("updated = []", "std::vector<double> updated;"):
        source = source.replace(line, f"{line}\n    updated{chain * 8_000};")

    with pytest.raises(Rejected, match="nested too deeply"):
        check(Program(language, {"update_penalties": source}))
