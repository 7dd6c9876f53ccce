"""
The part of each hook that only evolution needs, and not the solver.

Each hook has a folder of its name, with a time limit, what its operators are tried on
(``probes``) and what they can be composed of (``grammar``). Facts and knowledge for
prompts are in ``prompts/hooks``.
"""

from __future__ import annotations

from importlib import import_module
from typing import cast

from pyvrp_plus.hooks import HookName


def seconds_per_call(hook: HookName) -> float:
    """Return the maximum CPU seconds of a call on a population of usual size."""
    return cast(float, import_module(f"{__name__}.{hook}").SECONDS_PER_CALL)
