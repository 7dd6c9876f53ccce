"""Provider that writes prompts to files in a folder, which anyone may answer."""

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

    Several threads may use it, so that several prompts wait at a time. A prompt that
    was written before keeps its file, and an existing answer is used, so that a run can
    be resumed.

    Parameters
    ----------
    folder
        Folder for the files; created if it does not exist.
    timeout
        Seconds to wait for an answer.
    poll
        Seconds between two checks of the folder.
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
            Of the kind ``timeout`` if there is no answer in time, and of the kind
            ``malformed`` if the answer is empty or not in UTF-8.
        """
        start = time.monotonic()
        prompt = self._ask(request)
        path = prompt.with_name(prompt.name.removesuffix(_PROMPT) + _ANSWER)
        text = self._wait(path, start + self._timeout)
        return Completion(text, "mailbox", seconds=time.monotonic() - start)

    def largest_cost(self, request: Request) -> float:
        """Return the largest cost of a request in US dollars, which is zero."""
        return 0.0

    def _ask(self, request: Request) -> Path:
        """Write the file with the prompt if it does not exist, and return its path."""
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
        """Return the text of a file, once it exists and no longer grows."""
        seen: list[tuple[int, int] | None] = [None, None]
        while True:
            state = _state(path)
            # Shells create an empty file before they start the program that fills it.
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
        return ""  # deleted meanwhile
    except UnicodeDecodeError as error:
        raise ProviderError("malformed", f"{path.name} is not UTF-8: {error}") from None


def _late(path: Path, state: tuple[int, int] | None) -> ProviderError:
    if state is None:
        return ProviderError("timeout", f"{path.name} was not written in time")
    if not _read(path).strip():
        return ProviderError("malformed", f"{path.name} is empty")

    return ProviderError("timeout", f"{path.name} was still being written")


def _write_at_once(path: Path, text: str) -> None:
    """Write a file atomically, so that nobody reads half of it."""
    draft = path.with_name(f".{path.name}.draft")
    draft.write_text(text, encoding="utf-8", newline="\n")
    os.replace(draft, path)
