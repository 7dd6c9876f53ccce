"""Changes of a plan, and new plans that change as little as is worth it."""

from .replan import Replan as Replan
from .what_if import WhatIf as WhatIf
