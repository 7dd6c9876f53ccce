"""The job that compiles a program."""

from __future__ import annotations

from typing import Any

from mep.jobs.write_program import write_program
from pyvrp_plus.operators import CompileError, load_operator

_MAX_LINES = 20  # of the compiler's output
_MAX_CHARACTERS = 3000


def compile_operators(arguments: dict[str, Any]) -> dict[str, Any]:
    """
    Compile and load the operators of a program, each for its hook.

    Parameters
    ----------
    arguments
        ``language`` and ``sources`` of the program.

    Returns
    -------
    dict
        Empty if all operators compile; otherwise the first error: ``file``, ``line``
        (``None`` if unknown), ``message`` and the first lines of the compiler's
        ``output``.

    Raises
    ------
    ValueError
        When a file has an operator for another hook than it is named after.
    """
    for path in write_program(arguments):
        try:
            operator = load_operator(path)
        except CompileError as error:
            output = "\n".join(error.output.splitlines()[:_MAX_LINES])
            return {
                "file": error.file or path.name,
                "line": error.line,
                "message": error.message,
                "output": output[:_MAX_CHARACTERS],
            }

        if operator.hook != path.stem:
            raise ValueError(
                f"{path}: is an operator for {operator.hook}, but must be one for "
                f"{path.stem}."
            )

    return {}
