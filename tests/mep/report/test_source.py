import difflib
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from mep.report.source import show_source
from tests.mep.report.page import Page

_LINES = st.lists(st.sampled_from(["a", "b", "<i>", "'''", "/*", "*/", "", '"\\']))
_TEXTS = st.text(max_size=80) | _LINES.map("\n".join)


def test_what_is_new_and_what_is_gone() -> None:
    view = show_source("int a;\nint b;\n", "int a;\nint c;\n", "cpp")

    assert not view.is_rewritten

    assert (view.num_new, view.num_gone) == (1, 1)
    assert "<del>int c;\n</del><ins>" in view.html


def test_what_is_rewritten_is_not_compared() -> None:
    view = show_source("a\nb\nc\nd", "e\nf\ng\nd", "python")

    assert view.is_rewritten
    assert (view.num_new, view.num_gone) == (0, 0)
    assert "<ins>" not in view.html


def test_keywords_comments_and_strings_are_told_apart() -> None:
    html = show_source('return "x"  # why\n', None, "python").html

    assert '<b class="k">return</b>' in html
    assert '<b class="s">x</b>' in html
    assert '<b class="c"># why</b>' in html


@given(_TEXTS, st.none() | _TEXTS, st.sampled_from(["cpp", "python"]))
def test_the_source_is_all_there(source, before, language) -> None:
    view = show_source(source, before, language)
    page = Page(f"<pre>{view.html}</pre>")

    assert page.tags.keys() <= {"pre", "b", "ins", "del"}
    kept = view.html
    while "<del>" in kept:
        start, _, rest = kept.partition("<del>")
        kept = start + rest.partition("</del>")[2]
    for tag in ("<ins>", "</ins>", "</b>", *(f'<b class="{one}">' for one in "pckns")):
        kept = kept.replace(tag, "")
    assert unescape(kept) == source + "\n"


@given(_LINES, _LINES)
def test_counts_are_those_of_a_diff(source, before) -> None:
    view = show_source("\n".join(source), "\n".join(before), "python")

    news, olds = "\n".join(source).split("\n"), "\n".join(before).split("\n")
    matcher = difflib.SequenceMatcher(None, olds, news, autojunk=False)
    same = sum(block.size for block in matcher.get_matching_blocks())
    assert view.is_rewritten == (2 * same < 0.5 * (len(news) + len(olds)))
    if view.is_rewritten:
        return

    assert view.num_new == len(news) - same
    assert view.num_gone == len(olds) - same
