"""Short runs in which every iteration crosses, to try operators on."""

from mep.hooks.step_probes import step_probing
from pyvrp_plus import SolveParams

PROBING = step_probing(SolveParams.stock())
