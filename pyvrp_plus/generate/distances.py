"""Distances between points."""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def euclidean_distances(coordinates: NDArray[Any]) -> NDArray[np.int64]:
    """Return the matrix of Euclidean distances, rounded to the nearest integer."""
    differences = coordinates[:, None, :] - coordinates[None, :, :]
    lengths = np.hypot(differences[..., 0], differences[..., 1])
    return np.asarray(np.rint(lengths), dtype=np.int64)
