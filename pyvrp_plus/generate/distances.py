"""Euclidean distances between points."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import EuclideanDistances
from pyvrp_plus.files.matrix_size import MAX_MATRIX_SIZE


def euclidean_distances(
    coordinates: NDArray[Any],
) -> NDArray[np.int64] | EuclideanDistances:
    """
    Return Euclidean distances, rounded to the nearest integer.

    The result is a matrix, unless there are more than ``MAX_MATRIX_SIZE`` points.
    """
    if len(coordinates) > MAX_MATRIX_SIZE:
        return EuclideanDistances(coordinates, round_func="round")

    differences = coordinates[:, None, :] - coordinates[None, :, :]
    lengths = np.hypot(differences[..., 0], differences[..., 1])
    return np.asarray(np.rint(lengths), dtype=np.int64)
