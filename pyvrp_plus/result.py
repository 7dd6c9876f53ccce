"""The outcome of a run."""

import math
from dataclasses import dataclass, field
from typing import Any

from pyvrp_plus._pyvrp import CostEvaluator, OperatorTime, ProblemData, Solution
from pyvrp_plus.diagnosis import Explanation, explain
from pyvrp_plus.notebook import result_html
from pyvrp_plus.statistics import Statistics


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
        return explain(self._data(), self.best)

    def __str__(self) -> str:
        routes = [
            f"Route #{idx}: {route}\n"
            for idx, route in enumerate(self.best.routes(), 1)
        ]
        text = f"{self.summary()}\n\nRoutes\n------\n{''.join(routes)}"
        return text + self._explanation_text()

    def _repr_html_(self) -> str:
        return result_html(self)

    def _explanation_text(self) -> str:
        """Return the explanation as a section of text; empty if there is none."""
        explanation = None if self.data is None else self.explain()
        return f"\nViolations\n----------\n{explanation}\n" if explanation else ""

    def _data(self) -> ProblemData:
        if self.data is None:
            raise ValueError(
                "This result has no data, which pickled results leave out: set "
                "result.data to the problem that was solved."
            )

        return self.data
