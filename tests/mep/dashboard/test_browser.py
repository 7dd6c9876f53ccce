"""The pages in a browser: headless Chromium, where there is one."""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from benchmarks.micro.dashboard import served
from mep.record.run_folder import STORE
from mep.record.store import Store
from tests.mep.report.runs import HOSTILE

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
RUN = "made%20up/1"
HOSTILE_RUN = "%3Cb%3Ehostile"
PAGES = [
    "/",
    *(
        f"/{kind}/{run}"
        for run in (RUN, HOSTILE_RUN)
        for kind in (
            *("run", "candidates", "lineage", "spending", "configuration"),
            *("operator/r1g2o1", "answers/r1g2o1"),
        )
    ),
    f"/compare?run={RUN}&run={HOSTILE_RUN}",
]
TIMEOUT = 60_000  # milliseconds; this machine may be busy

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="There is no Chromium here.")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return a browser."""
    with sync_playwright() as playwright:
        # As root, Chromium's own sandbox does not start; nothing strange is loaded.
        options = ["--no-sandbox"]
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=options)
        yield found
        found.close()


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Return the address of the pages."""
    with served(folder) as port:
        yield f"http://127.0.0.1:{port}"


def opened(
    browser: Browser,
    address: str,
    path: str,
    names: Sequence[str] = (RUN, HOSTILE_RUN),
    **options: object,
) -> Page:
    """Return a page once its run has been read; any complaint is an error."""
    page = browser.new_page(**options)
    page.set_default_timeout(TIMEOUT)
    page.on("console", _refuse)
    page.on("dialog", lambda dialog: pytest.fail(f"dialog: {dialog.message}"))
    page.on("pageerror", lambda error: pytest.fail(f"{error}"))
    page.on("request", lambda request: _check_address(request.url, address))
    for name in names:
        _wait_until_read(page, f"{address}/run/{name}")

    page.goto(address + path)
    return page


def _wait_until_read(page: Page, address: str) -> None:
    while page.request.get(address).status == 503:
        page.wait_for_timeout(50)


def _refuse(message: ConsoleMessage) -> None:
    # Chromium asks for a picture of the site by itself.
    if "favicon" not in message.location["url"]:
        pytest.fail(f"{message.type}: {message.text}")


def _check_address(url: str, address: str) -> None:
    assert url.startswith((address, "data:image/svg+xml;base64,")), url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_a_phone_in_both_colours(
    browser: Browser, address: str, scheme: str
) -> None:
    phone = {"width": 390, "height": 800}
    page = opened(browser, address, "/", color_scheme=scheme, viewport=phone)
    for path in PAGES:
        page.goto(address + path)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= phone["width"], path
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        brightness = max(map(int, colour[4:-1].split(",")))
        assert (brightness < 60) == (scheme == "dark")

    page.close()


def test_hostile_texts_do_nothing(browser: Browser, address: str) -> None:
    page = opened(browser, address, f"/operator/r1g2o1/{HOSTILE_RUN}")

    assert page.title() == "r1g2o1 of <b>hostile"
    assert HOSTILE.split()[0] in page.inner_text("main")
    page.wait_for_timeout(300)
    page.close()


def test_the_policy_stops_what_is_not_escaped(browser: Browser, address: str) -> None:
    """If a page had an element of somebody else's, nothing would come of it."""
    page = browser.new_page()
    page.goto(f"{address}/")
    page.evaluate(
        """() => {
            const script = document.createElement('script');
            script.textContent = 'document.title = "taken over"';
            document.body.append(script);
            document.body.insertAdjacentHTML(
                'beforeend', '<img src=x onerror="document.title = 1">');
        }"""
    )
    page.wait_for_timeout(300)
    assert page.title() == "Runs of evolution"
    with pytest.raises(Exception, match="Failed to fetch"):
        page.evaluate("fetch('http://127.0.0.2:9/')")
    page.close()


def test_a_change_is_shown_without_a_reload(
    browser: Browser, example: Path, tmp_path: Path
) -> None:
    shutil.copy(example / STORE, tmp_path)
    with served(tmp_path) as port:
        _check_change(browser, f"http://127.0.0.1:{port}", tmp_path)


def _check_change(browser: Browser, address: str, folder: Path) -> None:
    page = opened(browser, address, "/", names=[folder.name])
    page.click("#generations summary")
    page.evaluate("window.isTheSame = true")
    with Store(folder / STORE) as store:
        store.set_fact("notes", ["Something new."])
        expect(page.locator("main")).to_contain_text("Something new.", timeout=TIMEOUT)

    assert page.evaluate("window.isTheSame")
    assert page.get_attribute("#generations", "open") is not None
    expect(page.locator("#status")).to_contain_text("Updated at")
    page.click("#pause")
    assert page.get_attribute("#pause", "aria-pressed") == "true"
    page.close()


def test_everything_can_be_reached_by_keyboard(browser: Browser, address: str) -> None:
    page = opened(browser, address, f"/candidates/{RUN}")
    reached = []
    for _ in range(200):
        page.keyboard.press("Tab")
        active = page.evaluate(
            """() => {
                const active = document.activeElement;
                const ring = getComputedStyle(active).outlineStyle;
                return active === document.body
                    ? null : [active.href || active.name || active.id, ring];
            }"""
        )
        if active is None:  # the end of the page
            break
        assert active[1] != "none", active  # one sees where one is
        reached.append(active[0])

    links = page.evaluate("[...document.links].map(link => link.href)")
    assert set(links) <= set(reached)
    assert {"order", "text", "outcome"} <= set(reached)
    page.goto(f"{address}/candidates/{RUN}")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.close()


def test_runs_are_chosen_and_compared(browser: Browser, address: str) -> None:
    page = opened(browser, address, "/")
    for box in page.locator("input[type=checkbox]").all():
        box.focus()
        page.keyboard.press("Space")
    page.get_by_role("button", name="Compare").press("Enter")
    expect(page.locator("h1")).to_have_text("Runs side by side")
    expect(page.locator("figure img")).to_be_visible(timeout=TIMEOUT)
    page.close()


def test_lines_that_are_gone_can_be_shown(browser: Browser, address: str) -> None:
    page = opened(browser, address, f"/operator/r1g1o1/{RUN}")
    if page.locator("del").count() and page.locator("main label").count():
        gone = page.locator("del").first
        expect(gone).to_be_hidden()
        page.locator("main label").first.click()
        expect(gone).to_be_visible()
    else:
        assert "little in common" in page.inner_text("main")
    page.close()
