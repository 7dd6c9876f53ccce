"""The syntax tree of a source in Python, whatever other threads do."""

from __future__ import annotations

import ast
import threading
import warnings

# ast.parse of Python 3.11 fails in a thread when another one is in it, and filters of
# warnings belong to all threads.
_PARSING = threading.Lock()


def parse_python(source: str) -> ast.Module:
    """
    Return the syntax tree of a source.

    Raises
    ------
    SyntaxError
        When the source is not valid Python.
    RecursionError, MemoryError
        When it is nested too deeply for Python.
    """
    with _PARSING, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about escapes in strings
        try:
            return ast.parse(source)
        except ValueError as error:
            raise SyntaxError(str(error)) from error
