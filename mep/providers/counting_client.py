"""
An HTTP client that knows which attempts at a request may be billed.

The SDKs try a request several times, and tell only how often. A server bills what it
has worked on, even if the answer came too late or broke off; it bills nothing for a
connection that was never made, and nothing for an error.
"""

from __future__ import annotations

import threading
from typing import Any

import httpx2

# Longest wait before the next attempt that a server may ask for, in seconds: one that
# is exhausted until tomorrow shall not stop the run until tomorrow.
_MAX_WAIT = 120

_NEVER_SENT = (
    httpx2.ConnectError,
    httpx2.ConnectTimeout,
    httpx2.PoolTimeout,
    httpx2.UnsupportedProtocol,
)


class Attempts(threading.local):
    """
    Attempts at the request that the thread is asking.

    Attributes
    ----------
    billable
        How many of them may be billed.
    """

    billable: int = 0


class _CountingClient(httpx2.Client):
    attempts: Attempts

    def send(self, request: httpx2.Request, **options: Any) -> httpx2.Response:
        """Send a request, and note whether it may be billed."""
        self.attempts.billable += 1
        try:
            response = super().send(request, **options)
        except _NEVER_SENT:
            self.attempts.billable -= 1
            raise

        if not response.is_success:
            self.attempts.billable -= 1
            if _wait(response) > _MAX_WAIT:
                # Both SDKs obey it.
                response.headers["x-should-retry"] = "false"

        return response


def counting_client(default: type[httpx2.Client], attempts: Attempts) -> httpx2.Client:
    """
    Return a client that counts.

    Parameters
    ----------
    default
        The SDK's own client, whose limits, proxies and keep-alive are kept.
    attempts
        Where the client counts.
    """
    kind = type("CountingClient", (_CountingClient, default), {"attempts": attempts})
    client = kind()
    assert isinstance(client, httpx2.Client)
    return client


def _wait(response: httpx2.Response) -> float:
    """Return the seconds that a server asks to wait; dates are left to the SDKs."""
    try:
        return float(response.headers.get("retry-after", 0))
    except ValueError:
        return 0
