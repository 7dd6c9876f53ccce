"""The single matrix of an instance file, made from those of all routing profiles."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.constants import MAX_VALUE


def common_matrix(data: ProblemData) -> tuple[NDArray[np.int64], list[list[int]]]:
    """
    Return the distances, and the clients that each profile allows.

    A file has one matrix. A profile has the arcs of this matrix, but forbids all arcs
    from and to clients that its vehicles may not visit: a client is allowed if an arc
    from or to it is not forbidden. For profiles that differ in anything else, there is
    no such matrix, and the returned one has the arcs of the first profiles.

    Parameters
    ----------
    data
        The instance.

    Returns
    -------
    A square matrix with a row for each location, and the location indices of the
    allowed clients of each profile.
    """
    common = data.distance_matrix(0)
    allowed = []
    for matrix in data.distance_matrices():
        common = np.where(common == MAX_VALUE, matrix, common)
        is_open = matrix != MAX_VALUE
        np.fill_diagonal(is_open, False)
        is_allowed = is_open.any(axis=0) | is_open.any(axis=1)
        is_allowed[: data.num_depots] = False
        allowed.append(np.flatnonzero(is_allowed).tolist())

    return common, allowed
