"""
The hooks: places where the genetic algorithm asks a rule for a decision.

Each hook has a folder with its description and its stock rule, in Python and in C++. The
C++ side of a hook is a header in ``pyvrp_plus/hooks`` of ``get_include()``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .hook import Hook as Hook
from .hook import HookName as HookName
from .select_parents import SELECT_PARENTS
from .select_survivors import SELECT_SURVIVORS
from .update_penalties import UPDATE_PENALTIES

#: All hooks by name.
HOOKS: Mapping[HookName, Hook] = MappingProxyType(
    {hook.name: hook for hook in (SELECT_PARENTS, SELECT_SURVIVORS, UPDATE_PENALTIES)}
)
