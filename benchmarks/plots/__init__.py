"""Pictures of benchmark rows, drawn with matplotlib."""

from .boxes import plot_boxes as plot_boxes
from .gaps_over_time import plot_gaps_over_time as plot_gaps_over_time
from .profiles import plot_profiles as plot_profiles
from .save import KINDS as KINDS
from .save import save_plots as save_plots
