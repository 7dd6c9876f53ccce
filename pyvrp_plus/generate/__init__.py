"""
Seeded generators of instances, which need no download.

The same arguments and seed give the same instance.
"""

from .generate_cvrp import generate_cvrp as generate_cvrp
from .generate_pdptw import generate_pdptw as generate_pdptw
from .generate_skill_vrp import generate_skill_vrp as generate_skill_vrp
from .generate_tsp import generate_tsp as generate_tsp
from .generate_vrp import generate_vrp as generate_vrp
from .generate_vrptw import generate_vrptw as generate_vrptw
from .variant import VARIANTS as VARIANTS
from .variant import Variant as Variant
