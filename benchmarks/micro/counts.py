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
    What a workload has taken.

    Parameters
    ----------
    instructions
        Number of instructions.
    num_calls
        Number of searches, or of iterations of a whole run.
    num_moves
        Number of moves that were evaluated, if that is known.
    grown_from
        In the record of the gate: the number of instructions before, if it has grown by
        more than is tolerated.
    reason
        In the record of the gate: the words of the changelog that explain the growth.
    """

    instructions: int
    num_calls: int
    num_moves: int | None = None
    grown_from: int | None = None
    reason: str | None = None


@dataclass(frozen=True)
class Counts:
    """Counts by the name of the workload, and what they were made with."""

    date: datetime.date
    compiler: str
    architecture: str
    counts: dict[str, Count]

    @classmethod
    def of_today(cls, counts: dict[str, Count]) -> Counts:
        """Return counts that were made here and now."""
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
                # Strings of JSON are those of TOML.
                f"{field} = {json.dumps(value, ensure_ascii=False)}"
                for field, value in asdict(count).items()
                if value is not None
            ]

        path.write_text("\n".join(lines) + "\n")


def compiler_of(extension: Path) -> str:
    """Return the compilers that have left their names in an extension module."""
    names: Iterable[bytes] = re.findall(
        rb"GCC: \([^)\0]*\) [\d.]+|clang version [\d.]+", extension.read_bytes()
    )
    return ", ".join(sorted({name.decode() for name in names})) or "unknown"
