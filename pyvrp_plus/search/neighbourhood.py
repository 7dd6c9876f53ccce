"""The granular neighbourhoods of the local search."""

from __future__ import annotations

from dataclasses import dataclass

from pyvrp_plus._pyvrp import NativeNeighbours, ProblemData


@dataclass
class NeighbourhoodParams:
    """
    Parameters of the granular neighbourhoods of the local search.

    Proximity is the cost of the edge between two clients, plus weighted terms for the
    waiting time and the time warp that cannot be avoided when one client directly
    follows the other. See Vidal, Crainic, Gendreau and Prins (2013), "A hybrid genetic
    algorithm with adaptive diversity management for a large class of vehicle routing
    problems with time-windows", section 4.5.1.

    Parameters
    ----------
    weight_wait_time
        Weight of unavoidable waiting time.
    weight_time_warp
        Weight of unavoidable time warp.
    num_neighbours
        Number of neighbours of each client.
    symmetric_proximity
        Whether an edge counts as close as the closer one of its two directions.
    symmetric_neighbours
        Whether clients are made neighbours of their own neighbours.

    Raises
    ------
    ValueError
        When ``num_neighbours`` is not positive.
    """

    weight_wait_time: float = 0.2
    weight_time_warp: float = 1.0
    num_neighbours: int = 40
    symmetric_proximity: bool = True
    symmetric_neighbours: bool = False

    def __post_init__(self) -> None:
        if self.num_neighbours <= 0:
            raise ValueError(
                f"num_neighbours must be positive, but is {self.num_neighbours}."
            )


_DEFAULT = NeighbourhoodParams()


def compute_neighbours(
    data: ProblemData, params: NeighbourhoodParams = _DEFAULT
) -> list[list[int]]:
    """
    Return the nearest clients of each client.

    Parameters
    ----------
    data
        The problem.
    params
        Parameters of the neighbourhoods.

    Returns
    -------
    list
        List of location indices of clients for each location, nearest first, or, with
        symmetric neighbours, in order of the indices. The lists of depots are empty.
    """
    neighbours = NativeNeighbours(data, params).to_lists()
    if params.symmetric_neighbours:
        return [sorted(near) for near in neighbours]

    return neighbours
