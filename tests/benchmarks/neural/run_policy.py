"""
Run parts of a policy where torch is, for tests that run where it is not.

Arguments: a file of numpy arrays to read, and one to write. The arrays are the weights
by name, ``coordinates``, and for the CVRP ``demands`` and ``capacity``.
"""

import sys
from pathlib import Path

import numpy as np
import torch

sys.path.append(str(Path(__file__).parents[3]))

from benchmarks.neural.checkpoint import Checkpoint, load_checkpoint
from benchmarks.neural.policy import Decoder, encode_cvrp, encode_tsp
from benchmarks.neural.rollout import cvrp_solutions, tsp_solutions

INPUTS = ("coordinates", "demands", "capacity")


def main(source: Path, target: Path) -> None:
    """Write the checkpoint, load it, and run it."""
    arrays = dict(np.load(source))
    tensors = {
        name: torch.from_numpy(array)
        for name, array in arrays.items()
        if name not in INPUTS
    }
    path = source.with_suffix(".pt")
    torch.save({"epoch": 1, "model_state_dict": tensors}, path)
    try:
        weights = load_checkpoint(path)
    except ValueError as error:
        np.savez(target, error=str(error))
        return

    run = run_tsp if weights.problem == "tsp" else run_cvrp
    np.savez(target, problem=weights.problem, **run(weights, arrays))


def run_tsp(weights: Checkpoint, arrays: dict[str, np.ndarray]) -> dict[str, object]:
    """Encode, score two partial tours, and solve."""
    coordinates = arrays["coordinates"]
    encoded = encode_tsp(weights, torch.from_numpy(coordinates).float())
    decoder = Decoder(weights, encoded)
    query = decoder.query_tsp(torch.tensor([0, 1]), torch.tensor([2, 1]))
    return {
        "encoded": encoded,
        "scores": decoder.scores(query, two_allowed(len(encoded))),
        "solutions": np.concatenate(list(tsp_solutions(weights, coordinates))),
    }


def run_cvrp(weights: Checkpoint, arrays: dict[str, np.ndarray]) -> dict[str, object]:
    """Encode, score two partial routes, and solve; rows are padded by zeros."""
    coordinates, demands = arrays["coordinates"], arrays["demands"]
    capacity = int(arrays["capacity"])
    shares = torch.from_numpy(demands / capacity).float()
    encoded = encode_cvrp(weights, torch.from_numpy(coordinates).float(), shares)
    decoder = Decoder(weights, encoded)
    query = decoder.query_cvrp(torch.tensor([0, 1]), torch.tensor([1.0, 0.25]))

    batches = list(cvrp_solutions(weights, coordinates, demands, capacity))
    length = max(batch.shape[1] for batch in batches)
    padded = [np.pad(rows, ((0, 0), (0, length - rows.shape[1]))) for rows in batches]
    return {
        "encoded": encoded,
        "scores": decoder.scores(query, two_allowed(len(encoded))),
        "solutions": np.concatenate(padded),
    }


def two_allowed(num_nodes: int) -> torch.Tensor:
    """Return what two partial solutions may visit: not 0, and not 1."""
    allowed = torch.ones(2, num_nodes, dtype=torch.bool)
    allowed[[0, 1], [0, 1]] = False
    return allowed


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
