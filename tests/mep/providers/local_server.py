"""
A server on this machine that speaks the protocols of OpenAI and Anthropic.

It answers as a script says, fails in all the ways in which servers do, and keeps the
bill: what a provider would charge, even for answers that nobody has waited for.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from mep.providers.prices import PriceTable
from mep.providers.provider import Finish

_OPENAI_FINISHES = {"stop": "stop", "length": "length", "refusal": "content_filter"}
_ANTHROPIC_FINISHES = {
    "stop": "end_turn",
    "length": "max_tokens",
    "refusal": "refusal",
}


@dataclass(frozen=True)
class Reply:
    """
    How to answer a request.

    Parameters
    ----------
    text
        What the model says; for an error, the message.
    status
        Of HTTP; an error unless it is 200.
    finish
        How the answer ends.
    code
        Of an error, such as ``insufficient_quota``.
    headers
        Besides the usual ones, such as ``Retry-After``.
    delay
        Seconds to wait first.
    body
        What is sent instead of the usual body.
    is_truncated
        Whether the connection is closed in the middle of the body.
    has_usage
        Whether tokens are counted in the answer.
    """

    text: str = ""
    status: int = 200
    finish: Finish = "stop"
    code: str = "error"
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    body: bytes | None = None
    is_truncated: bool = False
    has_usage: bool = True


@dataclass(frozen=True)
class Received:
    """
    A request that the server has had.

    Parameters
    ----------
    path
        Of the URL.
    headers
        With names in lower case.
    body
        What was asked.
    input_tokens, output_tokens
        What is billed.
    """

    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    input_tokens: int
    output_tokens: int


class _Server(ThreadingHTTPServer):
    request_queue_size = 128  # many threads may connect at once


class LocalServer:
    """
    Answers requests until the context is left.

    Parameters
    ----------
    script
        Returns the reply to a request, given its number (from 0) and the prompt; is
        called by one thread at a time.

    Attributes
    ----------
    url
        For Anthropic's protocol; for OpenAI's, ``/v1`` has to be appended.
    requests
        What was received, in order.
    """

    def __init__(self, script: Callable[[int, str], Reply]) -> None:
        self.requests: list[Received] = []
        self._script = script
        self._lock = threading.Lock()
        self._has_ended = threading.Event()
        self._server = _Server(("127.0.0.1", 0), _handler(self))
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        """Start to answer."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Answer no longer."""
        self._has_ended.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def billed_usd(self, prices: PriceTable) -> float:
        """Return the dollars that all requests have cost."""
        return sum(
            prices.require(request.body["model"]).cost(
                request.input_tokens, request.output_tokens
            )
            for request in tuple(self.requests)
        )

    def reply_to(
        self, path: str, headers: dict[str, str], body: dict[str, Any]
    ) -> tuple[Reply, Received]:
        """Return the reply to a request when it is due, and what was received."""
        with self._lock:
            prompt = body["messages"][0]["content"]
            reply = self._script(len(self.requests), prompt)
            received = Received(path, headers, body, *_billed(reply, prompt, body))
            self.requests.append(received)

        self._has_ended.wait(reply.delay)
        return reply, received


def _billed(reply: Reply, prompt: str, body: dict[str, Any]) -> tuple[int, int]:
    """Return the tokens that are billed: four bytes each; none for errors."""
    if reply.status != 200:
        return 0, 0

    limit: int = body.get("max_completion_tokens") or body["max_tokens"]
    is_cut = reply.finish == "length"
    output_tokens = limit if is_cut else min(limit, _num_tokens(reply.text))
    return 8 + _num_tokens(prompt), output_tokens


def _num_tokens(text: str) -> int:
    return -(-len(text.encode(errors="replace")) // 4)


def _handler(server: LocalServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            headers = {name.lower(): value for name, value in self.headers.items()}
            reply, received = server.reply_to(self.path, headers, body)
            content = reply.body
            if content is None:
                content = json.dumps(_content(reply, received)).encode()

            # Whoever has asked may have given up.
            with contextlib.suppress(ConnectionError):
                self._send(reply, content)

        def _send(self, reply: Reply, content: bytes) -> None:
            self.send_response(reply.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            for name, value in reply.headers.items():
                self.send_header(name, value)

            self.end_headers()
            end = len(content) // 2 if reply.is_truncated else len(content)
            self.wfile.write(content[:end])

        def log_message(self, *_: object) -> None:
            pass

    return Handler


def _content(reply: Reply, received: Received) -> dict[str, Any]:
    if reply.status != 200:
        error = {"message": reply.text, "code": reply.code, "type": reply.code}
        return {"type": "error", "error": error}

    if received.path.endswith("/chat/completions"):
        return _chat_completion(reply, received)

    assert received.path.endswith("/messages"), received.path
    return _message(reply, received)


def _chat_completion(reply: Reply, received: Received) -> dict[str, Any]:
    message = {"role": "assistant", "content": reply.text or None}
    usage = {
        "prompt_tokens": received.input_tokens,
        "completion_tokens": received.output_tokens,
    }
    finish = _OPENAI_FINISHES[reply.finish]
    return {
        "object": "chat.completion",
        "model": received.body["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
    } | ({"usage": usage} if reply.has_usage else {})


def _message(reply: Reply, received: Received) -> dict[str, Any]:
    usage = {
        "input_tokens": received.input_tokens,
        "output_tokens": received.output_tokens,
    }
    return {
        "type": "message",
        "role": "assistant",
        "model": received.body["model"],
        "content": [{"type": "text", "text": reply.text}] if reply.text else [],
        "stop_reason": _ANTHROPIC_FINISHES[reply.finish],
    } | ({"usage": usage} if reply.has_usage else {})
