"""Translation of the SDKs' errors into errors of a provider."""

from __future__ import annotations

import textwrap
from types import ModuleType

from mep.providers.provider import FatalProviderError, ProviderError

#: Longest message that is recorded: some servers answer with a web page.
_MAX_MESSAGE = 500

#: Phrases in errors about an account without money, whatever the HTTP status is.
_NO_MONEY = ("insufficient_quota", "credit balance is too low", "billing_error")

#: Phrases in errors that concern one prompt only: another one may be answered.
_BAD_PROMPT = (
    "context_length_exceeded",
    "maximum context length",
    "prompt is too long",
    "content_filter",
    "content_policy",
)


def failure(error: Exception, sdk: ModuleType, key: str) -> ProviderError:
    """
    Return an SDK's error as one of a provider; fatal if it will always occur.

    Parameters
    ----------
    error
        ``APIError`` of the SDK, raised after all retries.
    sdk
        Package of the SDK; both SDKs use the same names for their errors.
    key
        API key, which must not occur in the message; empty for none.
    """
    # The key is removed before the message is cut, so that no half of it can be left at
    # the end.
    message = textwrap.shorten(redact(_describe(error), key), _MAX_MESSAGE)
    if isinstance(error, sdk.APITimeoutError):
        return ProviderError("timeout", message)
    if isinstance(error, sdk.APIConnectionError):
        return ProviderError("connection", message)
    if isinstance(error, sdk.APIStatusError):
        return _of_status(error.status_code, message, str(error.body))

    return ProviderError("malformed", message)


def redact(text: str, key: str) -> str:
    """Return a text without the API key, which some servers repeat."""
    return text.replace(key, "[key]") if key else text


def _describe(error: Exception) -> str:
    """Describe an error and its cause, as in ``Connection error. (All is lost)``."""
    cause = error.__cause__
    return f"{error} ({cause})" if cause and str(cause) else str(error)


def _of_status(status: int, message: str, body: str) -> ProviderError:
    if status == 402 or any(phrase in body for phrase in _NO_MONEY):
        return FatalProviderError("quota", message)
    if status in (401, 403):
        return FatalProviderError("authentication", message)
    if status == 408:
        return ProviderError("timeout", message)
    if status == 413 or any(phrase in body for phrase in _BAD_PROMPT):
        return ProviderError("request", message)
    if status == 429:
        return ProviderError("rate limit", message)
    if status == 529:
        return ProviderError("overloaded", message)
    if status >= 500:
        return ProviderError("server error", message)

    # Unknown models, and parameters that a model does not take: no prompt helps.
    return FatalProviderError("request", message)
