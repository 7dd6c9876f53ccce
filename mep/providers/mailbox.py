"""Questions as files in a folder, which anyone may answer."""

from __future__ import annotations

import os
import re
import threading
import time
from pathlib import Path

from mep.providers.provider import Completion, ProviderError, Request

_PROMPT = ".prompt.md"
_ANSWER = ".answer.md"

_README = """\
# Mailbox

Each file `NAME.prompt.md` is a question to a language model. To answer it, write the
whole answer into `NAME.answer.md`, in this folder; the question says which form it
must have. Any chat, agent or person can do so, in any order.

Write the answer under another name first and rename it when it is complete: a file
that grows slowly may be read too early. Answers stay here, and are used again when a
run asks the same question at the same place.
"""


class MailboxProvider:
    """
    Writes each prompt to a file, and waits for the file with the answer.

    Safe with threads: several questions may wait at a time. A question that was asked
    before keeps its file, and an answer that is there already is taken, so that a run
    can be resumed.

    Parameters
    ----------
    folder
        Where the files are; is made if it does not exist.
    timeout
        Seconds to wait for an answer.
    poll
        Seconds between two looks at the folder.
    """

    def __init__(self, folder: Path, timeout: float, poll: float = 1.0) -> None:
        self._folder = folder
        self._timeout = timeout
        self._poll = poll
        self._lock = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)
        _write_at_once(folder / "README.md", _README)

    def complete(self, request: Request) -> Completion:
        """
        Return the answer to a request.

        Raises
        ------
        ProviderError
            Of the kind ``timeout`` when there is no answer in time, and ``malformed``
            when it is empty or not in UTF-8.
        """
        start = time.monotonic()
        prompt = self._ask(request)
        path = prompt.with_name(prompt.name.removesuffix(_PROMPT) + _ANSWER)
        text = self._wait(path, start + self._timeout)
        return Completion(text, "mailbox", seconds=time.monotonic() - start)

    def largest_cost(self, request: Request) -> float:
        """Return the dollars that the request costs: nothing."""
        return 0.0

    def _ask(self, request: Request) -> Path:
        """Write the prompt unless it is there, and return where."""
        place = re.sub(r"[^A-Za-z0-9]+", "-", request.place).strip("-")[:80]
        name = f"{place}-{request.key[:8]}{_PROMPT}"
        with self._lock:
            last = 0
            for path in self._folder.glob(f"*{_PROMPT}"):
                number, _, rest = path.name.partition("-")
                if rest == name:
                    return path
                if number.isdecimal():
                    last = max(last, int(number))

            path = self._folder / f"{last + 1:03}-{name}"
            _write_at_once(path, request.prompt)

        return path

    def _wait(self, path: Path, deadline: float) -> str:
        """Return what a file holds, once it is there and has ceased to grow."""
        seen: list[tuple[int, int] | None] = [None, None]
        while True:
            state = _state(path)
            # Shells make an empty file when a program starts that will fill it.
            text = _read(path) if state and seen == [state, state] else ""
            if text.strip():
                return text

            if time.monotonic() >= deadline:
                raise _late(path, state)

            seen = [seen[1], state]
            time.sleep(min(self._poll, max(0.0, deadline - time.monotonic())))


def _state(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None

    return found.st_size, found.st_mtime_ns


def _read(path: Path) -> str:
    try:
        # Some editors put a byte order mark first.
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return ""  # taken back
    except UnicodeDecodeError as error:
        raise ProviderError("malformed", f"{path.name} is not UTF-8: {error}") from None


def _late(path: Path, state: tuple[int, int] | None) -> ProviderError:
    if state is None:
        return ProviderError("timeout", f"{path.name} was not written in time")
    if not _read(path).strip():
        return ProviderError("malformed", f"{path.name} is empty")

    return ProviderError("timeout", f"{path.name} was still being written")


def _write_at_once(path: Path, text: str) -> None:
    """Write a file that is never seen half."""
    draft = path.with_name(f".{path.name}.draft")
    draft.write_text(text, encoding="utf-8", newline="\n")
    os.replace(draft, path)
