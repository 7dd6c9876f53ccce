"""Counts of instructions, and the TOML files that keep them."""

from __future__ import annotations

import datetime
import json
import platform
import re
import tomllib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from pyvrp_plus import _pyvrp


@dataclass(frozen=True)
class Count:
    """
    Instructions that a workload has needed, and the amount of work.

    Parameters
    ----------
    instructions
        Number of instructions in the counted functions.
    num_calls
        Number of solutions that were improved, or of iterations of a whole run.
    num_moves
        Number of moves that were evaluated; ``None`` for whole runs, where it is not
        known.
    grown_from
        In the record of the gate, the number of instructions before it grew by more
        than the tolerance; else ``None``.
    reason
        In the record of the gate, the words of the changelog that explain the growth;
        else ``None``.
    """

    instructions: int
    num_calls: int
    num_moves: int | None = None
    grown_from: int | None = None
    reason: str | None = None


@dataclass(frozen=True)
class Counts:
    """Counts by name of the workload, with their date, compiler and architecture."""

    date: datetime.date
    compiler: str
    architecture: str
    counts: dict[str, Count]

    @classmethod
    def of_today(cls, counts: dict[str, Count]) -> Counts:
        """Return counts with today's date, and the compiler and architecture in use."""
        return cls(
            datetime.date.today(),
            compiler_of(Path(_pyvrp.__file__)),
            platform.machine(),
            counts,
        )

    @classmethod
    def read(cls, path: Path) -> Counts:
        """Read counts from a TOML file."""
        content = tomllib.loads(path.read_text())
        made = {
            name: content.pop(name) for name in ("date", "compiler", "architecture")
        }
        return cls(**made, counts={name: Count(**row) for name, row in content.items()})

    def write(self, path: Path) -> None:
        """Write counts to a TOML file."""
        lines = [
            f"date = {self.date}",
            f"compiler = {json.dumps(self.compiler)}",
            f"architecture = {json.dumps(self.architecture)}",
        ]
        for name, count in self.counts.items():
            lines += ["", f"[{name}]"]
            lines += [
                # A string in JSON is also one in TOML.
                f"{field} = {json.dumps(value, ensure_ascii=False)}"
                for field, value in asdict(count).items()
                if value is not None
            ]

        path.write_text("\n".join(lines) + "\n")


def compiler_of(extension: Path) -> str:
    """Return the names of the compilers that an extension module contains."""
    names: Iterable[bytes] = re.findall(
        rb"GCC: \([^)\0]*\) [\d.]+|clang version [\d.]+", extension.read_bytes()
    )
    return ", ".join(sorted({name.decode() for name in names})) or "unknown"
