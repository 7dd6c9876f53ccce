"""Asking each request once, and within the budget; of a real server."""

import math
from concurrent.futures import ThreadPoolExecutor

import pytest

from mep.proposers.asker import Asker
from mep.providers.provider import FatalProviderError, ProviderError
from mep.record.store import Store
from tests.mep.providers.asking import PRICES, provider, request
from tests.mep.providers.conftest import key as key
from tests.mep.providers.local_server import LocalServer, Reply

#: Address at which nobody listens.
DISCARD = "http://127.0.0.1:9"


@pytest.fixture
def store(tmp_path):
    """Return an empty store."""
    with Store(tmp_path / "run.sqlite") as opened:
        yield opened


def answer(index, prompt):
    """Return a good answer."""
    return Reply(f"answer {index}")


@pytest.mark.usefixtures("key")
def test_an_answer_is_paid_once(store):
    """Whoever asks again, also after a restart, gets what is in the store."""
    with LocalServer(answer) as server:
        openai = provider("openai", server.url)
        first = Asker(openai, store, 1.0)
        completion = first.ask(request())
        assert completion == first.ask(request())
        assert first.ask(request(place="elsewhere")).text == "answer 1"

        second = Asker(openai, store, 1.0)
        assert completion == second.ask(request())
        assert len(server.requests) == 2
        assert second.account.spent == first.account.spent
        assert second.account.spent == pytest.approx(server.billed_usd(PRICES))


@pytest.mark.usefixtures("key")
def test_a_failure_is_an_outcome(store):
    """The run has gone on without an answer, and does so when it is repeated."""
    with LocalServer(lambda *_: Reply("no", 500)) as server:
        openai = provider("openai", server.url, max_retries=0)
        asker = Asker(openai, store, 1.0)
        for _ in range(2):
            with pytest.raises(ProviderError) as raised:
                asker.ask(request())
            assert raised.value.kind == "server error"
        assert len(server.requests) == 1
        assert asker.account.spent == 0
        asker.account.reserve(1.0)  # nothing else is reserved


@pytest.mark.usefixtures("key")
def test_a_run_without_a_network_ends(store):
    """It is asked again once there is one; later, a lost connection is an outcome."""
    with LocalServer(answer) as server:
        nobody = Asker(provider("openai", DISCARD, max_retries=0), store, 1.0)
        with pytest.raises(FatalProviderError, match="No request has reached"):
            nobody.ask(request())

        openai = provider("openai", server.url, max_retries=0)
        asker = Asker(openai, store, 1.0)
        assert asker.ask(request()).text == "answer 0"

    with pytest.raises(ProviderError, match="Connection") as raised:
        asker.ask(request(place="elsewhere"))
    assert not isinstance(raised.value, FatalProviderError)


@pytest.mark.usefixtures("key")
def test_a_timeout_counts_as_paid(store):
    """The server may bill it; a restart does not forget."""
    with LocalServer(lambda *_: Reply("late", delay=5)) as server:
        openai = provider("openai", server.url, timeout=0.3, max_retries=0)
        asker = Asker(openai, store, 1.0)
        with pytest.raises(ProviderError, match="timed out"):
            asker.ask(request())
        assert asker.account.spent == openai.largest_cost(request())
        assert asker.account.spent >= server.billed_usd(PRICES) > 0
        assert Asker(openai, store, 1.0).account.spent == asker.account.spent


@pytest.mark.usefixtures("key")
def test_what_is_fatal_can_be_mended(store):
    """A wrong key is no outcome: with another one the request is sent again."""
    replies = [Reply("who?", 401), Reply("answer")]
    with LocalServer(lambda index, _: replies[index]) as server:
        asker = Asker(provider("openai", server.url), store, 1.0)
        with pytest.raises(FatalProviderError, match="who"):
            asker.ask(request())
        assert asker.ask(request()).text == "answer"


@pytest.mark.usefixtures("key")
def test_the_cap_holds_with_requests_in_flight(store):
    """Many at a time, each refused that might cost too much; a larger cap helps."""
    with LocalServer(answer) as server:
        openai = provider("openai", server.url)
        cap = 3.5 * openai.largest_cost(request())
        asker = Asker(openai, store, cap)

        def ask(number):
            try:
                return asker.ask(request(place=f"{number}")).text
            except ProviderError as error:
                return error

        with ThreadPoolExecutor(8) as pool:
            texts = list(pool.map(ask, range(40)))

        refusals = [one for one in texts if isinstance(one, ProviderError)]
        assert {one.kind for one in refusals} == {"budget"}
        num_answers = len(texts) - len(refusals)
        assert num_answers == len(server.requests)
        assert num_answers >= 3
        assert server.billed_usd(PRICES) <= asker.account.spent <= cap

        richer = Asker(openai, store, math.inf)
        assert all(richer.ask(request(place=f"{number}")) for number in range(40))
        assert len(server.requests) == 40


@pytest.mark.usefixtures("key")
def test_what_was_under_way_may_have_to_be_paid(store):
    """If the process was killed before the answer came, its cost at most counts."""
    store.send(request(), 0.75)
    with LocalServer(answer) as server:
        openai = provider("openai", server.url)
        asker = Asker(openai, store, 0.8)
        assert asker.account.spent == 0.75
        with pytest.raises(ProviderError, match=r"\$0\.7500 of"):
            asker.ask(request(max_tokens=20_000))
        assert Asker(openai, store, 1.0).ask(request()).text == "answer 0"
        assert Asker(openai, store, 1.0).account.spent > 0.75
