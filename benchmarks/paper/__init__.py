"""The tables of the paper that the method comes from, with our figures beside its."""

from .paper_table import paper_table as paper_table
from .tables import TABLES as TABLES
