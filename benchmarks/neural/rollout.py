"""
Greedy solutions by a policy, from many starts and for all symmetries of the square.

Kwon et al. (2020), sections 4.1 (multiple starts) and 4.3 (augmentation).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch  # type: ignore[import-not-found]
from numpy.typing import NDArray
from torch import Tensor

from .checkpoint import Checkpoint
from .policy import Decoder, encode_cvrp, encode_tsp

# Number of solutions that are built at a time; deadlines are checked in between.
_BATCH_SIZE = 100


def tsp_solutions(
    weights: Checkpoint, coordinates: NDArray[np.float64]
) -> Iterator[NDArray[np.int64]]:
    """
    Yield batches of tours: one from each location, for each of eight views.

    Parameters
    ----------
    weights
        Weights of a policy for the TSP.
    coordinates
        Coordinates of shape (n, 2), in any units.

    Returns
    -------
    Iterator
        Arrays of shape (tours, n); each row is a permutation of the locations.
    """
    for view in _views(coordinates):
        decoder = Decoder(weights, encode_tsp(weights, view))
        for starts in torch.arange(len(view)).split(_BATCH_SIZE):
            yield _tsp_batch(decoder, starts, len(view))


def _tsp_batch(decoder: Decoder, starts: Tensor, num_nodes: int) -> NDArray[np.int64]:
    tours = [starts]
    allowed = torch.ones(len(starts), num_nodes, dtype=torch.bool)
    while len(tours) < num_nodes:
        allowed.scatter_(1, tours[-1][:, None], False)
        query = decoder.query_tsp(starts, tours[-1])
        tours.append(decoder.scores(query, allowed).argmax(dim=1))

    return _to_numpy(tours)


def cvrp_solutions(
    weights: Checkpoint,
    coordinates: NDArray[np.float64],
    demands: NDArray[np.int64],
    capacity: int,
) -> Iterator[NDArray[np.int64]]:
    """
    Yield batches of solutions: one from each first client, for each of eight views.

    Parameters
    ----------
    weights
        Weights of a policy for the CVRP.
    coordinates
        Coordinates of shape (1 + clients, 2), depot first, in any units.
    demands
        Demands of shape (clients,), none above the capacity.
    capacity
        Capacity of each vehicle, positive; the number of vehicles is unlimited.

    Returns
    -------
    Iterator
        Arrays of shape (solutions, visits); each row is a sequence of locations, where
        0, the depot, ends a route. Some rows end in several zeros.
    """
    demand = torch.from_numpy(np.concatenate([[0], demands]))
    for view in _views(coordinates):
        encoded = encode_cvrp(weights, view, demand[1:] / capacity)
        decoder = Decoder(weights, encoded)
        for starts in torch.arange(1, len(view)).split(_BATCH_SIZE):
            yield _cvrp_batch(decoder, starts, demand, capacity)


def _cvrp_batch(
    decoder: Decoder, starts: Tensor, demand: Tensor, capacity: int
) -> NDArray[np.int64]:
    visits = [starts]
    left = capacity - demand[starts]
    open_ = torch.ones(len(starts), len(demand), dtype=torch.bool)
    open_.scatter_(1, starts[:, None], False)
    while open_[:, 1:].any():
        last = visits[-1]
        allowed = open_ & (demand <= left[:, None])
        # A solution does not stay at the depot, unless all clients have been visited.
        allowed[:, 0] = (last != 0) | ~open_[:, 1:].any(dim=1)
        query = decoder.query_cvrp(last, left / capacity)
        chosen = decoder.scores(query, allowed).argmax(dim=1)

        visits.append(chosen)
        open_.scatter_(1, chosen[:, None], False)
        left = torch.where(chosen == 0, capacity, left - demand[chosen])

    return _to_numpy([*visits, torch.zeros_like(starts)])


def _to_numpy(steps: list[Tensor]) -> NDArray[np.int64]:
    result: NDArray[np.int64] = torch.stack(steps, dim=1).numpy()
    return result


def _views(coordinates: NDArray[np.float64]) -> Iterator[Tensor]:
    """Yield the coordinates in the unit square, under each of its eight symmetries."""
    shifted = coordinates - coordinates.min(axis=0)
    # Both axes are scaled alike, which keeps the proportions of distances.
    unit = torch.from_numpy(shifted / max(float(shifted.max()), 1e-9)).float()
    for swapped in (unit, unit.flip(1)):
        for mirrored in ([0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]):
            yield (swapped - torch.tensor(mirrored)).abs()
