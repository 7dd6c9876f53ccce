"""How long answers take, and when one is overdue."""

from __future__ import annotations

import math
import statistics

# An answer is overdue after this multiple of the usual time, and at least so many
# seconds. The usual time is the median of so many answers, or more.
_MULTIPLE = 3.0
_SHORTEST = 3.0
_FEWEST = 5


class UsualTimes:
    """The times that answers of each kind have taken."""

    def __init__(self) -> None:
        self._seconds: dict[str, list[float]] = {}

    def add(self, kind: str, seconds: float) -> None:
        """Take note of the time of an answer."""
        self._seconds.setdefault(kind, []).append(seconds)

    def overdue(self, kind: str) -> float:
        """
        Return the number of seconds after which an answer of a kind is overdue.

        It is infinite as long as too few have been answered to tell.
        """
        seconds = self._seconds.get(kind, [])
        if len(seconds) < _FEWEST:
            return math.inf

        return max(_SHORTEST, _MULTIPLE * statistics.median(seconds))
