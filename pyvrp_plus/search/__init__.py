"""The local search: its operators and its neighbourhoods."""

from pyvrp_plus._pyvrp import (
    Exchange10,
    Exchange11,
    Exchange20,
    Exchange21,
    Exchange22,
    Exchange30,
    Exchange31,
    Exchange32,
    Exchange33,
    NodeOperator,
    RelocateWithDepot,
    RouteOperator,
    SwapRoutes,
    SwapStar,
    SwapTails,
    TwoOpt,
)

from .neighbourhood_params import NeighbourhoodParams
from .search_params import SearchParams

#: The node operators that are used by default.
NODE_OPERATORS: list[type[NodeOperator]] = [
    Exchange10,
    Exchange20,
    Exchange11,
    Exchange21,
    Exchange22,
    SwapTails,
    RelocateWithDepot,
    TwoOpt,
]

#: The route operators that are used by default.
ROUTE_OPERATORS: list[type[RouteOperator]] = [SwapRoutes, SwapStar]

__all__ = [
    "NODE_OPERATORS",
    "ROUTE_OPERATORS",
    "Exchange10",
    "Exchange11",
    "Exchange20",
    "Exchange21",
    "Exchange22",
    "Exchange30",
    "Exchange31",
    "Exchange32",
    "Exchange33",
    "NeighbourhoodParams",
    "NodeOperator",
    "RelocateWithDepot",
    "RouteOperator",
    "SearchParams",
    "SwapRoutes",
    "SwapStar",
    "SwapTails",
    "TwoOpt",
]
