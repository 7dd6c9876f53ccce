"""Diversity measures: callables that say how different two solutions are."""

from pyvrp_plus._pyvrp import broken_pairs_distance as broken_pairs_distance
from pyvrp_plus._pyvrp import (
    undirected_broken_pairs_distance as undirected_broken_pairs_distance,
)
