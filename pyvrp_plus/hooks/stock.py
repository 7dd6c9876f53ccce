"""The files with the stock rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pyvrp_plus.hooks import HOOKS


class StockFolder:
    """The files of the stock rules, ``HOOK.py`` and ``HOOK.cpp``, as in one folder."""

    def __truediv__(self, name: str) -> Path:
        """Return the location of a file by its name."""
        return Path(__file__).parent / Path(name).stem / name

    def glob(self, pattern: str) -> Iterator[Path]:
        """Give the files whose names match a pattern, in the order of the hooks."""
        for hook in HOOKS.values():
            files = (hook.stock(".cpp"), hook.stock(".py"))
            yield from (file for file in files if file.match(pattern))
