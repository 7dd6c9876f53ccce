"""Instances of a variant that is given by name."""

from collections.abc import Callable, Mapping
from typing import Final

from pyvrp_plus._pyvrp import ProblemData

from .generate_cvrp import generate_cvrp
from .generate_tsp import generate_tsp
from .generate_vrptw import generate_vrptw

#: The generators by variant: functions of a number of clients and a seed.
VARIANTS: Final[Mapping[str, Callable[[int, int], ProblemData]]] = {
    "CVRP": generate_cvrp,
    "TSP": lambda num_clients, seed: generate_tsp(num_clients + 1, seed),
    "VRPTW": generate_vrptw,
}


def generate_vrp(variant: str, num_clients: int = 100, seed: int = 0) -> ProblemData:
    """
    Generate an instance of a variant.

    Parameters
    ----------
    variant
        Name of the variant, a key of :data:`VARIANTS`.
    num_clients
        Number of clients.
    seed
        Seed of the random numbers.

    Raises
    ------
    ValueError
        When there is no such variant.
    """
    if variant not in VARIANTS:
        raise ValueError(
            f"variant must be one of {', '.join(VARIANTS)}, but is {variant!r}."
        )

    return VARIANTS[variant](num_clients, seed)
