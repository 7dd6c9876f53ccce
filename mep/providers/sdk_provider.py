"""Base class of the providers that use an SDK: attempts, errors and costs."""

from __future__ import annotations

import importlib
import os
import time
import weakref
from abc import ABC, abstractmethod
from dataclasses import replace
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from mep.providers.failures import failure, redact
from mep.providers.prices import Price
from mep.providers.provider import (
    Completion,
    FatalProviderError,
    ProviderError,
    Request,
)

if TYPE_CHECKING:
    import httpx2

# Tokens that a server may add around a prompt, such as the markers of roles.
_OVERHEAD = 100


class RawResponse(Protocol):
    """A server's response, as both SDKs return it."""

    @property
    def http_response(self) -> httpx2.Response:
        """The response of the last attempt."""
        ...

    @property
    def retries_taken(self) -> int:
        """Number of attempts before the last one."""
        ...


class SdkProvider(ABC):
    """
    Base class of providers that use an SDK, which retries failed requests.

    Several threads may use it. The SDK waits between the attempts, longer each time or
    as long as the server asks for.

    Parameters
    ----------
    package
        Name of the SDK's package.
    key
        API key, which must not be revealed anywhere else.
    price
        Price of the model; ``None`` if it is free, or costs are not to be counted.
    base_url
        Base URL of the server; ``None`` for the SDK's default.
    timeout
        Seconds without any data from the server after which an attempt fails.
    max_retries
        Maximum number of further attempts after the first one.

    Raises
    ------
    FatalProviderError
        When the SDK is not installed.
    """

    def __init__(
        self,
        package: str,
        key: str,
        price: Price | None,
        base_url: str | None,
        timeout: float,
        max_retries: int,
    ) -> None:
        self._sdk = import_sdk(package)
        # Not at the top of the module: it imports what only the SDKs need.
        from mep.providers.counting_client import Attempts, counting_client

        self._attempts = Attempts()
        http_client = counting_client(self._sdk.DefaultHttpxClient, self._attempts)
        # The SDKs close only clients that they have made.
        weakref.finalize(self, http_client.close)
        self._options = {
            "api_key": key,
            "base_url": base_url,
            "timeout": timeout,
            "max_retries": max_retries,
            "http_client": http_client,
        }
        self._key = key
        self._price = price
        self._max_retries = max_retries

    @abstractmethod
    def _ask(self, request: Request) -> RawResponse:
        """Return the SDK's raw response to a request."""

    @abstractmethod
    def _read(self, reply: Any) -> Completion:
        """
        Return the answer in a server's reply, before its cost is known.

        Raises
        ------
        LookupError, AttributeError, TypeError
            When the reply has an unexpected form.
        """

    def complete(self, request: Request) -> Completion:
        """
        Return the answer to a request.

        Attempts that have failed, but may be billed, are counted at their largest cost.

        Raises
        ------
        ProviderError
            When there is no answer: a ``FatalProviderError`` if no request will be
            answered. This one may be billed nevertheless: see its ``cost_usd``.
        """
        self._attempts.billable = 0
        start = time.monotonic()
        try:
            raw = self._ask(request)
        except self._sdk.APIError as error:
            # Not the SDK's error as the cause: tracebacks would print all that the
            # server has said, and with it, possibly, the key.
            raise self._counted(failure(error, self._sdk, self._key), request) from None

        answer = self._answer(raw, request)
        lost = (self._attempts.billable - 1) * self._largest_cost_of_attempt(request)
        return replace(
            answer,
            text=redact(answer.text, self._key),
            model=redact(answer.model or request.model, self._key),
            cost_usd=self._cost(answer, request) + lost,
            seconds=time.monotonic() - start,
            retries=raw.retries_taken,
        )

    def largest_cost(self, request: Request) -> float:
        """
        Return the largest possible cost of a request in US dollars.

        Each attempt may be billed although only the last one is answered, as happens if
        the others take too long. Each answer may have the maximum length, and the
        prompt one token per byte, although it usually has one for four bytes.
        """
        return (1 + self._max_retries) * self._largest_cost_of_attempt(request)

    def _largest_cost_of_attempt(self, request: Request) -> float:
        if self._price is None:
            return 0.0

        input_tokens = len(request.prompt.encode()) + _OVERHEAD
        return self._price.cost(input_tokens, request.max_tokens)

    def _cost(self, answer: Completion, request: Request) -> float:
        """Return the cost of an answer; its upper bound if tokens are not counted."""
        is_counted = answer.input_tokens or answer.output_tokens
        if self._price is None or not is_counted:
            return self._largest_cost_of_attempt(request)

        return self._price.cost(answer.input_tokens, answer.output_tokens)

    def _answer(self, raw: RawResponse, request: Request) -> Completion:
        try:
            answer = self._read(raw.http_response.json())
        except (LookupError, AttributeError, TypeError, ValueError, RecursionError):
            message = "the server's reply is not JSON of the form that it should have"
            raise self._counted(ProviderError("malformed", message), request) from None

        # An answer that is cut off may be empty: reasoning can use up all tokens.
        if not answer.text.strip() and answer.finish == "stop":
            message = "the server's reply has no text"
            raise self._counted(ProviderError("malformed", message), request)

        return answer

    def _counted(self, error: ProviderError, request: Request) -> ProviderError:
        """Return an error together with the cost that it may have caused."""
        cost = self._attempts.billable * self._largest_cost_of_attempt(request)
        return type(error)(error.kind, error.message, cost)


def import_sdk(package: str) -> ModuleType:
    """
    Return the package of an SDK, which is imported only when it is used.

    Raises
    ------
    FatalProviderError
        When the package is not installed.
    """
    try:
        return importlib.import_module(package)
    except ImportError as error:
        raise FatalProviderError(
            "package",
            f"The provider {package!r} needs the package {package}, which cannot be "
            f"imported ({error}): pip install pyvrp-plus[mep].",
        ) from error


def key_from_environment(variable: str) -> str:
    """
    Return an API key from an environment variable, its only source.

    Raises
    ------
    FatalProviderError
        When there is no key, or it has characters that no key has.
    """
    key = os.environ.get(variable, "").strip()
    if not key:
        raise FatalProviderError(
            "authentication",
            f"There is no key: set the environment variable {variable}, or use "
            "--provider offline, which needs none.",
        )
    if not key.isascii() or not key.isprintable():
        # The error of the HTTP client would quote the key.
        raise FatalProviderError(
            "authentication",
            f"The environment variable {variable} has characters that no key has.",
        )

    return key
