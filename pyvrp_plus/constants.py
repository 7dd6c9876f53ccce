"""Constants of the package."""

from typing import Final

#: The value of edges that must not be used. Distances and durations below it can be as
#: large as their sums over a solution, and the costs of these, fit in 64 bits.
MAX_VALUE: Final[int] = 1 << 44
