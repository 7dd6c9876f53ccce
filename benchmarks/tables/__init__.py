"""Tables of benchmark rows, for Markdown, CSV, LaTeX and terminals."""

from .comparison import comparison_table as comparison_table
from .gaps import gap_table as gap_table
from .resources import resource_table as resource_table
from .table import Table as Table
from .targets import target_table as target_table
