"""What is on a page."""

from collections import Counter
from html.parser import HTMLParser

#: How addresses begin that hold a picture themselves.
PICTURE = "data:image/svg+xml;base64,"

_VOID = {"meta", "input", "img", "source", "link", "br", "hr"}


class Page(HTMLParser):
    """
    Reads a page, and fails where elements are not closed in order.

    Parameters
    ----------
    html
        The page.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self._open: list[str] = []
        # Markup would escape what is added to it.
        self.feed(str(html))
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        for name, value in attrs:
            self.attributes.append((name, value or ""))
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")
        if tag not in _VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open
        assert self._open.pop() == tag, f"at {self.getpos()}"

    def handle_data(self, data: str) -> None:
        self.text += data


def check_page(html: str) -> Page:
    """Return what is on a page that must be sound, and load nothing."""
    page = Page(html)
    assert len(page.ids) == len(set(page.ids))
    targets = {f"#{name}" for name in page.ids}
    assert set(page.links) <= targets
    for name, value in page.attributes:
        assert not name.startswith("on")
        if name in ("src", "srcset"):
            assert value.startswith(PICTURE)
            continue

        assert "//" not in value or name in ("aria-label", "xmlns")
        assert name != "for" or f"#{value}" in targets
    assert not page.tags.keys() & {"script", "link", "iframe", "object"}
    assert "@import" not in html
    return page
