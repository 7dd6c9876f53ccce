"""Statistics of the population in each iteration of a run."""

from __future__ import annotations

import csv
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import CostEvaluator, SubPopulation
from pyvrp_plus.genetic.population import Population


@dataclass(slots=True, eq=False)
class Datum:
    """
    Statistics of a subpopulation at the end of an iteration.

    Everything but the size is NaN when the subpopulation is empty.

    Parameters
    ----------
    size
        Number of solutions.
    avg_diversity
        Average, over the solutions, of the mean distance to the closest others, in
        [0, 1].
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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Datum):
            return NotImplemented

        # NaN is not equal to itself.
        return self.size == other.size == 0 or astuple(self) == astuple(other)


_FIELDS = [field.name for field in fields(Datum)]
_COLUMNS = ["runtimes", *(f"{p}_{f}" for p in ("feas", "infeas") for f in _FIELDS)]


class Statistics:
    """
    Statistics of the population, by iteration.

    Parameters
    ----------
    collect_stats
        Whether statistics are collected.
    """

    def __init__(self, collect_stats: bool = True) -> None:
        self._is_collecting = collect_stats
        self._clock = time.perf_counter()
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
        return len(self.runtimes)

    @property
    def runtimes(self) -> list[float]:
        """Wall-clock seconds that each iteration took."""
        if "runtimes" not in self._lists:
            self._lists["runtimes"] = self._columns["runtimes"].tolist()

        return self._lists["runtimes"]

    @runtimes.setter
    def runtimes(self, runtimes: list[float]) -> None:
        self._lists["runtimes"] = runtimes

    @property
    def feas_stats(self) -> list[Datum]:
        """Statistics of the feasible subpopulation."""
        return self._data("feas")

    @feas_stats.setter
    def feas_stats(self, data: list[Datum]) -> None:
        self._lists["feas"] = data

    @property
    def infeas_stats(self) -> list[Datum]:
        """Statistics of the infeasible subpopulation."""
        return self._data("infeas")

    @infeas_stats.setter
    def infeas_stats(self, data: list[Datum]) -> None:
        self._lists["infeas"] = data

    def _data(self, prefix: str) -> list[Datum]:
        if prefix not in self._lists:
            columns = [self._columns[f"{prefix}_{name}"].tolist() for name in _FIELDS]
            self._lists[prefix] = [Datum(*row) for row in zip(*columns, strict=True)]

        return self._lists[prefix]

    def collect_from(
        self, population: Population, cost_evaluator: CostEvaluator
    ) -> None:
        """
        Collect statistics of a population, for another iteration.

        Parameters
        ----------
        population
            The population.
        cost_evaluator
            Evaluator of the penalised costs.
        """
        if not self._is_collecting:
            return

        started, self._clock = self._clock, time.perf_counter()
        self.runtimes.append(self._clock - started)
        self.feas_stats.append(_describe(population._feas, cost_evaluator))
        self.infeas_stats.append(_describe(population._infeas, cost_evaluator))

    def is_collecting(self) -> bool:
        """Return whether statistics are collected."""
        return self._is_collecting

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Statistics):
            return NotImplemented

        return (
            self._is_collecting == other._is_collecting
            and self.runtimes == other.runtimes
            and self.feas_stats == other.feas_stats
            and self.infeas_stats == other.infeas_stats
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
            Character that separates values.
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
            Character that separates values.
        quoting
            Which values are quoted, as in :mod:`csv`.
        kwargs
            Passed on to :class:`csv.DictWriter`.
        """
        names = [_csv_name(name) for name in _COLUMNS]
        rows = zip(self.runtimes, self.feas_stats, self.infeas_stats, strict=True)

        with Path(where).open("w", newline="") as file:
            writer = csv.DictWriter(
                file, names, delimiter=delimiter, quoting=quoting, **kwargs
            )
            writer.writeheader()
            for runtime, feasible, infeasible in rows:
                values = [runtime, *_values(feasible), *_values(infeasible)]
                writer.writerow(dict(zip(names, values, strict=True)))


def _describe(sub: SubPopulation, cost_evaluator: CostEvaluator) -> Datum:
    items = list(sub)
    if not items:
        return Datum(0, math.nan, math.nan, math.nan, math.nan)

    costs = [cost_evaluator.penalised_cost(item.solution) for item in items]
    return Datum(
        len(items),
        _mean([item.avg_distance_closest() for item in items]),
        min(costs),
        _mean(costs),
        _mean([item.solution.num_routes() for item in items]),
    )


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)  # Importing ``statistics`` takes long.


def _values(datum: Datum) -> list[float]:
    values = [getattr(datum, name) for name in _FIELDS]
    # The best cost is a whole number, but NaN if there is no solution.
    idx = _FIELDS.index("best_cost")
    values[idx] = values[idx] if math.isnan(values[idx]) else int(values[idx])
    return values


def _csv_name(column: str) -> str:
    return "runtime" if column == "runtimes" else column
