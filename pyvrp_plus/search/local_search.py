"""Local search with chosen operators."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pyvrp_plus._pyvrp import (
    CostEvaluator,
    Depth,
    NativeLocalSearch,
    NativeNeighbours,
    ProblemData,
    RandomNumberGenerator,
    Solution,
)

from .moves import NodeOperator, Operator, RouteOperator, SwapStar


@dataclass(frozen=True)
class LocalSearchStatistics:
    """
    Counts of moves and changes of a local search, for the last solution it improved.

    Parameters
    ----------
    num_moves
        Number of moves of all operators that were evaluated, because no bound had ruled
        them out.
    num_improving
        Number of moves of all operators that were applied.
    num_updates
        Number of changes of any kind, including insertions of missing clients.
    """

    num_moves: int
    num_improving: int
    num_updates: int


class LocalSearch:
    """
    Local search by moves of chosen operators in a granular neighbourhood.

    Parameters
    ----------
    data
        The problem.
    rng
        Random number generator, which decides the order of clients.
    neighbours
        List of the clients near each location; the lists of depots are ignored.

    Raises
    ------
    RuntimeError
        When there is not one list for each location, or a list contains a depot, its
        own location, or an index that is no location.

    References
    ----------
    Vidal, T. (2022), "Hybrid genetic search for the CVRP: Open-source implementation
    and SWAP* neighborhood", Computers & Operations Research 140, section 3.3.
    """

    def __init__(
        self,
        data: ProblemData,
        rng: RandomNumberGenerator,
        neighbours: Sequence[Sequence[int]],
    ) -> None:
        self._set_up(NativeLocalSearch(data, neighbours, None), rng, neighbours)

    def _set_up(
        self,
        native: NativeLocalSearch,
        rng: RandomNumberGenerator,
        neighbours: NativeNeighbours | Sequence[Sequence[int]],
    ) -> None:
        self._native = native
        self._rng = rng
        self._neighbours = _own(neighbours)
        self._node_operators: list[NodeOperator] = []
        self._route_operators: list[RouteOperator] = []

    def add_node_operator(self, op: NodeOperator) -> None:
        """
        Use a node operator from now on.

        Raises
        ------
        TypeError
            When ``op`` is not a node operator.
        """
        _check_operator(op, NodeOperator)
        self._node_operators.append(op)
        self._set_operators()

    def add_route_operator(self, op: RouteOperator) -> None:
        """
        Use a route operator from now on.

        Raises
        ------
        TypeError
            When ``op`` is not a route operator.
        """
        _check_operator(op, RouteOperator)
        self._route_operators.append(op)
        self._set_operators()

    def _operators(self) -> list[Operator]:
        return [*self._node_operators, *self._route_operators]

    def _set_operators(self) -> None:
        tolerances = [
            op._overlap_tolerance
            for op in self._route_operators
            if isinstance(op, SwapStar)
        ]
        self._native.set_operators(
            [_name(op) for op in self._operators()], max(tolerances, default=0.05)
        )

    @property
    def neighbours(self) -> list[list[int]]:
        """List of the clients near each location; a copy."""
        if isinstance(self._neighbours, NativeNeighbours):
            return self._neighbours.to_lists()

        return [list(near) for near in self._neighbours]

    @neighbours.setter
    def neighbours(self, neighbours: Sequence[Sequence[int]]) -> None:
        self._native.set_neighbours(neighbours)
        self._neighbours = _own(neighbours)

    @property
    def node_operators(self) -> list[NodeOperator]:
        """The node operators in use."""
        return list(self._node_operators)

    @property
    def route_operators(self) -> list[RouteOperator]:
        """The route operators in use."""
        return list(self._route_operators)

    @property
    def statistics(self) -> LocalSearchStatistics:
        """Counts of moves and changes for the last solution that was improved."""
        self._update_statistics()
        return LocalSearchStatistics(
            sum(op.statistics.num_evaluations for op in self._operators()),
            sum(op.statistics.num_applications for op in self._operators()),
            self._native.statistics()["num_updates"],
        )

    def _update_statistics(self) -> None:
        counts = self._native.statistics()["operators"]
        for op in self._operators():
            statistics = op.statistics
            statistics.num_evaluations, statistics.num_applications = counts[_name(op)]

    def __call__(self, solution: Solution, cost_evaluator: CostEvaluator) -> Solution:
        """
        Improve a solution by :meth:`search` and :meth:`intensify`, until neither can.

        Parameters
        ----------
        solution
            The solution to improve.
        cost_evaluator
            Evaluator of the penalised costs to reduce.

        Returns
        -------
        Solution
            New solution, whose penalised cost is at most that of the given one, unless
            missing required clients had to be inserted.
        """
        if not self._node_operators:
            return self.intensify(solution, cost_evaluator)

        return self._improve(solution, cost_evaluator, Depth.Full)

    def search(self, solution: Solution, cost_evaluator: CostEvaluator) -> Solution:
        """
        Improve a solution by node operators; insert missing required clients first.

        Without node operators, a copy is returned.

        Parameters
        ----------
        solution
            The solution to improve.
        cost_evaluator
            Evaluator of the penalised costs to reduce.
        """
        if not self._node_operators:
            return solution.__copy__()

        return self._improve(solution, cost_evaluator, Depth.Search)

    def intensify(self, solution: Solution, cost_evaluator: CostEvaluator) -> Solution:
        """
        Improve a solution by the route operators.

        Parameters
        ----------
        solution
            The solution to improve.
        cost_evaluator
            Evaluator of the penalised costs to reduce.
        """
        return self._improve(solution, cost_evaluator, Depth.Intensify)

    def _improve(
        self, solution: Solution, cost_evaluator: CostEvaluator, depth: Depth
    ) -> Solution:
        improved = self._native.apply_moves(solution, cost_evaluator, self._rng, depth)
        self._update_statistics()
        return improved


def _own(
    neighbours: NativeNeighbours | Sequence[Sequence[int]],
) -> NativeNeighbours | list[list[int]]:
    """Return neighbours that no caller can change: given lists are copied."""
    if isinstance(neighbours, NativeNeighbours):
        return neighbours

    return [list(near) for near in neighbours]


def _check_operator(op: Operator, kind: type[Operator]) -> None:
    if not isinstance(op, kind):
        raise TypeError(f"op must be a {kind.__name__}, but is {op!r}.")


def _name(op: Operator) -> str:
    """Return the name of the operator that this is, or is derived from."""
    for cls in type(op).__mro__:
        if cls.__module__ == Operator.__module__:
            return cls.__name__

    raise AssertionError(f"{op!r} is not an operator.")
