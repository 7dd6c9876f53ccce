"""Headers that keep what is on a page from doing anything."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable

from flask import Response


def digest(*parts: object) -> str:
    """Return a digest of values, which is the same for the same ones."""
    return hashlib.sha256(repr(parts).encode(errors="replace")).hexdigest()[:32]


def set_headers(script: str, style: str) -> Callable[[Response], Response]:
    """
    Return a function that sets the headers of an answer.

    Pages show texts of models and of operators. These are escaped; if one were not, the
    policy would still keep a browser from running, loading or sending anything: it
    allows one script and one style, by their digests, and requests to this server.

    Parameters
    ----------
    script, style
        Text of the elements that the policy allows.
    """
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src {_source(script)}",
            f"style-src {_source(style)}",
            "img-src data:",
            "connect-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ]
    )
    headers = {
        "Content-Security-Policy": policy,
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }

    def set_on(response: Response) -> Response:
        response.headers.update(headers)
        return response

    return set_on


def _source(text: str) -> str:
    hashed = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{hashed}'"
