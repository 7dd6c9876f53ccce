"""Description of the exception that a job has raised."""

from __future__ import annotations

import linecache
import re
import traceback
from pathlib import Path
from typing import Any

# Maximum numbers of frames, of characters in the message, and in a line of source.
_MAX_FRAMES = 8
_MAX_TEXT = 4000
_MAX_LINE = 200

# Frames in the message of an error that went through C++, which has no traceback.
_AT = re.compile(r"\n\nAt:\n(?P<frames>(?:  .*\n?)*)")
_FRAME = re.compile(r"^  (?P<file>.+)\((?P<line>\d+)\): (?P<name>.*)$", re.M)


def describe_error(error: BaseException) -> dict[str, Any]:
    """
    Return a description of an exception, in a form for JSON.

    Returns
    -------
    dict
        ``error_type``, ``message``, ``is_memory`` (whether memory was missing), and
        ``trace``: the frames in files of the job, which are those in the working
        directory. No other location is revealed.
    """
    causes = [error]
    while cause := causes[-1].__cause__:
        causes.append(cause)

    texts = [str(cause) for cause in causes]
    frames = [frame for cause in causes for frame in _raised_in(cause)]
    frames += _told_in(texts[0])
    return {
        "error_type": type(error).__name__[:_MAX_LINE],
        "message": _AT.sub("", texts[0])[:_MAX_TEXT],
        "is_memory": any(isinstance(cause, MemoryError) for cause in causes)
        or any("std::bad_alloc" in text for text in texts),
        "trace": [_line(*frame) for frame in frames if _is_own(frame[0])][
            -_MAX_FRAMES:
        ],
    }


def _raised_in(error: BaseException) -> list[tuple[str, int, str]]:
    frames = traceback.extract_tb(error.__traceback__)
    return [(frame.filename, frame.lineno or 0, frame.name) for frame in frames]


def _told_in(message: str) -> list[tuple[str, int, str]]:
    """Return the frames that a message lists, the innermost last."""
    if not (told := _AT.search(message)):
        return []

    frames = _FRAME.finditer(told["frames"])
    return [(frame["file"], int(frame["line"]), frame["name"]) for frame in frames][
        ::-1
    ]


def _is_own(file: str) -> bool:
    return not Path(file).is_absolute() and Path(file).exists()


def _line(file: str, number: int, name: str) -> str:
    text = linecache.getline(file, number).strip()[:_MAX_LINE]
    return f"{file}, line {number}, in {name}: {text}"
