import pytest

from mep.providers.anthropic_provider import AnthropicProvider
from tests.mep.providers.asking import request
from tests.mep.providers.local_server import LocalServer, Reply

_MODEL = "claude-haiku-4-5"

pytestmark = pytest.mark.usefixtures("key")


@pytest.mark.parametrize("temperature", [0.0, 0.2])
def test_a_temperature_is_sent_as_it_once_was(temperature: float) -> None:
    with LocalServer(lambda *_: Reply("Yes.")) as server:
        model = AnthropicProvider(None, server.url)
        model.complete(request(_MODEL, temperature=temperature))
        (received,) = server.requests

    assert received.path == "/v1/messages"
    assert received.body["temperature"] == temperature
    assert received.headers["anthropic-version"] == "2023-06-01"


def test_the_default_temperature_is_not_sent() -> None:
    with LocalServer(lambda *_: Reply("Yes.")) as server:
        AnthropicProvider(None, server.url).complete(request(_MODEL, temperature=1.0))
        (received,) = server.requests

    assert "temperature" not in received.body
    assert received.headers["anthropic-version"] != "2023-06-01"


def test_reads_all_that_is_text() -> None:
    body = b"""{"model": "claude", "stop_reason": "model_context_window_exceeded",
        "content": [{"type": "thinking", "thinking": "Hm."},
        {"type": "text", "text": "Both "}, {"type": "text", "text": "of them"}]}"""
    with LocalServer(lambda *_: Reply(body=body)) as server:
        answer = AnthropicProvider(None, server.url).complete(request(_MODEL))

    assert answer.text == "Both of them"
    assert answer.model == "claude"
    assert answer.finish == "length"
