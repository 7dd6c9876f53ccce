"""The granular neighbourhoods of the local search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyvrp_plus._pyvrp import NativeNeighbours, NeighbourhoodParams, ProblemData

if TYPE_CHECKING:
    from pyvrp_plus.operators import Operators

_DEFAULT = NeighbourhoodParams()


def compute_neighbours(
    data: ProblemData,
    params: NeighbourhoodParams = _DEFAULT,
    *,
    operators: Operators | None = None,
) -> list[list[int]]:
    """
    Return the nearest clients of each client.

    Parameters
    ----------
    data
        The problem.
    params
        Parameters of the neighbourhoods.
    operators
        Operators that replace stock rules; that for ``proximity`` says what is near.

    Returns
    -------
    list
        List of location indices of clients for each location, nearest first, or, with
        symmetric neighbours, in order of the indices. The lists of depots are empty.

    Raises
    ------
    OperatorError
        When an operator fails.
    """
    fresh = operators.fresh("neighbourhood") if operators else {}
    neighbours = NativeNeighbours(data, params, operators=fresh).to_lists()
    if params.symmetric_neighbours:
        return [sorted(near) for near in neighbours]

    return neighbours
