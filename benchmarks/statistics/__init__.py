"""Statistics of benchmark rows, with their uncertainty."""

from .anytime import gap_curves as gap_curves
from .anytime import primal_integral as primal_integral
from .anytime import time_to_target as time_to_target
from .anytime import trajectory as trajectory
from .gaps import costs as costs
from .gaps import gaps as gaps
from .gaps import improvements as improvements
from .gaps import percent_above as percent_above
from .gaps import reference_costs as reference_costs
from .gaps import win_tie_loss as win_tie_loss
from .groups import NOT_TRIED as NOT_TRIED
from .groups import Group as Group
from .groups import InstanceKey as InstanceKey
from .groups import Trial as Trial
from .groups import check_rows as check_rows
from .groups import groups as groups
from .groups import instance_of as instance_of
from .groups import set_of as set_of
from .groups import solvers_of as solvers_of
from .groups import sorted_budgets as sorted_budgets
from .groups import trial_of as trial_of
from .instance_means import instance_means as instance_means
from .profiles import performance_profiles as performance_profiles
from .profiles import profile_at as profile_at
