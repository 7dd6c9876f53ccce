"""The local search: its operators, its neighbourhoods and its parameters."""

from pyvrp_plus._pyvrp import AnnealingParams as AnnealingParams
from pyvrp_plus._pyvrp import BreedingParams as BreedingParams
from pyvrp_plus._pyvrp import NeighbourhoodParams as NeighbourhoodParams
from pyvrp_plus._pyvrp import ProximityParams as ProximityParams
from pyvrp_plus._pyvrp import RecreateParams as RecreateParams
from pyvrp_plus._pyvrp import RuinParams as RuinParams
from pyvrp_plus._pyvrp import SearchParams as SearchParams
from pyvrp_plus._pyvrp import WalkParams as WalkParams

from .focused_search import FocusedSearch as FocusedSearch
from .local_search import LocalSearch as LocalSearch
from .local_search import LocalSearchStatistics as LocalSearchStatistics
from .neighbourhood import compute_neighbours as compute_neighbours
from .operators import NODE_OPERATORS as NODE_OPERATORS
from .operators import ROUTE_OPERATORS as ROUTE_OPERATORS
from .operators import Exchange10 as Exchange10
from .operators import Exchange11 as Exchange11
from .operators import Exchange20 as Exchange20
from .operators import Exchange21 as Exchange21
from .operators import Exchange22 as Exchange22
from .operators import Exchange30 as Exchange30
from .operators import Exchange31 as Exchange31
from .operators import Exchange32 as Exchange32
from .operators import Exchange33 as Exchange33
from .operators import NodeOperator as NodeOperator
from .operators import OperatorStatistics as OperatorStatistics
from .operators import RelocateWithDepot as RelocateWithDepot
from .operators import RouteOperator as RouteOperator
from .operators import SwapRoutes as SwapRoutes
from .operators import SwapStar as SwapStar
from .operators import SwapTails as SwapTails
from .operators import TwoOpt as TwoOpt
from .search_method import SearchMethod as SearchMethod
