"""
HTTP client that counts the attempts at a request that may be billed.

The SDKs try a request several times, and report only the number of retries. A server
bills the attempts that it has worked on, even if the answer came too late or broke off.
It bills nothing for a connection that was never made, and nothing for an error.
"""

from __future__ import annotations

import threading
from typing import Any

import httpx2

# Longest wait before the next attempt that a server may ask for, in seconds: a quota
# that is used up until tomorrow must not stop the run until tomorrow.
_MAX_WAIT = 120

_NEVER_SENT = (
    httpx2.ConnectError,
    httpx2.ConnectTimeout,
    httpx2.PoolTimeout,
    httpx2.UnsupportedProtocol,
)


class Attempts(threading.local):
    """
    Count of attempts at the current request, separate for each thread.

    Attributes
    ----------
    billable
        Number of attempts that may be billed.
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
                # Both SDKs obey this header.
                response.headers["x-should-retry"] = "false"

        return response


def counting_client(default: type[httpx2.Client], attempts: Attempts) -> httpx2.Client:
    """
    Return an HTTP client that counts attempts that may be billed.

    Parameters
    ----------
    default
        The SDK's own class of clients, whose limits, proxies and keep-alive are kept.
    attempts
        Counter that the client updates.
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
