"""What is known of the population in each iteration of a run."""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray


@dataclass(slots=True)
class Datum:
    """
    A subpopulation at the end of an iteration.

    Everything but the size is NaN when the subpopulation is empty.

    Parameters
    ----------
    size
        Number of solutions.
    avg_diversity
        Average over solutions of the diversity, in [0, 1].
    best_cost
        Smallest penalised cost.
    avg_cost
        Average penalised cost.
    avg_num_routes
        Average number of routes.
    """

    size: int
    avg_diversity: float
    best_cost: float
    avg_cost: float
    avg_num_routes: float


_FIELDS = [field.name for field in fields(Datum)]
_COLUMNS = ["runtimes", *(f"{p}_{f}" for p in ("feas", "infeas") for f in _FIELDS)]


class Statistics:
    """
    Statistics of the population, by iteration.

    Parameters
    ----------
    collect_stats
        Whether anything is collected.
    """

    def __init__(self, collect_stats: bool = True) -> None:
        self._is_collecting = collect_stats
        self._columns: dict[str, NDArray[Any]] = {
            name: np.empty(0, int if name.endswith("_size") else float)
            for name in _COLUMNS
        }
        # Lists of objects are large, and many callers never look at them.
        self._lists: dict[str, list[Any]] = {}

    @classmethod
    def from_columns(cls, columns: Mapping[str, NDArray[Any]]) -> Statistics:
        """
        Return statistics with the given columns.

        Parameters
        ----------
        columns
            Arrays of equal length: ``runtimes``, and the fields of :class:`Datum` with
            the prefixes ``feas_`` and ``infeas_``.
        """
        stats = cls()
        stats._columns = {name: columns[name] for name in _COLUMNS}
        return stats

    @property
    def num_iterations(self) -> int:
        """Number of iterations that statistics were collected for."""
        return len(self._columns["runtimes"])

    @property
    def runtimes(self) -> list[float]:
        """Seconds that each iteration took."""
        if "runtimes" not in self._lists:
            self._lists["runtimes"] = self._columns["runtimes"].tolist()

        return self._lists["runtimes"]

    @property
    def feas_stats(self) -> list[Datum]:
        """Statistics of the feasible subpopulation."""
        return self._data("feas")

    @property
    def infeas_stats(self) -> list[Datum]:
        """Statistics of the infeasible subpopulation."""
        return self._data("infeas")

    def _data(self, prefix: str) -> list[Datum]:
        if prefix not in self._lists:
            columns = [self._columns[f"{prefix}_{name}"].tolist() for name in _FIELDS]
            self._lists[prefix] = [Datum(*row) for row in zip(*columns, strict=True)]

        return self._lists[prefix]

    def is_collecting(self) -> bool:
        """Return whether statistics are collected."""
        return self._is_collecting

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Statistics):
            return NotImplemented

        return self._is_collecting == other._is_collecting and all(
            np.array_equal(column, other._columns[name], equal_nan=True)
            for name, column in self._columns.items()
        )

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def from_csv(
        cls, where: Path | str, delimiter: str = ",", **kwargs: Any
    ) -> Statistics:
        """
        Read statistics from a CSV file that :meth:`to_csv` wrote.

        Parameters
        ----------
        where
            Location of the file.
        delimiter
            What separates values.
        kwargs
            Passed on to :class:`csv.DictReader`.
        """
        with Path(where).open(newline="") as file:
            rows = list(csv.DictReader(file, delimiter=delimiter, **kwargs))

        return cls.from_columns(
            {
                name: np.array(
                    [row[_csv_name(name)] for row in rows],
                    int if name.endswith("_size") else float,
                )
                for name in _COLUMNS
            }
        )

    def to_csv(
        self,
        where: Path | str,
        delimiter: str = ",",
        quoting: Literal[0, 1, 2, 3] = csv.QUOTE_MINIMAL,
        **kwargs: Any,
    ) -> None:
        """
        Write the statistics to a CSV file, one line for each iteration.

        Parameters
        ----------
        where
            Location of the file.
        delimiter
            What separates values.
        quoting
            Which values are quoted, as in :mod:`csv`.
        kwargs
            Passed on to :class:`csv.DictWriter`.
        """
        names = [_csv_name(name) for name in _COLUMNS]
        columns = [self._columns[name].tolist() for name in _COLUMNS]
        for prefix in ("feas", "infeas"):
            # Costs are whole numbers, but NaN if there is no solution.
            idx = _COLUMNS.index(f"{prefix}_best_cost")
            columns[idx] = [c if math.isnan(c) else int(c) for c in columns[idx]]

        with Path(where).open("w", newline="") as file:
            writer = csv.DictWriter(
                file, names, delimiter=delimiter, quoting=quoting, **kwargs
            )
            writer.writeheader()
            for row in zip(*columns, strict=True):
                writer.writerow(dict(zip(names, row, strict=True)))


def _csv_name(column: str) -> str:
    return "runtime" if column == "runtimes" else column
