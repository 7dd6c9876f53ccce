"""Instances of a variant that is given by name."""

from pyvrp_plus._pyvrp import ProblemData

from .backhauls import with_backhauls
from .coordinates import DepotPosition
from .depots import with_several_depots
from .duration_limit import with_duration_limit
from .generate_cvrp import generate_cvrp
from .generate_pdptw import generate_pdptw
from .generate_tsp import generate_tsp
from .numbered import numbered
from .open_routes import with_open_routes
from .time_windows import with_time_windows
from .variant import VARIANTS


def generate_vrp(variant: str, num_clients: int = 100, seed: int = 0) -> ProblemData:
    """
    Generate an instance of a variant.

    The instance starts as a CVRP of :func:`~pyvrp_plus.generate.generate_cvrp`, with a
    central depot if there are time windows, and gets one attribute after the other.
    Each random attribute has a random number generator of its own: with the same seed
    and number of clients, variants with time windows share clients and demands, and so
    do variants without.

    Every instance is feasible: it has as many vehicles at each depot as there are
    clients, and each step makes sure that a route with one client, from the depot
    where it is shortest, stays possible. So a feasible solution has a route for each
    client. No such route uses a forbidden arc. Instances with shipments are those of
    :func:`~pyvrp_plus.generate.generate_pdptw`.

    Parameters
    ----------
    variant
        Name of the variant, a key of :data:`VARIANTS`.
    num_clients
        Number of clients, or of shipments.
    seed
        Seed of the random numbers.

    Raises
    ------
    ValueError
        When there is no such variant, or the number of clients is too small.

    References
    ----------
    Liu, F. et al. (2024), "Multi-task learning for routing problem with cross-problem
    zero-shot generalization", KDD 2024; Zhou, J. et al. (2024), "MVMoE: Multi-task
    vehicle routing solver with mixture-of-experts", ICML 2024; Berto, F. et al. (2024),
    "RouteFinder: Towards foundation models for vehicle routing problems",
    arXiv:2406.15007.
    """
    if variant not in VARIANTS:
        raise ValueError(
            f"variant must be one of {', '.join(VARIANTS)}, but is {variant!r}."
        )

    attributes = VARIANTS[variant]
    if not attributes.capacity:
        return generate_tsp(num_clients + 1, seed)
    if attributes.shipments:
        return generate_pdptw(num_clients, seed)

    depot: DepotPosition | None = "central" if attributes.time_windows else None
    data = generate_cvrp(num_clients, seed, depot=depot)
    if attributes.several_depots:
        data = numbered(with_several_depots(data, seed))
    if attributes.open_routes:
        data = with_open_routes(data)
    if attributes.backhauls != "none":
        data = with_backhauls(data, seed, strict=attributes.backhauls == "strict")
    if attributes.time_windows:
        data = with_time_windows(data, seed)
    if attributes.duration_limit:
        data = with_duration_limit(data, seed)

    return data
