import re
from html import unescape
from pathlib import Path
from time import sleep

import pytest
from flask.testing import FlaskClient

from mep.dashboard.app import make_app
from mep.dashboard.shelf import Shelf
from mep.record.run_folder import STORE
from mep.record.store import Store
from mep.run import read_run
from tests.mep.report.page import PICTURE, Page
from tests.mep.report.runs import HOSTILE

RUN = "made%20up/1"
HOSTILE_RUN = "%3Cb%3Ehostile"
KINDS = ["run", "candidates", "lineage", "spending", "configuration"]
KINDS += ["operator/r1g2o1", "answers/r1g2o1"]


def get(client: FlaskClient, address: str) -> Page:
    """Return a page that must be sound."""
    response = client.get(address)
    assert response.status_code == 200, address
    return check(response.text)


def check(html: str) -> Page:
    """Return what is on a page that has one script, and loads nothing."""
    page = Page(_without_script(html))
    assert len(page.ids) == len(set(page.ids))
    assert page.tags["script"] == page.tags["style"] == page.tags["main"] == 1
    assert not page.tags.keys() & {"link", "iframe", "object", "base"}
    for name, value in page.attributes:
        assert not name.startswith("on")
        assert name != "style"
        if name == "src":
            assert value.startswith(PICTURE)
        if name in ("href", "action"):
            assert re.match(r"/(?!/)|#", value), value

    return page


def _without_script(html: str) -> str:
    """Return a page without the text of its script, which is not HTML."""
    return re.sub(r"(?s)(<script>).*?(</script>)", r"\1\2", html, count=1)


@pytest.mark.parametrize("kind", KINDS)
def test_all_links_lead_somewhere(client: FlaskClient, kind: str) -> None:
    page = get(client, f"/{kind}/{RUN}")
    for link in {link for link in page.links if not link.startswith("#")}:
        assert client.get(link).status_code == 200, link


def test_the_list_of_runs(client: FlaskClient) -> None:
    page = get(client, "/")

    assert "made up/1" in page.text
    assert "<b>hostile" in page.text
    assert "the run cannot be read" in page.text  # that is the damaged one
    assert f"/run/{HOSTILE_RUN}" in page.links
    assert page.tags["input"] == 2  # to choose those that can be compared


def test_a_single_run_needs_no_list(example: Path) -> None:
    with Shelf(example) as shelf:
        client = make_app(shelf, ["localhost"]).test_client()
        assert client.get("/").location == "/run/run"


def test_the_overview(client: FlaskClient, folder: Path) -> None:
    run = read_run(folder / "made up" / "1")
    page = get(client, f"/run/{RUN}")

    assert run.winner is not None
    assert f"The winner is {run.winner.name}" in page.text
    assert "finished" in page.text
    assert page.tags["img"] == 4
    assert f"/operator/{run.winner.name}/{RUN}" in page.links
    assert "The run is made up." in page.text


def test_candidates_are_filtered(client: FlaskClient, folder: Path) -> None:
    run = read_run(folder / "made up" / "1")
    confirmed = {each.name for each in run.candidates if each.outcome == "confirmed"}
    assert confirmed
    address = f"/candidates/{RUN}?outcome=confirmed&order=best+first"
    page = get(client, address)

    row = r'<th scope="row"><a href="/operator/(\w+)/'
    shown = set(re.findall(row, client.get(address).text))
    assert shown == confirmed
    assert f"{len(confirmed)} of {len(run.candidates)} candidates" in page.text
    nothing = get(client, f"/candidates/{RUN}?text=no+such+text&page=99")
    assert f"0 of {len(run.candidates)} candidates" in nothing.text
    get(client, f"/candidates/{RUN}?page=-1&order=x&outcome=y&page=z")


def test_an_operator(client: FlaskClient, folder: Path) -> None:
    run = read_run(folder / "made up" / "1")
    for candidate in run.candidates:
        assert candidate.proposal is not None
        page = get(client, f"/operator/{candidate.name}/{RUN}")
        for source in candidate.proposal.program.sources.values():
            for line in source.splitlines():
                assert line in page.text
        assert ("It was not measured." in page.text) == (candidate.cost is None)
        for other in {*candidate.parents, "stock"}:
            get(client, f"/operator/{candidate.name}/{RUN}?with={other}")

    assert client.get(f"/operator/r1g1o1/{RUN}?with=r9g9o9").status_code == 404


def test_runs_side_by_side(client: FlaskClient) -> None:
    address = f"/compare?run={RUN}&run={HOSTILE_RUN}"
    while "is being drawn" in client.get(address).text:
        sleep(0.05)
    page = get(client, address)

    assert page.tags["img"] == 1
    assert {f"/run/{RUN}", f"/run/{HOSTILE_RUN}"} <= set(page.links)
    assert client.get("/compare").status_code == 404
    assert client.get("/compare?run=gone").status_code == 404
    assert client.get("/compare?run=damaged").status_code == 503


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_texts_are_texts(client: FlaskClient, kind: str) -> None:
    clean = get(client, f"/{kind}/{RUN}")
    page = get(client, f"/{kind}/{HOSTILE_RUN}")

    # Highlighting has a "b" for each piece of code, and Markdown its own elements.
    for tag in ("script", "style", "form", "details", "h1", "h2", "table"):
        assert page.tags[tag] == clean.tags[tag], tag
    # Costs of programs that were changed are not known any more.
    assert page.tags["img"] <= clean.tags["img"]
    if kind not in ("lineage", "configuration"):
        assert "<script>alert(1)</script>" in page.text


def test_what_is_not_there(client: FlaskClient) -> None:
    for address in ("/run/gone", "/run/..%2f..", f"/operator/r9g9o9/{RUN}", "/x"):
        response = client.get(address)
        assert response.status_code == 404
        check(response.text)


def test_a_damaged_run(client: FlaskClient) -> None:
    for kind in KINDS:
        response = client.get(f"/{kind}/damaged")
        assert response.status_code == 503
        assert "cannot be read" in check(response.text).text


def test_a_run_that_has_only_begun(tmp_path: Path, example: Path) -> None:
    with Store(example / STORE, read_only=True) as whole:
        facts = {name: whole.fact(name) for name in ("config", "created", "machine")}
    with Store(tmp_path / STORE) as store:
        for name, value in facts.items():
            store.set_fact(name, value)
    with Shelf(tmp_path) as shelf:
        (name,) = shelf.runs()
        shelf.runs()[name].look(patience=60)
        client = make_app(shelf, ["localhost"]).test_client()
        for kind in KINDS[:5]:
            get(client, f"/{kind}/{name}")


def test_other_hosts_are_refused(client: FlaskClient) -> None:
    for host in ("evil.example", "localhost.evil.example", "127.0.0.1.nip.io", ""):
        response = client.get("/", headers={"Host": host})
        assert response.status_code == 400, host
        assert "made up" not in response.text
    assert client.get("/", headers={"Host": "localhost:99"}).status_code == 200


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_nothing_can_be_changed(client: FlaskClient, method: str) -> None:
    assert getattr(client, method)(f"/run/{RUN}").status_code == 405


def test_headers(client: FlaskClient) -> None:
    for address in ("/", f"/run/{RUN}", "/gone", "/run/damaged"):
        headers = client.get(address).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Access-Control-Allow-Origin" not in headers


def test_a_page_that_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    for address in ("/", f"/run/{RUN}", f"/candidates/{RUN}?outcome=refuted"):
        first = client.get(address)
        tag = first.headers["ETag"]
        again = client.get(address, headers={"If-None-Match": tag})
        assert (again.status_code, again.text) == (304, "")
        assert unescape(tag).strip('"') in first.text
    other = client.get(f"/run/{RUN}", headers={"If-None-Match": tag})
    assert other.status_code == 200


def test_no_trace_is_left(client: FlaskClient, folder: Path) -> None:
    before = set(folder.rglob("*"))
    for kind in KINDS:
        client.get(f"/{kind}/{RUN}")

    assert set(folder.rglob("*")) == before


def test_hostile_runs_are_what_they_say(folder: Path) -> None:
    """Otherwise the tests of them would test nothing."""
    run = read_run(folder / "<b>hostile")
    assert all(
        each.proposal and each.proposal.hypothesis == HOSTILE for each in run.candidates
    )
