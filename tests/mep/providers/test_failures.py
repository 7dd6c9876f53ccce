import httpx2
import openai
import pytest
from hypothesis import given
from hypothesis.strategies import integers, text

from mep.providers.failures import failure, redact
from mep.providers.provider import ProviderError

_REQUEST = httpx2.Request("POST", "http://127.0.0.1")
_KEY = "sk-0123456789"


def _caused(cause: Exception) -> Exception:
    error = openai.APIConnectionError(request=_REQUEST)
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "kind", "message"),
    [
        (openai.APITimeoutError(_REQUEST), "timeout", "Request timed out."),
        (_caused(OSError("refused")), "connection", "Connection error. (refused)"),
        (_caused(OSError()), "connection", "Connection error."),
        (openai.APIError("What?", _REQUEST, body=None), "malformed", "What?"),
    ],
)
def test_errors_without_a_status(error: Exception, kind: str, message: str) -> None:
    told = failure(error, openai, _KEY)
    assert type(told) is ProviderError
    assert (told.kind, told.message) == (kind, message)


@given(before=integers(0, 600), after=text())
def test_no_part_of_the_key_is_told(before: int, after: str) -> None:
    said = "x" * before + _KEY + after
    told = failure(openai.APIError(said, _REQUEST, body=None), openai, _KEY)
    assert _KEY[:4] not in told.message.removesuffix(after)
    assert len(told.message) <= 500


def test_without_a_key_nothing_is_left_out() -> None:
    assert redact("none of them", "") == "none of them"
    assert redact("none of them", "them") == "none of [key]"
