from hypothesis import given
from hypothesis import strategies as st

from mep.report.prose import render_line, render_prose
from tests.mep.report.page import Page
from tests.mep.report.runs import HOSTILE

_SAFE = {
    *("p", "ol", "ul", "li", "h6", "em", "strong", "code", "pre", "blockquote"),
    *("hr", "br"),
}


def test_lists_emphasis_and_code() -> None:
    html = render_prose("### Traps\n\n1. *one*\n2. `two`\n\n```cpp\n<three>\n```\n")

    assert "<h6>Traps</h6>" in html
    assert "<li><em>one</em></li>" in html
    assert "<code>two</code>" in html
    assert "&lt;three&gt;" in html


def test_links_and_markup_are_text() -> None:
    for html in (render_prose(HOSTILE), render_line(HOSTILE)):
        page = Page(html)
        assert page.tags.keys() <= _SAFE
        assert "http://evil.example/y.png" in page.text
        assert "<script>" in page.text


@given(st.text(st.sampled_from("<>&\"'`*_[]()!#-1. \n\\~:/ahref")))
def test_nothing_but_text_comes_out(text: str) -> None:
    page = Page(render_prose(text))

    assert page.tags.keys() <= _SAFE
    assert {name for name, _ in page.attributes} <= {"class", "start"}
