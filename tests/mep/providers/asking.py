"""What the tests ask, and whom."""

from mep.providers.anthropic_provider import AnthropicProvider
from mep.providers.openai_provider import OpenAIProvider
from mep.providers.prices import Price, load_prices
from mep.providers.provider import Request
from mep.providers.sdk_provider import SdkProvider

PRICES = load_prices(None)

#: A model of each provider.
MODELS = {"openai": "gpt-4.1", "anthropic": "claude-haiku-4-5"}


def request(
    model: str = "gpt-4.1",
    prompt: str = "Which parents?",
    place: str = "repeat 1/generation 2/offspring 3",
    max_tokens: int = 1000,
    temperature: float = 1.0,
) -> Request:
    """Return a request."""
    return Request.of(place, prompt, model, temperature, max_tokens, seed=1)


def price_of(name: str) -> Price:
    """Return the price of a provider's model."""
    return PRICES.require(MODELS[name])


def provider(
    name: str,
    url: str,
    timeout: float = 10,
    max_retries: int = 2,
    is_priced: bool = True,
) -> SdkProvider:
    """Return a provider that asks a local server."""
    price = price_of(name) if is_priced else None
    if name == "openai":
        return OpenAIProvider(price, f"{url}/v1", timeout, max_retries)

    return AnthropicProvider(price, url, timeout, max_retries)
