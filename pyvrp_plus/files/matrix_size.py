"""The largest size of instances that get a matrix of distances."""

from typing import Final

#: Largest number of locations for which a matrix is made from coordinates. For more,
#: distances are computed on demand, which needs next to no memory, and is faster than
#: reading a matrix that is larger than the caches.
MAX_MATRIX_SIZE: Final = 2_000
