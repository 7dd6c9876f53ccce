from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import httpx2
import pytest

from mep.providers.counting_client import Attempts, counting_client
from tests.mep.providers.local_server import LocalServer, Reply

_BODY = {"messages": [{"content": "Why?"}], "model": "gpt-4.1", "max_tokens": 9}

pytestmark = pytest.mark.usefixtures("key")


@pytest.mark.parametrize(("status", "billable"), [(200, 1), (302, 0), (429, 0)])
def test_errors_are_not_billed(status: int, billable: int) -> None:
    attempts = Attempts()
    with (
        LocalServer(lambda *_: Reply("So.", status)) as server,
        counting_client(httpx2.Client, attempts) as client,
    ):
        client.post(f"{server.url}/v1/messages", json=_BODY)

    assert attempts.billable == billable


def test_what_was_not_sent_is_not_billed() -> None:
    attempts = Attempts()
    with (
        counting_client(httpx2.Client, attempts) as client,
        pytest.raises(httpx2.UnsupportedProtocol),
    ):
        client.post("localhost/v1/messages", json=_BODY)

    assert attempts.billable == 0


@pytest.mark.parametrize(
    ("wait", "expected"), [("1e9", "false"), ("60", None), ("Tue, 1 Jan", None)]
)
def test_long_waits_are_no_use(wait: str, expected: str | None) -> None:
    reply = Reply("No.", 429, headers={"Retry-After": wait})
    with (
        LocalServer(lambda *_: reply) as server,
        counting_client(httpx2.Client, Attempts()) as client,
    ):
        response = client.post(f"{server.url}/v1/messages", json=_BODY)

    assert response.headers.get("x-should-retry") == expected


def test_each_thread_has_its_own_attempts() -> None:
    attempts = Attempts()
    barrier = Barrier(4)
    with (
        LocalServer(lambda *_: Reply("So.")) as server,
        counting_client(httpx2.Client, attempts) as client,
    ):

        def ask(count: int) -> int:
            barrier.wait()
            for _ in range(count):
                client.post(f"{server.url}/v1/messages", json=_BODY)

            barrier.wait()
            return attempts.billable

        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(ask, range(4))) == [0, 1, 2, 3]
