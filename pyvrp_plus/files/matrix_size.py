"""Up to which size instances have a matrix of distances."""

from typing import Final

#: Most locations of instances for which a matrix is made from coordinates. For more,
#: distances are computed when they are asked for, which needs next to no memory, and is
#: faster than reading a matrix that is larger than the caches.
MAX_MATRIX_SIZE: Final = 2_000
