import pytest

from mep.providers.openai_provider import OpenAIProvider
from mep.providers.provider import FatalProviderError
from tests.mep.providers.asking import request
from tests.mep.providers.local_server import LocalServer, Reply

pytestmark = pytest.mark.usefixtures("key")


@pytest.mark.parametrize(
    ("temperature", "expected"),
    [
        (1.0, {"max_completion_tokens": 50}),
        (0.2, {"max_completion_tokens": 50, "temperature": 0.2}),
    ],
)
def test_openai_itself_is_sent_no_defaults(
    temperature: float, expected: dict[str, float]
) -> None:
    # The only test of what is sent to OpenAI, for which there is no local server.
    asked = request(max_tokens=50, temperature=temperature)
    assert OpenAIProvider(None)._parameters(asked) == expected


def test_other_servers_are_sent_all(monkeypatch: pytest.MonkeyPatch) -> None:
    with LocalServer(lambda *_: Reply("Yes.")) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
        OpenAIProvider(None).complete(request("llama", temperature=0.2, max_tokens=50))
        (received,) = server.requests

    assert received.path == "/v1/chat/completions"
    assert received.body["temperature"] == 0.2
    assert received.body["max_tokens"] == 50
    assert "max_completion_tokens" not in received.body


def test_other_servers_need_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    with LocalServer(lambda *_: Reply("There are none.")) as server:
        answer = OpenAIProvider(None, f"{server.url}/v1").complete(request("llama"))
        (received,) = server.requests

    assert received.headers["authorization"] == "Bearer none"
    assert answer.text == "There are none."  # which is not mistaken for the key


def test_an_empty_base_url_is_openai(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.setenv("OPENAI_BASE_URL", "")
    with pytest.raises(FatalProviderError, match="OPENAI_API_KEY"):
        OpenAIProvider(None)


def test_a_refusal_is_told() -> None:
    body = b"""{"choices": [{"finish_reason": "stop",
        "message": {"content": null, "refusal": "I cannot help with that."}}]}"""
    with LocalServer(lambda *_: Reply(body=body)) as server:
        answer = OpenAIProvider(None, f"{server.url}/v1").complete(request("llama"))

    assert answer.finish == "refusal"
    assert answer.text == "I cannot help with that."
    assert answer.model == "llama"  # the server does not say
