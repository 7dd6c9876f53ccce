"""Several models in one run, which may be of different services."""

import math

import pytest

from mep.config import Config
from mep.providers.make_provider import make_provider, with_provider
from mep.providers.provider import FatalProviderError
from mep.providers.router import split_name
from tests.mep.providers.asking import MODELS, PRICES, request
from tests.mep.providers.local_server import LocalServer, Reply


def test_names():
    """Only services are split off: other names have colons, too."""
    assert split_name("anthropic:claude-haiku-4-5") == ("anthropic", "claude-haiku-4-5")
    assert split_name("llama3:8b") == (None, "llama3:8b")
    assert split_name("gpt-4.1") == (None, "gpt-4.1")
    assert split_name("openai:ft:gpt-4.1:me") == ("openai", "ft:gpt-4.1:me")
    assert split_name("openai:") == (None, "openai:")


def test_each_model_has_its_service(tmp_path, monkeypatch, key):
    """Each is asked in its own protocol, by its own name, at its own price."""
    models = ("gpt-4.1", f"anthropic:{MODELS['anthropic']}")
    with LocalServer(lambda *_: Reply("Both.")) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        config = Config(provider="openai", base_url=f"{server.url}/v1", model=models)
        router = make_provider(with_provider(config), tmp_path, [])
        answers = [router.complete(request(model=model)) for model in models]
        bill = server.billed_usd(PRICES)
        paths = [received.path for received in server.requests]

    assert [answer.text for answer in answers] == ["Both."] * 2
    assert paths == ["/v1/chat/completions", "/v1/messages"]
    assert [answer.model for answer in answers] == list(MODELS.values())
    assert sum(answer.cost_usd for answer in answers) == pytest.approx(bill)
    dear, cheap = (router.largest_cost(request(model=model)) for model in models)
    assert dear > cheap


def test_a_model_may_name_the_provider(monkeypatch):
    """Without --provider, it is the service in front of the first model."""
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    filled = with_provider(Config(model=("anthropic:a", "openai:b")))
    assert filled.provider == "anthropic"
    assert filled.models == ("anthropic:a", "openai:b")
    assert with_provider(Config(model=("gpt-4.1",), provider="openai")) == (
        with_provider(Config(provider="openai"))
    )


def test_several_models_need_services():
    """The grammar and a mailbox are one author each."""
    for provider in ("offline", "mailbox"):
        with pytest.raises(ValueError, match=f"provider {provider} has no several"):
            with_provider(Config(provider=provider, model=("a", "b")))


def test_each_price_must_be_known(tmp_path, key):
    """Unless there is no cap."""
    config = Config(provider="openai", model=("gpt-4.1", "anthropic:mystery"))
    with pytest.raises(FatalProviderError, match="'mystery'"):
        make_provider(config, tmp_path, [])

    free = Config(provider="openai", model=config.model, max_cost_usd=math.inf)
    router = make_provider(free, tmp_path, [])
    assert router.largest_cost(request(model="anthropic:mystery")) == 0
