"""Provider of Anthropic's models."""

from __future__ import annotations

from typing import Any

from mep.providers.prices import Price
from mep.providers.provider import Completion, Finish, Request
from mep.providers.reply import text_of, usage_of
from mep.providers.sdk_provider import RawResponse, SdkProvider, key_from_environment

_FINISHES: dict[str, Finish] = {
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refusal",
}

# Last version of the protocol that supports a sampling temperature.
_VERSION_WITH_TEMPERATURE = "2023-06-01"


class AnthropicProvider(SdkProvider):
    """
    Sends requests to a server with Anthropic's messages API.

    The API key is read from the environment variable ``ANTHROPIC_API_KEY``.

    Parameters
    ----------
    price
        Price of the model; ``None`` if it is free, or costs are not to be counted.
    base_url
        Base URL of another server, without ``/v1``; by default that in the environment
        variable ``ANTHROPIC_BASE_URL``, or Anthropic's.
    timeout
        Seconds without any data from the server after which an attempt fails.
    max_retries
        Maximum number of further attempts after the first one.

    Raises
    ------
    FatalProviderError
        When there is no key, or the package ``anthropic`` is not installed.
    """

    def __init__(
        self,
        price: Price | None,
        base_url: str | None = None,
        timeout: float = 600,
        max_retries: int = 4,
    ) -> None:
        key = key_from_environment("ANTHROPIC_API_KEY")
        super().__init__("anthropic", key, price, base_url, timeout, max_retries)
        self._client = self._sdk.Anthropic(**self._options)

    def _ask(self, request: Request) -> RawResponse:
        raw: RawResponse = self._client.messages.with_raw_response.create(
            model=request.model,
            messages=[{"role": "user", "content": request.prompt}],
            max_tokens=request.max_tokens,
            **_temperature(request),
        )
        return raw

    def _read(self, reply: Any) -> Completion:
        # Reasoning models send blocks of other types, too.
        blocks = [block for block in reply["content"] if block["type"] == "text"]
        read, written = usage_of(reply, "input_tokens", "output_tokens")
        return Completion(
            text="".join(text_of(block["text"]) for block in blocks),
            model=text_of(reply.get("model")),
            input_tokens=read,
            output_tokens=written,
            finish=_FINISHES.get(reply.get("stop_reason"), "stop"),
        )


def _temperature(request: Request) -> dict[str, object]:
    """
    Return the options of a request that set the sampling temperature.

    Versions of the protocol since 2026-10-21 have no temperature, and refuse even the
    default of 1. Models that still accept another value do so in the version before.
    """
    if request.temperature == 1:
        return {}

    return {
        "extra_headers": {"anthropic-version": _VERSION_WITH_TEMPERATURE},
        "extra_body": {"temperature": request.temperature},
    }
