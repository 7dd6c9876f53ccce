"""
The hooks: places where the solver asks a rule for a decision.

Each hook has a folder with its description and its stock rule, in Python and in C++.
Its C++ side is a header in ``pyvrp_plus/hooks`` of ``get_include()``, and a row of the
table in ``pyvrp_plus/hooks.h``.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import cast

from pyvrp_plus._pyvrp import ClientPair as ClientPair
from pyvrp_plus._pyvrp import ClientView as ClientView
from pyvrp_plus._pyvrp import CrossoverView as CrossoverView
from pyvrp_plus._pyvrp import EdgeView as EdgeView
from pyvrp_plus._pyvrp import InsertionPolicy as InsertionPolicy
from pyvrp_plus._pyvrp import IterationRecord as IterationRecord
from pyvrp_plus._pyvrp import OffspringPlan as OffspringPlan
from pyvrp_plus._pyvrp import PenaltyView as PenaltyView
from pyvrp_plus._pyvrp import PlannedRoute as PlannedRoute
from pyvrp_plus._pyvrp import PlanView as PlanView
from pyvrp_plus._pyvrp import SearchProgress as SearchProgress
from pyvrp_plus._pyvrp import SearchView as SearchView
from pyvrp_plus._pyvrp import StepView as StepView
from pyvrp_plus._pyvrp import WalkView as WalkView
from pyvrp_plus._pyvrp import hook_names

from .hook import Hook as Hook
from .hook import HookName as HookName

#: All hooks by name, in the order of the table in C++. Each one is ``HOOK`` in the
#: folder of its name.
HOOKS: Mapping[HookName, Hook] = MappingProxyType(
    {
        name: cast(Hook, import_module(f"{__name__}.{name}").HOOK)
        for name in hook_names()
    }
)

#: The hooks of plain genetic search: those of the population and of its penalties.
GENETIC_HOOKS: Mapping[HookName, Hook] = MappingProxyType(
    {
        name: hook
        for name, hook in HOOKS.items()
        if hook.component in ("population", "penalty manager")
    }
)
