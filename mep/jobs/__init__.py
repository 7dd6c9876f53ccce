"""
The jobs that run in a sandbox.

A job is a function whose argument and result can be written as JSON. Each call has a
process and a folder of its own.
"""

from __future__ import annotations

from contextlib import suppress

from mep.hooks.probing import probing_of
from mep.jobs.compile_operators import compile_operators
from mep.jobs.inspect_operators import inspect_operators
from mep.jobs.load_operators import load_operators
from mep.jobs.solve_instance import solve_instance
from mep.sandbox.job_process import Jobs
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.operators import CompileError, find_compiler, load_operator

#: Jobs by name.
JOBS: Jobs = {
    "compile": compile_operators,
    "load": load_operators,
    "inspect": inspect_operators,
    "evaluate": solve_instance,
}


def warm_up() -> None:
    """Do the work that all jobs have in common once, in advance."""
    with suppress(CompileError):  # jobs that need one report it
        find_compiler()

    for hook in HOOKS.values():
        load_operator(hook.stock(".py"))  # for its imports
        probing_of(hook.name).probes()
