"""Up to which size instances have a matrix of distances."""

from typing import Final

#: Most locations of instances for which a matrix is made from coordinates: one of 200
#: megabytes. For more, distances are computed when they are asked for, which needs next
#: to no memory, and is as fast as reading a matrix far larger than the caches.
MAX_MATRIX_SIZE: Final = 5_000
