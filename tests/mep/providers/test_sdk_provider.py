import json
import socket
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import text

from mep.providers.account import Account
from mep.providers.anthropic_provider import AnthropicProvider
from mep.providers.openai_provider import OpenAIProvider
from mep.providers.provider import FatalProviderError, Finish, ProviderError
from mep.providers.sdk_provider import SdkProvider
from tests.mep.providers.asking import MODELS, PRICES, price_of, provider, request
from tests.mep.providers.local_server import LocalServer, Reply

# The SDKs wait for half a second and more, unless they are told otherwise.
_SOON = {"Retry-After": "0.01"}

_SLOW = Reply("Too late.", delay=5)

pytestmark = [
    pytest.mark.parametrize("name", MODELS),
    pytest.mark.usefixtures("key"),
]


def _error(name: str, server: LocalServer, **options: float) -> ProviderError:
    """Return the error that a request ends in."""
    model = provider(name, server.url, **options)  # type: ignore[arg-type]
    with pytest.raises(ProviderError) as caught:
        model.complete(request(MODELS[name]))

    return caught.value


def test_answers_with_what_was_said_and_paid(name: str) -> None:
    with LocalServer(lambda index, prompt: Reply(f"To {prompt}: both.")) as server:
        answer = provider(name, server.url).complete(request(MODELS[name]))
        billed = server.billed_usd(PRICES)

    assert answer.text == "To Which parents?: both."
    assert answer.model == MODELS[name]
    assert answer.finish == "stop"
    assert answer.retries == 0
    assert (answer.input_tokens, answer.output_tokens) == (12, 6)
    assert answer.cost_usd == billed == price_of(name).cost(12, 6)
    assert answer.seconds > 0


def test_sends_nothing_but_the_prompt_and_the_limits(name: str) -> None:
    with LocalServer(lambda *_: Reply("Yes.")) as server:
        provider(name, server.url).complete(request(MODELS[name], max_tokens=77))
        (received,) = server.requests

    assert received.body.pop("messages") == [
        {"role": "user", "content": "Which parents?"}
    ]
    assert received.body.pop("model") == MODELS[name]
    assert received.body.pop("max_tokens") == 77
    assert received.body == ({"temperature": 1.0} if name == "openai" else {})


@pytest.mark.parametrize(
    ("reply", "kind", "is_fatal", "num_requests"),
    [
        (Reply("Who?", 401), "authentication", True, 1),
        (Reply("Not you.", 403), "authentication", True, 1),
        (Reply("Pay.", 402), "quota", True, 1),
        (Reply("No.", 429, code="insufficient_quota", headers=_SOON), "quota", True, 3),
        (Reply("Unknown model.", 400), "request", True, 1),
        (Reply("Unknown model.", 404), "request", True, 1),
        (Reply("Long.", 400, code="context_length_exceeded"), "request", False, 1),
        (Reply("prompt is too long: 9 > 8", 400), "request", False, 1),
        (Reply("Slower.", 429, headers=_SOON), "rate limit", False, 3),
        (
            Reply("Tomorrow.", 429, headers={"Retry-After": "90000"}),
            "rate limit",
            False,
            1,
        ),
        (Reply("Oops.", 500, headers=_SOON), "server error", False, 3),
        (Reply("Busy.", 529, headers=_SOON), "overloaded", False, 3),
        (Reply("Late.", 408, headers=_SOON), "timeout", False, 3),
    ],
)
def test_tells_errors_apart(
    name: str, reply: Reply, kind: str, is_fatal: bool, num_requests: int
) -> None:
    with LocalServer(lambda *_: reply) as server:
        error = _error(name, server)
        assert len(server.requests) == num_requests

    assert error.kind == kind
    assert reply.text in error.message
    assert isinstance(error, FatalProviderError) == is_fatal
    assert error.cost_usd == 0


@pytest.mark.parametrize("status", [429, 500, 529])
def test_recovers_from_errors_at_no_cost(name: str, status: int) -> None:
    def script(index: int, prompt: str) -> Reply:
        return Reply("Oops.", status, headers=_SOON) if index < 2 else Reply("Both.")

    with LocalServer(script) as server:
        answer = provider(name, server.url).complete(request(MODELS[name]))
        assert answer.cost_usd == server.billed_usd(PRICES)

    assert answer.text == "Both."
    assert answer.retries == 2


def test_waits_as_long_as_the_server_asks_for(name: str) -> None:
    def script(index: int, prompt: str) -> Reply:
        wait = {"Retry-After": "1.2"}
        return Reply("Slower.", 429, headers=wait) if index == 0 else Reply("Both.")

    with LocalServer(script) as server:
        answer = provider(name, server.url).complete(request(MODELS[name]))

    assert answer.seconds >= 1.2  # by themselves, the SDKs wait half a second


def test_counts_an_answer_that_came_too_late(name: str) -> None:
    asked = request(MODELS[name])
    with LocalServer(lambda index, _: Reply("Both.") if index else _SLOW) as server:
        model = provider(name, server.url, timeout=1, max_retries=1)
        answer = model.complete(asked)
        billed = server.billed_usd(PRICES)

    assert answer.text == "Both."
    assert answer.retries == 1
    one_answer = price_of(name).cost(answer.input_tokens, answer.output_tokens)
    assert one_answer < billed <= answer.cost_usd <= model.largest_cost(asked)


@pytest.mark.parametrize(
    ("reply", "kind"),
    [(_SLOW, "timeout"), (Reply("Both.", is_truncated=True), "connection")],
)
def test_counts_what_may_be_billed_for_nothing(
    name: str, reply: Reply, kind: str
) -> None:
    with LocalServer(lambda *_: reply) as server:
        error = _error(name, server, timeout=0.5, max_retries=1)
        billed = server.billed_usd(PRICES)
        assert len(server.requests) == 2

    largest = provider(name, "http://127.0.0.1", max_retries=1).largest_cost(
        request(MODELS[name])
    )
    assert error.kind == kind
    assert 0 < billed <= error.cost_usd == pytest.approx(largest)


def test_counts_what_may_be_billed_before_the_end(name: str) -> None:
    with LocalServer(lambda index, _: Reply("Who?", 401) if index else _SLOW) as server:
        error = _error(name, server, timeout=1, max_retries=1)
        billed = server.billed_usd(PRICES)

    assert isinstance(error, FatalProviderError)
    assert error.kind == "authentication"
    assert 0 < billed <= error.cost_usd


def test_pays_nothing_without_a_connection(name: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # but does not listen
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(ProviderError, match="refused") as caught:
            provider(name, url, max_retries=1).complete(request(MODELS[name]))

    assert caught.value.kind == "connection"
    assert caught.value.cost_usd == 0


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"Both.",
        b"\xff\xfe",
        b"[" * 100_000,
        b"null",
        b"[]",
        b"{}",
        b'{"choices": [], "content": []}',
        b'{"choices": [{"message": null}], "content": null}',
        b'{"choices": [{"message": {"content": 1}}], "content": [{"type": "text"}]}',
        b'{"choices": [{"message": {"content": " "}}], "content": []}',
        b'{"choices": [{"message": {"content": "Yes."}, "finish_reason": {}}],'
        b' "content": [{"type": "text", "text": "Yes."}], "stop_reason": {}}',
    ],
)
def test_malformed_answers_may_be_billed(name: str, body: bytes) -> None:
    with LocalServer(lambda *_: Reply(body=body)) as server:
        error = _error(name, server)
        assert len(server.requests) == 1
        billed = server.billed_usd(PRICES)

    assert error.kind == "malformed"
    assert error.cost_usd >= billed > 0


@pytest.mark.parametrize("finish", ["length", "refusal"])
@pytest.mark.parametrize("said", ["I", ""])
def test_answers_may_be_cut_or_refused(name: str, finish: Finish, said: str) -> None:
    with LocalServer(lambda *_: Reply(said, finish=finish)) as server:
        answer = provider(name, server.url).complete(request(MODELS[name]))
        assert answer.cost_usd == server.billed_usd(PRICES)

    assert answer.finish == finish
    assert answer.text == said


def test_uncounted_answers_cost_what_they_may(name: str) -> None:
    with LocalServer(lambda *_: Reply("Both.", has_usage=False)) as server:
        model = provider(name, server.url, max_retries=0)
        answer = model.complete(request(MODELS[name]))

    assert (answer.input_tokens, answer.output_tokens) == (0, 0)
    assert answer.cost_usd == model.largest_cost(request(MODELS[name])) > 0


def test_without_a_price_nothing_is_counted(name: str) -> None:
    script = {0: Reply("Both."), 1: Reply(body=b"")}
    with LocalServer(lambda index, _: script[index]) as server:
        model = provider(name, server.url, is_priced=False)
        answer = model.complete(request(MODELS[name]))
        with pytest.raises(ProviderError, match="JSON") as caught:
            model.complete(request(MODELS[name]))

    assert answer.cost_usd == model.largest_cost(request(MODELS[name])) == 0
    assert answer.output_tokens > 0
    assert caught.value.cost_usd == 0


@pytest.mark.parametrize("status", [400, 401, 429, 500])
@pytest.mark.parametrize("padding", ["", "x" * 480])
def test_keys_that_are_repeated_are_not_told(
    name: str, key: str, status: int, padding: str
) -> None:
    with LocalServer(lambda *_: Reply(f"{padding} {key} is wrong", status)) as server:
        error = _error(name, server, max_retries=0)
        assert any(key in val for val in server.requests[0].headers.values())

    told = "".join(traceback.format_exception(error)) + repr(error) + error.message
    assert key[:6] not in told
    assert len(error.message) <= 500


def test_keys_in_answers_are_not_told(name: str, key: str) -> None:
    with LocalServer(lambda *_: Reply(f"Your key is {key}.")) as server:
        answer = provider(name, server.url).complete(request(MODELS[name]))

    assert answer.text == "Your key is [key]."


@pytest.mark.parametrize("val", [None, "", "  "])
def test_a_missing_key_is_named(
    name: str, val: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    variable = f"{name.upper()}_API_KEY"
    monkeypatch.delenv(variable)
    if val is not None:
        monkeypatch.setenv(variable, val)

    with pytest.raises(FatalProviderError, match=f"{variable}.*--provider offline"):
        _default_provider(name)


def test_a_key_must_be_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"{name.upper()}_API_KEY", "sk-se\u2026cret")
    with pytest.raises(FatalProviderError, match="characters") as caught:
        _default_provider(name)

    assert "cret" not in str(caught.value)


def test_a_missing_package_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(FatalProviderError, match=f"{name}.*pip install pyvrp-plus"):
        _default_provider(name)


def _default_provider(name: str) -> SdkProvider:
    return OpenAIProvider(None) if name == "openai" else AnthropicProvider(None)


def test_the_largest_cost_is_above_a_token_for_each_byte(name: str) -> None:
    model = provider(name, "http://127.0.0.1")

    @given(prompt=text())
    def check(prompt: str) -> None:
        one_attempt = price_of(name).cost(len(prompt.encode()), 1000)
        assert model.largest_cost(request(prompt=prompt)) > 3 * one_attempt

    check()


def _unreliable(random: Random) -> Callable[[int, str], Reply]:
    """Return a script in which much goes wrong."""

    def script(index: int, prompt: str) -> Reply:
        replies = [
            Reply("x" * random.randint(1, 2000)),
            Reply("x" * 1600, delay=3),
            Reply("Oops.", 500, headers=_SOON),
            Reply("x" * 1600, is_truncated=True),
            Reply(body=b"{}"),
        ]
        return random.choices(replies, weights=[6, 1, 2, 1, 1])[0]

    return script


def test_never_spends_more_than_the_cap(name: str) -> None:
    asked = request(MODELS[name], prompt="p" * 400, max_tokens=400)
    with LocalServer(_unreliable(Random(1))) as server:
        model = provider(name, server.url, timeout=0.4, max_retries=1)
        account = Account(10 * model.largest_cost(asked))

        def ask(_: int) -> str:
            amount = model.largest_cost(asked)
            try:
                account.reserve(amount)
            except ProviderError as error:
                return error.kind
            try:
                account.settle(amount, model.complete(asked).cost_usd)
            except ProviderError as error:
                account.settle(amount, error.cost_usd)

            return "asked"

        with ThreadPoolExecutor(8) as threads:
            outcomes = list(threads.map(ask, range(60)))

        billed = server.billed_usd(PRICES)

    cap = 10 * model.largest_cost(asked)
    assert {"asked", "budget"} == set(outcomes)
    account.reserve((cap - account.spent) * (1 - 1e-9))  # no more is reserved
    assert 0 < billed <= account.spent <= cap


def test_nothing_but_the_request_has_the_key(name: str, key: str) -> None:
    with LocalServer(lambda *_: Reply("Yes.")) as server:
        model = provider(name, server.url)
        answer = model.complete(request(MODELS[name]))
        (received,) = server.requests

    assert key not in json.dumps(received.body)
    assert key not in repr(answer) + repr(model)
