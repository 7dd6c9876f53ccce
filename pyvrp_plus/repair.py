"""Repair operators: functions that insert clients into given routes."""

from pyvrp_plus._pyvrp import greedy_repair as greedy_repair
from pyvrp_plus._pyvrp import nearest_route_insert as nearest_route_insert
