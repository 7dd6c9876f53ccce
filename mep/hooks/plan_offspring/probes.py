"""Short runs with short walks, to try operators on: most plans differ after them."""

from mep.hooks.step_probes import step_probing
from pyvrp_plus import SolveParams
from pyvrp_plus.search import SearchParams, WalkParams

# The first walks of the usual length take as long as the whole run.
_WALKS = WalkParams(steps=2)

PROBING = step_probing(SolveParams(search=SearchParams(walks=_WALKS)))
