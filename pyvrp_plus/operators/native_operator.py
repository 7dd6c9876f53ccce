"""Operators that are built from C++."""

from __future__ import annotations

import _ctypes
import ctypes
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from pyvrp_plus._pyvrp import OperatorTime, describe_operator, operator_function
from pyvrp_plus.hooks import HOOKS, HookName

from .signature import Origin

_TABLE = "pyvrp_plus_operator_table"


@dataclass(frozen=True)
class NativeOperator:
    """
    An operator that is built from C++.

    It can be called as an operator in Python would be, such as
    ``operator(population, rng, cost_evaluator)``, outside a solve, or by an operator in
    Python. A population is any iterable of solutions, of which it sees the feasible
    ones first. All have an age of 0, and the progress is that of a search that has not
    begun. State is kept from call to call, and separate from that of runs.

    Parameters
    ----------
    hook
        Name of the hook that the operator is for.
    name
        Name of the operator in error messages.
    location
        Location of the built library.
    origin
        Whether it is from a file that a run of evolution has exported.
    """

    hook: HookName
    name: str
    location: Path
    origin: Origin = field(default="unknown", compare=False)

    @classmethod
    def load(cls, library: Path, name: str | None = None) -> NativeOperator:
        """
        Return the operator in a built library.

        Parameters
        ----------
        library
            Location of the built library.
        name
            Name of the operator in error messages; by default its name in C++.

        Raises
        ------
        OSError
            When the library cannot be loaded.
        ValueError
            When the library is no operator, or does not fit this package.
        """
        loaded = Library(library, "")  # must exist for as long as its table is read
        hook, own_name = describe_operator(loaded.table_address)
        return cls(hook, name or own_name, library)

    def fresh(self) -> Library:
        """Return the operator in its initial state, for one run."""
        return Library(self.location, self.name)

    def __call__(self, *args: Any) -> Any:
        """
        Call the operator.

        Raises
        ------
        TypeError
            When an argument is missing or of another type; a ``SearchView`` or a
            ``StepView`` can only come from a solve.
        ValueError
            When the arguments do not fit each other, or there are no solutions.
        IndexError
            When a number is not that of a client.
        OperatorError
            When the operator fails, or its decision cannot be used.
        """
        return self._function(*args)

    @cached_property
    def _function(self) -> Callable[..., Any]:
        return operator_function(self.fresh(), HOOKS[self.hook].parameters)


class Library:
    """
    A built operator, loaded from a copy of its file.

    A process loads a file only once, however often that is asked for, so that its
    static variables exist once. With a copy for each run, each run has its own.
    """

    def __init__(self, library: Path, name: str) -> None:
        self.name = name
        self.time = OperatorTime()
        self._folder = tempfile.mkdtemp(prefix="pyvrp_plus_")
        try:
            copy = shutil.copy(library, self._folder)
            self._library = ctypes.CDLL(copy)
        finally:
            if sys.platform != "win32":  # elsewhere, what is loaded stays
                shutil.rmtree(self._folder, ignore_errors=True)

        table = getattr(self._library, _TABLE, None)
        if table is None:
            raise ValueError(f"{library}: is not an operator of pyvrp_plus.")

        table.restype = ctypes.c_void_p
        self.table_address = int(table())

    def __del__(self) -> None:
        library = getattr(self, "_library", None)
        if library is not None:
            close = "FreeLibrary" if sys.platform == "win32" else "dlclose"
            getattr(_ctypes, close)(library._handle)

        shutil.rmtree(self._folder, ignore_errors=True)
