"""Provider of OpenAI's models, and of all servers that speak its protocol."""

from __future__ import annotations

import os
from typing import Any

from mep.providers.prices import Price
from mep.providers.provider import Completion, Finish, Request
from mep.providers.reply import text_of, usage_of
from mep.providers.sdk_provider import RawResponse, SdkProvider, key_from_environment

_FINISHES: dict[str, Finish] = {"length": "length", "content_filter": "refusal"}


class OpenAIProvider(SdkProvider):
    """
    Sends requests to a server with OpenAI's chat completions API.

    The API key is read from the environment variable ``OPENAI_API_KEY``. Servers other
    than OpenAI's can do without one, as local servers do.

    Parameters
    ----------
    price
        Price of the model; ``None`` if it is free, or costs are not to be counted.
    base_url
        Base URL of another server, such as ``http://localhost:8000/v1``; by default
        that in the environment variable ``OPENAI_BASE_URL``, or OpenAI's.
    timeout
        Seconds without any data from the server after which an attempt fails.
    max_retries
        Maximum number of further attempts after the first one.

    Raises
    ------
    FatalProviderError
        When there is no key, or the package ``openai`` is not installed.
    """

    def __init__(
        self,
        price: Price | None,
        base_url: str | None = None,
        timeout: float = 600,
        max_retries: int = 4,
    ) -> None:
        base_url = base_url or os.environ.get("OPENAI_BASE_URL") or None
        has_key = bool(os.environ.get("OPENAI_API_KEY", "").strip())
        needs_key = base_url is None or has_key
        key = key_from_environment("OPENAI_API_KEY") if needs_key else ""
        super().__init__("openai", key, price, base_url, timeout, max_retries)
        # The SDK insists on a key.
        self._client = self._sdk.OpenAI(**self._options | {"api_key": key or "none"})
        self._is_openai = self._client.base_url.host == "api.openai.com"

    def _ask(self, request: Request) -> RawResponse:
        raw: RawResponse = self._client.chat.completions.with_raw_response.create(
            model=request.model,
            messages=[{"role": "user", "content": request.prompt}],
            **self._parameters(request),
        )
        return raw

    def _parameters(self, request: Request) -> dict[str, object]:
        """Return the sampling parameters, whose names depend on the server."""
        if not self._is_openai:
            # Most other servers know only the old name, and their default temperature
            # is whatever their model's authors recommend.
            return {
                "max_tokens": request.max_tokens,
                "temperature": request.temperature,
            }

        # OpenAI's reasoning models refuse the old name, and some of them any
        # temperature. The default temperature is 1, which need not be sent.
        parameters: dict[str, object] = {"max_completion_tokens": request.max_tokens}
        if request.temperature != 1:
            parameters["temperature"] = request.temperature

        return parameters

    def _read(self, reply: Any) -> Completion:
        choice = reply["choices"][0]
        message = choice["message"]
        refusal = text_of(message.get("refusal"))
        finish = _FINISHES.get(choice.get("finish_reason"), "stop")
        read, written = usage_of(reply, "prompt_tokens", "completion_tokens")
        return Completion(
            text=text_of(message.get("content")) or refusal,
            model=text_of(reply.get("model")),
            input_tokens=read,
            output_tokens=written,
            finish="refusal" if refusal else finish,
        )
