"""Telling what a job has raised."""

from __future__ import annotations

import linecache
import re
import traceback
from pathlib import Path
from typing import Any

# What is passed on.
_MAX_FRAMES = 8
_MAX_TEXT = 4000
_MAX_LINE = 200

# What an error that went through C++ has in its message instead of a traceback.
_AT = re.compile(r"\n\nAt:\n(?P<frames>(?:  .*\n?)*)")
_FRAME = re.compile(r"^  (?P<file>.+)\((?P<line>\d+)\): (?P<name>.*)$", re.M)


def describe_error(error: BaseException) -> dict[str, Any]:
    """
    Return what there is to tell of an error.

    Returns
    -------
    dict
        ``error_type``, ``message``, whether memory was missing (``is_memory``), and
        ``trace``: where it comes from, as far as that is in files of the job, which are
        those in the working directory. No other location is told.
    """
    causes = [error]
    while cause := causes[-1].__cause__:
        causes.append(cause)

    texts = [str(cause) for cause in causes]
    frames = [frame for cause in causes for frame in _raised_in(cause)]
    frames += _told_in(texts[0])
    return {
        "error_type": type(error).__name__,
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
    """Return the frames that a message tells of, the innermost last."""
    if not (told := _AT.search(message)):
        return []

    frames = _FRAME.finditer(told["frames"])
    return [(one["file"], int(one["line"]), one["name"]) for one in frames][::-1]


def _is_own(file: str) -> bool:
    return not Path(file).is_absolute() and Path(file).exists()


def _line(file: str, number: int, name: str) -> str:
    text = linecache.getline(file, number).strip()[:_MAX_LINE]
    return f"{file}, line {number}, in {name}: {text}"
