"""The variants of the vehicle routing problem that can be generated."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal, get_args

#: Kind of backhauls: none, after all linehauls of a route, or in any order.
Backhauls = Literal["none", "strict", "mixed"]


@dataclass(frozen=True)
class Variant:
    """
    The attributes of a variant.

    Parameters
    ----------
    capacity
        Whether clients have demands and vehicles capacities. Without, the variant is
        the TSP: one vehicle visits all clients.
    several_depots
        Whether there are several depots, with vehicles of their own.
    open_routes
        Whether routes end at their last client.
    backhauls
        Whether some clients have pickups, and in which order they are visited.
    duration_limit
        Whether the length of a route is limited.
    time_windows
        Whether clients are open only for a while, and need service.
    shipments
        Whether there are shipments, each picked up and delivered, instead of clients.
    """

    capacity: bool = True
    several_depots: bool = False
    open_routes: bool = False
    backhauls: Backhauls = "none"
    duration_limit: bool = False
    time_windows: bool = False
    shipments: bool = False


def _name(variant: Variant) -> str:
    """Return the name of a variant with capacities, as the literature builds it."""
    name = "".join(
        [
            "MD" if variant.several_depots else "",
            "O" if variant.open_routes else "",
            "VRP",
            {"none": "", "strict": "B", "mixed": "MB"}[variant.backhauls],
            "L" if variant.duration_limit else "",
            "TW" if variant.time_windows else "",
        ]
    )
    return "CVRP" if name == "VRP" else name


def _variants_with_capacity() -> Iterator[Variant]:
    booleans = (False, True)
    for several_depots, open_routes in product(booleans, booleans):
        for backhauls in get_args(Backhauls):
            for duration_limit, time_windows in product(booleans, booleans):
                yield Variant(
                    True,
                    several_depots,
                    open_routes,
                    backhauls,
                    duration_limit,
                    time_windows,
                )


#: The variants by name: the 48 combinations of attributes of vehicle routing problems
#: with capacities, the pickup and delivery problem with time windows, and the TSP.
#:
#: The names are those of Berto et al. (2024), "RouteFinder: Towards foundation models
#: for vehicle routing problems", arXiv:2406.15007, but for the plain MDVRP.
VARIANTS: Final[Mapping[str, Variant]] = {
    **{_name(variant): variant for variant in _variants_with_capacity()},
    "PDPTW": Variant(time_windows=True, shipments=True),
    "TSP": Variant(capacity=False),
}
