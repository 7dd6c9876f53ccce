"""The job that loads a program."""

from __future__ import annotations

from typing import Any

from mep.jobs.write_program import write_program
from mep.sandbox.job_process import Begin
from pyvrp_plus.operators import load_operator


def load_operators(arguments: dict[str, Any], begin: Begin) -> dict[str, Any]:
    """
    Load the operators of a program, each for its hook.

    Parameters
    ----------
    arguments
        ``language`` and ``sources`` of the program. What is in C++ must be compiled.
    begin
        Called before the operators are loaded.

    Returns
    -------
    dict
        Nothing.

    Raises
    ------
    Exception
        Whatever loading an operator raises; and a ``ValueError`` when a file has an
        operator for another hook than it is named after.
    """
    begin()
    for path in write_program(arguments):
        operator = load_operator(path)
        if operator.hook != path.stem:
            raise ValueError(
                f"{path}: is an operator for {operator.hook}, but must be one for "
                f"{path.stem}."
            )

    return {}
