"""Who answers, as the configuration of a run says."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from mep.config import Config, ProviderName
from mep.providers.anthropic_provider import AnthropicProvider
from mep.providers.mailbox import MailboxProvider
from mep.providers.offline import MODEL as OFFLINE_MODEL
from mep.providers.offline import OfflineProvider
from mep.providers.openai_provider import OpenAIProvider
from mep.providers.prices import Price, load_prices
from mep.providers.provider import Completion, Provider, ProviderError
from mep.providers.replay import ReplayProvider

_DEFAULT_MODELS: Mapping[ProviderName, str] = {
    "openai": "gpt-4.1",  # that of the paper
    "anthropic": "claude-sonnet-4-6",
    "offline": OFFLINE_MODEL,
    "mailbox": "mailbox",
    "replay": "replay",
}


def with_provider(config: Config) -> Config:
    """Return the configuration with the provider and the model that are meant."""
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
) -> Provider:
    """
    Return who answers.

    Parameters
    ----------
    config
        With provider and model.
    folder
        Of the run, for a mailbox in it.
    recorded
        By key, the answers that are replayed.

    Raises
    ------
    FatalProviderError
        When there is no key, no price or no package.
    ValueError, OSError
        When the file of prices is not right.
    """
    if config.provider == "replay":
        return ReplayProvider(recorded)
    if config.provider == "mailbox":
        return MailboxProvider(folder / "mailbox", config.request_timeout)
    if config.provider == "offline":
        return OfflineProvider()

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
