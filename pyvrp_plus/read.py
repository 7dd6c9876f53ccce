"""Reading files, under the name of PyVRP's module."""

from pyvrp_plus.files.read import ROUND_FUNCS as ROUND_FUNCS
from pyvrp_plus.files.read import read as read
from pyvrp_plus.files.read import read_solution as read_solution
