"""
The outcome of a run.

What explains, prints and exports results is imported when it is first used, so that the
package is imported quickly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pyvrp_plus._pyvrp import CostEvaluator, OperatorTime, ProblemData, Solution
from pyvrp_plus.statistics import Statistics

if TYPE_CHECKING:
    from pyvrp_plus.diagnosis import Explanation
    from pyvrp_plus.whatif import WhatIf


@dataclass
class Result:
    """
    The outcome of a run of the solver.

    Parameters
    ----------
    best
        The best solution that was found.
    stats
        Statistics of the population in each iteration, if they were collected.
    num_iterations
        Number of iterations.
    runtime
        Wall-clock seconds that the call of :func:`solve` or
        :meth:`GeneticAlgorithm.run <pyvrp_plus.GeneticAlgorithm.run>` took, including
        the preparation of the search.
    num_restarts
        Number of times that the population was started anew.
    operator_times
        Number of calls and CPU seconds of each operator that replaces a stock rule, by
        the name of its hook, since the operator was created.
    children
        Number of offspring whose penalised cost, when they were created, was ``better``
        than those of both parents, ``equal`` to one, ``between`` them, or ``worse``
        than both.
    steps
        Number of steps of walks that were ``made``, that were ``kept`` (the others were
        taken back), and that were ``improving`` the best feasible solution of their
        walk.
    data
        The problem that was solved. Pickled results leave it out, as its matrices can
        be large: set it again if it is needed.

    Raises
    ------
    ValueError
        When the number of iterations or restarts, or the runtime, is negative.
    """

    best: Solution
    stats: Statistics
    num_iterations: int
    runtime: float
    num_restarts: int = field(default=0, kw_only=True)
    operator_times: dict[str, OperatorTime] = field(default_factory=dict, kw_only=True)
    children: dict[str, int] = field(default_factory=dict, kw_only=True)
    steps: dict[str, int] = field(default_factory=dict, kw_only=True)
    data: ProblemData | None = field(
        default=None, kw_only=True, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        for name in ("num_iterations", "runtime", "num_restarts"):
            value = getattr(self, name)
            if value < 0:
                raise ValueError(f"{name} must not be negative: {value}.")

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"data": None}

    def cost(self) -> float:
        """Return the cost of the best solution: infinite when it is infeasible."""
        if not self.is_feasible():
            return math.inf

        # Penalties do not matter to the cost of a feasible solution.
        return CostEvaluator([], 0, 0).cost(self.best)

    def is_feasible(self) -> bool:
        """Return whether the best solution is feasible."""
        return self.best.is_feasible()

    def summary(self) -> str:
        """Return a short summary of the best solution and the run."""
        best = self.best
        num_shipments = best.num_shipments()
        rows = {
            "# routes": best.num_routes(),
            "# trips": best.num_trips(),
            "# clients": best.num_clients(),
            **({"# shipments": num_shipments} if num_shipments else {}),
            "objective": self.cost() if self.is_feasible() else "INFEASIBLE",
            "distance": best.distance(),
            "duration": best.duration(),
            "# iterations": self.num_iterations,
            "run-time": f"{self.runtime:.2f} seconds",
        }

        title = "Solution results"
        width = max(map(len, rows))
        lines = [f"{label:>{width}}: {value}" for label, value in rows.items()]
        return "\n".join([title, "=" * len(title), *lines])

    def explain(self) -> Explanation:
        """
        Explain why the best solution is infeasible.

        See :func:`pyvrp_plus.diagnosis.explain`. The explanation also says which
        missing edges a solution uses, even if it is feasible by the letter.

        Raises
        ------
        ValueError
            When this result has no ``data``.
        """
        from pyvrp_plus.diagnosis import explain

        return explain(self._data(), self.best)

    def what_if(self) -> WhatIf:
        """
        Return a what-if: changes of this plan, for a new one that resembles it.

        Raises
        ------
        ValueError
            When this result has no ``data``.
        """
        from pyvrp_plus.whatif import WhatIf

        return WhatIf(self)

    def to_dict(self, *, problem: bool = True) -> dict[str, Any]:
        """
        Return this result as a dictionary of plain values, such as JSON knows.

        Its ``solution`` has the cost by kind, the violations, and the ``routes`` with
        a list of :class:`stops <pyvrp_plus.export.Stop>` each; ``unserved`` lists the
        clients that are not visited. Limits that do not exist are None.

        Parameters
        ----------
        problem
            Whether the ``problem`` is part of it, with its matrices, so that
            :func:`~pyvrp_plus.read_json` can read it again.

        Raises
        ------
        ValueError
            When this result has no ``data``.
        """
        from pyvrp_plus.export import result_dict

        return result_dict(self._data(), self, problem)

    def to_json(self, where: str | Path | None = None, *, problem: bool = True) -> str:
        """
        Return this result as JSON, and write it to a file if there is one.

        Parameters
        ----------
        where
            Location of the file; None to write none.
        problem
            As for :meth:`to_dict`.

        Raises
        ------
        ValueError
            When this result has no ``data``.
        OSError
            When the file cannot be written.
        """
        from pyvrp_plus.files.json_text import json_text

        return written(where, json_text(self.to_dict(problem=problem)))

    def to_csv(self, where: str | Path | None = None) -> str:
        """
        Return the stops of all routes as CSV, and write it to a file if there is one.

        There is a header, and a row for each stop with the fields of
        :class:`pyvrp_plus.export.Stop`. Names that a spreadsheet would take for a
        formula have an apostrophe before them.

        Parameters
        ----------
        where
            Location of the file; None to write none.

        Raises
        ------
        ValueError
            When this result has no ``data``.
        OSError
            When the file cannot be written.
        """
        from pyvrp_plus.export import solution_csv

        return written(where, solution_csv(self._data(), self.best))

    def to_geojson(self, where: str | Path | None = None) -> str:
        """
        Return the routes and stops as GeoJSON, and write it to a file if there is one.

        Routes are straight lines between their stops.

        Parameters
        ----------
        where
            Location of the file; None to write none.

        Raises
        ------
        ValueError
            When this result has no ``data``, or the coordinates are not degrees: ``x``
            is a longitude, and ``y`` a latitude.
        OSError
            When the file cannot be written.
        """
        from pyvrp_plus.export import solution_geojson
        from pyvrp_plus.files.json_text import json_text

        return written(where, json_text(solution_geojson(self._data(), self.best)))

    def to_html(
        self,
        where: str | Path | None = None,
        *,
        title: str = "Routes",
        time_unit: Literal["s", "min", "h"] | None = None,
        tiles: str | None = None,
    ) -> str:
        """
        Return an interactive page of this result, and write it if there is a file.

        The page shows routes, schedule, loads and stops. It is one file of HTML, which
        needs no network.

        Parameters
        ----------
        where
            Location of the file; None to write none.
        title
            Title of the page.
        time_unit
            What a unit of time is, for clock times; by default, times are numbers.
        tiles
            Address of the tiles of a map, with ``{z}``, ``{x}`` and ``{y}`` in it, such
            as ``pyvrp_plus.view.OSM_TILES``, if coordinates are longitudes and
            latitudes. They are the only thing that the page then loads from the
            network. By default, there is no map.

        Raises
        ------
        ValueError
            When this result has no ``data``, or an argument is not as described.
        OSError
            When the file cannot be written.
        """
        from pyvrp_plus.view import make_page

        page = make_page(
            self._solutions(title),
            title=title,
            time_unit=time_unit,
            tiles=tiles,
            comparisons=self._comparisons(),
        )
        return written(where, page)

    def _solutions(self, title: str) -> dict[str, dict[str, Any]]:
        """Return what the page of a title shows, by name."""
        from pyvrp_plus.export import solution_dict

        return {title: solution_dict(self._data(), self.best)}

    def _comparisons(self) -> dict[str, dict[str, Any]]:
        """Return what differs from the first solution of the page, if known."""
        return {}

    def _data(self) -> ProblemData:
        if self.data is None:
            raise ValueError(
                "This result has no data, which pickled results leave out: set "
                "result.data to the problem that was solved."
            )

        return self.data

    def __str__(self) -> str:
        if self.data is not None:
            from pyvrp_plus.export import solution_text

            text = solution_text(self.data, self.best)
            return f"{self.summary()}\n\n{text}\n{self._explanation_text()}"

        routes = [
            f"Route #{idx}: {route}\n"
            for idx, route in enumerate(self.best.routes(), 1)
        ]
        return f"{self.summary()}\n\nRoutes\n------\n{''.join(routes)}"

    def _repr_html_(self) -> str:
        from pyvrp_plus.notebook import result_html

        return result_html(self)

    def _explanation_text(self) -> str:
        """Return the explanation as a section of text; empty if there is none."""
        explanation = self.explain()
        return f"\nViolations\n----------\n{explanation}\n" if explanation else ""


def written(where: str | Path | None, text: str) -> str:
    """Return the text, after writing it to the file, if there is one."""
    if where is not None:
        # Line ends are part of the formats.
        Path(where).write_text(text, encoding="utf-8", newline="")

    return text
