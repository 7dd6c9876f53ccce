"""The job that compiles a program in C++."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

from mep.sandbox.job_process import Begin
from pyvrp_plus.operators import CompileError, build_library

_MAX_LINES = 20  # of the compiler's output
_MAX_CHARACTERS = 3000


def compile_operators(arguments: dict[str, Any], begin: Begin) -> dict[str, Any]:
    """
    Compile the operators of a program, each for its hook, and load none of them.

    Parameters
    ----------
    arguments
        ``sources`` of the program, by hook.
    begin
        Not called, as nothing is loaded.

    Returns
    -------
    dict
        ``libraries`` by hook, in base 64, if all operators compile; otherwise the first
        error: ``file``, ``line`` (``None`` if unknown), ``message`` and the first lines
        of the compiler's ``output``.
    """
    libraries = {}
    for hook, text in arguments["sources"].items():
        built = Path(f"{hook}.library")
        try:
            build_library(text, f"{hook}.cpp", built)
        except CompileError as error:
            output = "\n".join(error.output.splitlines()[:_MAX_LINES])
            return {
                "file": error.file or f"{hook}.cpp",
                "line": error.line,
                "message": error.message,
                "output": output[:_MAX_CHARACTERS],
            }

        libraries[hook] = base64.b64encode(built.read_bytes()).decode()

    return {"libraries": libraries}
