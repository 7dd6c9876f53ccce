"""Instances in which operators say who is near whom."""

from __future__ import annotations

import time
from functools import cache

from mep.hooks.probing import Decisions, Operator, Probing
from pyvrp_plus import ProblemData
from pyvrp_plus.generate import generate_cvrp, generate_vrp, generate_vrptw
from pyvrp_plus.operators import Operators
from pyvrp_plus.search import NeighbourhoodParams, compute_neighbours

# Few enough for the order to matter.
_NUM_NEIGHBOURS = 8


@cache
def _instances() -> dict[str, ProblemData]:
    return {
        "a CVRP with 30 clients": generate_cvrp(30, seed=1),
        "a VRPTW with 30 clients": generate_vrptw(30, seed=2),
        "a VRPMB with 20 clients and several depots": generate_vrp("MDVRPMB", 20, 3),
        "a CVRP with 2 clients": generate_cvrp(2, seed=4),
    }


def _decide(operator: Operator, name: str, decisions: Decisions) -> None:
    data = _instances()[name]
    started = time.thread_time()
    neighbours = compute_neighbours(
        data,
        NeighbourhoodParams(num_neighbours=_NUM_NEIGHBOURS),
        operators=Operators(**{operator.hook: operator}),
    )
    seconds = time.thread_time() - started

    decisions.chosen.append(neighbours)
    decisions.seconds.append(seconds / (data.num_clients * (data.num_clients - 1)))


PROBING = Probing(
    lambda: list(_instances()), _decide, lambda name: f"on {name}", lambda _: []
)
