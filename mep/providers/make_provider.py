"""Creation of the provider that a configuration asks for."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from mep.config import Config, ProviderName
from mep.providers.anthropic_provider import AnthropicProvider
from mep.providers.mailbox import MailboxProvider
from mep.providers.openai_provider import OpenAIProvider
from mep.providers.prices import Price, load_prices
from mep.providers.provider import Exchange, Provider
from mep.providers.replay import ReplayProvider
from mep.providers.router import Router, split_name
from pyvrp_plus.trials.budget import Budget

_DEFAULT_MODELS: Mapping[ProviderName, str] = {
    "openai": "gpt-4.1",  # the model of the paper
    "anthropic": "claude-sonnet-4-6",
    "offline": "offline-grammar",
    "mailbox": "mailbox",
    "replay": "replay",
}


#: Providers that can ask several models in a run, or whose runs can be replayed.
_SEVERAL = ("openai", "anthropic", "replay")


def with_provider(config: Config) -> Config:
    """
    Return the configuration with default provider and model filled in.

    Raises
    ------
    ValueError
        When there are several models, but the provider has no more than one.
    """
    provider = config.provider or _default_provider(config)
    models = config.models or (_DEFAULT_MODELS[provider],)
    if len(models) > 1 and provider not in _SEVERAL:
        raise ValueError(
            f"The provider {provider} has no several models: give --provider openai "
            "or anthropic, or name it in front of a model, as in openai:gpt-4.1."
        )

    model = models if len(models) > 1 else models[0]
    return replace(config, provider=provider, model=model)


def _default_provider(config: Config) -> ProviderName:
    for model in config.models:
        if service := split_name(model)[0]:
            return service

    if config.base_url is not None or os.environ.get("OPENAI_API_KEY"):
        return "openai"

    return "anthropic" if os.environ.get("ANTHROPIC_API_KEY") else "offline"


def make_provider(
    config: Config,
    folder: Path,
    recorded: Sequence[Exchange],
) -> Provider | None:
    """
    Return the provider that a configuration asks for; ``None`` if it needs none.

    Parameters
    ----------
    config
        Configuration with provider and model filled in.
    folder
        Folder of the run, in which a mailbox is made.
    recorded
        Recorded requests and answers to replay.

    Raises
    ------
    FatalProviderError
        When an API key, the price of a model, or an SDK's package is missing.
    ValueError, OSError
        When the file of prices is invalid or cannot be read.
    """
    if config.provider == "replay":
        by_place = not Budget.parse(config.budget).is_repeatable
        return ReplayProvider(recorded, by_place=by_place)
    if config.provider == "mailbox":
        return MailboxProvider(folder / "mailbox", config.request_timeout)
    if config.provider == "offline":
        return None

    return Router({model: _service_of(model, config) for model in config.models})


def _service_of(model: str, config: Config) -> Provider:
    """Return the provider of a model: the one in front of its name, or the run's."""
    service, name = split_name(model)
    kinds: Mapping[ProviderName, type[OpenAIProvider | AnthropicProvider]] = {
        "openai": OpenAIProvider,
        "anthropic": AnthropicProvider,
    }
    assert config.provider is not None
    kind = kinds[service or config.provider]
    base_url = config.base_url if service in (None, config.provider) else None
    return kind(_price(name, config), base_url, config.request_timeout)


def _price(model: str, config: Config) -> Price | None:
    prices = load_prices(config.prices)
    if math.isinf(config.max_cost_usd):
        return prices.price_of(model)

    return prices.require(model)
