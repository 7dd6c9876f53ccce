"""Tables of the paper that the method comes from: its figures, and ours beside."""

from .paper_table import paper_table as paper_table
from .tables import TABLES as TABLES
