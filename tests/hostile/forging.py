"""What operators that forge the reply of their job have in common; see `sources`."""

import os
import sys
from collections.abc import Callable
from typing import Any


def possible_result() -> dict[str, Any]:
    """Return the result of an evaluation, with all of its fields, without routes."""
    return {
        "cost": 1,
        "iterations": 40,
        "restarts": 0,
        "runtime": 0.1,
        "cpu_time": 0.1,
        "operator_calls": 40,
        "operator_seconds": 0.0,
        "children": {"better": 40, "equal": 0, "between": 0, "worse": 0},
        "steps": {"made": 0, "kept": 0, "improving": 0},
        "diversity": [1.0],
        "feasibility": [1.0],
        "trace": [[1, 1]],
        "routes": [],
    }


def reply_with(text: Callable[[], str]) -> None:
    """
    Reply with a text in place of the job, and end its process.

    Only evaluations are replied to. The secret word is found in the frames.

    Parameters
    ----------
    text
        Function that returns the text, which stands behind the secret word.
    """
    frame = sys._getframe()
    while frame and not {"request", "reply"} <= frame.f_locals.keys():
        frame = frame.f_back  # type: ignore[assignment]
    if frame is None or frame.f_locals["request"]["job"] != "evaluate":
        return

    left = f"{frame.f_locals['request']['secret']}{text()}".encode()
    while left:
        left = left[os.write(frame.f_locals["reply"], left) :]
    os._exit(0)
