"""Parameters of the search; its parts are other ones than those of PyVRP 0.14."""

from pyvrp_plus.search import NeighbourhoodParams as NeighbourhoodParams
