"""Creation of the provider that a configuration asks for."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from mep.config import Config, ProviderName
from mep.providers.anthropic_provider import AnthropicProvider
from mep.providers.mailbox import MailboxProvider
from mep.providers.openai_provider import OpenAIProvider
from mep.providers.prices import Price, load_prices
from mep.providers.provider import Completion, Provider, ProviderError
from mep.providers.replay import ReplayProvider

_DEFAULT_MODELS: Mapping[ProviderName, str] = {
    "openai": "gpt-4.1",  # the model of the paper
    "anthropic": "claude-sonnet-4-6",
    "offline": "offline-grammar",
    "mailbox": "mailbox",
    "replay": "replay",
}


def with_provider(config: Config) -> Config:
    """Return the configuration with default provider and model filled in."""
    provider = config.provider or _default_provider(config)
    model = config.model or _DEFAULT_MODELS[provider]
    return replace(config, provider=provider, model=model)


def _default_provider(config: Config) -> ProviderName:
    if config.base_url is not None or os.environ.get("OPENAI_API_KEY"):
        return "openai"

    return "anthropic" if os.environ.get("ANTHROPIC_API_KEY") else "offline"


def make_provider(
    config: Config,
    folder: Path,
    recorded: Mapping[str, Completion | ProviderError],
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
        Recorded answers to replay, by the key of the request.

    Raises
    ------
    FatalProviderError
        When the API key, the price of the model, or the SDK's package is missing.
    ValueError, OSError
        When the file of prices is invalid or cannot be read.
    """
    if config.provider == "replay":
        return ReplayProvider(recorded)
    if config.provider == "mailbox":
        return MailboxProvider(folder / "mailbox", config.request_timeout)
    if config.provider == "offline":
        return None

    kind = {"openai": OpenAIProvider, "anthropic": AnthropicProvider}
    made: Provider = kind[config.provider or "openai"](
        _price(config), config.base_url, config.request_timeout
    )
    return made


def _price(config: Config) -> Price | None:
    prices = load_prices(config.prices)
    if math.isinf(config.max_cost_usd):
        return prices.price_of(config.model or "")

    return prices.require(config.model or "")
