"""The local search: its operators, its neighbourhoods and its parameters."""

from pyvrp_plus._pyvrp import AnnealingParams as AnnealingParams
from pyvrp_plus._pyvrp import BreedingParams as BreedingParams
from pyvrp_plus._pyvrp import EliminationParams as EliminationParams
from pyvrp_plus._pyvrp import NeighbourhoodParams as NeighbourhoodParams
from pyvrp_plus._pyvrp import ProximityParams as ProximityParams
from pyvrp_plus._pyvrp import RecreateParams as RecreateParams
from pyvrp_plus._pyvrp import RuinParams as RuinParams
from pyvrp_plus._pyvrp import SearchParams as SearchParams
from pyvrp_plus._pyvrp import WalkParams as WalkParams
from pyvrp_plus._pyvrp import WalkPenaltyParams as WalkPenaltyParams

from .focused_search import FocusedSearch as FocusedSearch
from .local_search import LocalSearch as LocalSearch
from .local_search import LocalSearchStatistics as LocalSearchStatistics
from .moves import NODE_OPERATORS as NODE_OPERATORS
from .moves import ROUTE_OPERATORS as ROUTE_OPERATORS
from .moves import Exchange10 as Exchange10
from .moves import Exchange11 as Exchange11
from .moves import Exchange20 as Exchange20
from .moves import Exchange21 as Exchange21
from .moves import Exchange22 as Exchange22
from .moves import Exchange30 as Exchange30
from .moves import Exchange31 as Exchange31
from .moves import Exchange32 as Exchange32
from .moves import Exchange33 as Exchange33
from .moves import NodeOperator as NodeOperator
from .moves import OperatorStatistics as OperatorStatistics
from .moves import RelocateShipment as RelocateShipment
from .moves import RelocateWithDepot as RelocateWithDepot
from .moves import RouteOperator as RouteOperator
from .moves import SwapRoutes as SwapRoutes
from .moves import SwapStar as SwapStar
from .moves import SwapTails as SwapTails
from .moves import TwoOpt as TwoOpt
from .neighbourhood import compute_neighbours as compute_neighbours
from .search_method import SearchMethod as SearchMethod
