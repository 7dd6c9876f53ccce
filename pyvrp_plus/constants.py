"""Constants of the package."""

from typing import Final

#: The largest distance or duration for which no integer can overflow during the
#: search, and the value of edges that must not be used.
MAX_VALUE: Final[int] = 1 << 44
