"""Operators that are built from C++."""

from __future__ import annotations

import _ctypes
import ctypes
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from pyvrp_plus._pyvrp import OperatorTime, describe_operator
from pyvrp_plus.hooks import HookName

_TABLE = "pyvrp_plus_operator_table"


@dataclass(frozen=True)
class NativeOperator:
    """
    An operator that is built from C++.

    Parameters
    ----------
    hook
        Name of the hook that the operator is for.
    name
        Name of the operator in error messages.
    location
        Location of the built library.
    """

    hook: HookName
    name: str
    location: Path

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
