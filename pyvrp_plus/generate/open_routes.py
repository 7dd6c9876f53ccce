"""Routes that end at their last client."""

from pyvrp_plus._pyvrp import ProblemData


def with_open_routes(data: ProblemData) -> ProblemData:
    """
    Return the instance with arcs to depots that cost and take nothing.

    A vehicle still ends at its depot, but is there at once: a route that was feasible
    remains so.

    Parameters
    ----------
    data
        Instance with one profile, and durations that equal distances.
    """
    distances = data.distance_matrix(0).copy()
    distances[:, : data.num_depots] = 0
    return data.replace(distance_matrices=[distances], duration_matrices=[distances])
