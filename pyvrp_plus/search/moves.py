"""The moves of local search; as in PyVRP, their classes are called operators."""

from __future__ import annotations

from dataclasses import dataclass

from pyvrp_plus._pyvrp import ProblemData


@dataclass
class OperatorStatistics:
    """
    Counts of an operator's moves while the last solution was improved.

    Parameters
    ----------
    num_evaluations
        Number of moves that were evaluated, because no bound had ruled them out.
    num_applications
        Number of moves that were applied, because they improved the solution.
    """

    num_evaluations: int = 0
    num_applications: int = 0


class Operator:
    """
    Base class of operators, each of which is a kind of move of a local search.

    Parameters
    ----------
    data
        The problem.
    """

    def __init__(self, data: ProblemData) -> None:
        _check_data(data)
        if type(self) in (Operator, NodeOperator, RouteOperator):
            raise TypeError(f"{type(self).__name__} is not an operator by itself.")

        self._statistics = OperatorStatistics()

    @property
    def statistics(self) -> OperatorStatistics:
        """Counts of the operator's moves while the last solution was improved."""
        return self._statistics

    @classmethod
    def supports(cls, data: ProblemData) -> bool:
        """Return whether the operator can improve solutions of such a problem."""
        _check_data(data)
        return cls._is_of_use(data)

    @staticmethod
    def _is_of_use(data: ProblemData) -> bool:
        return True


def _check_data(data: ProblemData) -> None:
    if not isinstance(data, ProblemData):
        raise TypeError(f"data must be ProblemData, but is {data!r}.")


class NodeOperator(Operator):
    """Base class of operators with moves of two clients that are near each other."""


class RouteOperator(Operator):
    """Base class of operators with moves of two whole routes."""


class Exchange10(NodeOperator):
    """
    Relocates a client.

    See Osman, I. H. (1993), "Metastrategy simulated annealing and tabu search
    algorithms for the vehicle routing problem", Annals of Operations Research 41;
    also for the other exchanges.
    """


class Exchange20(NodeOperator):
    """Relocates two clients in a row."""


class Exchange30(NodeOperator):
    """Relocates three clients in a row."""


class Exchange11(NodeOperator):
    """Exchanges two clients."""


class Exchange21(NodeOperator):
    """Exchanges two clients in a row with another one."""


class Exchange31(NodeOperator):
    """Exchanges three clients in a row with another one."""


class Exchange22(NodeOperator):
    """Exchanges two clients in a row with two others."""


class Exchange32(NodeOperator):
    """Exchanges three clients in a row with two others."""


class Exchange33(NodeOperator):
    """Exchanges three clients in a row with three others."""


class SwapTails(NodeOperator):
    """
    Exchanges the ends of two routes (2-opt*).

    See Potvin, J.-Y. and Rousseau, J.-M. (1995), "An exchange heuristic for routeing
    problems with time windows", Journal of the Operational Research Society 46.
    """

    @staticmethod
    def _is_of_use(data: ProblemData) -> bool:
        return data.num_vehicles > 1


class RelocateShipment(NodeOperator):
    """Relocates both ends of a shipment to where they are cheapest together."""

    @staticmethod
    def _is_of_use(data: ProblemData) -> bool:
        return data.num_shipments > 0


class RelocateWithDepot(NodeOperator):
    """
    Inserts and removes reload depots, also while relocating a client.

    See Francois, V., Arda, Y. and Crama, Y. (2019), "Adaptive large neighborhood search
    for multitrip vehicle routing with time windows", Transportation Science 53(6).
    """

    @staticmethod
    def _is_of_use(data: ProblemData) -> bool:
        return any(
            len(vehicle_type.reload_depots) > 0 and vehicle_type.max_reloads > 0
            for vehicle_type in data.vehicle_types()
        )


class TwoOpt(NodeOperator):
    """
    Reverses parts of routes (2-opt).

    Parts are reversed within a route, when two clients are relocated, and when the ends
    of two routes are exchanged. PyVRP has no such operator. See Croes, G. A. (1958), "A
    method for solving traveling salesman problems", Operations Research 6.
    """


class SwapRoutes(RouteOperator):
    """Exchanges the vehicles of two routes, or uses an unused vehicle instead."""

    @staticmethod
    def _is_of_use(data: ProblemData) -> bool:
        return data.num_vehicle_types > 1


class SwapStar(RouteOperator):
    """
    Exchanges two clients of two routes, each inserted where it fits best (SWAP*).

    Parameters
    ----------
    data
        The problem.
    overlap_tolerance
        Share of all clients, in [0, 1]: two routes are tried if a client of one is
        among this share of clients nearest to a client of the other. No more than the
        client's neighbours count.

    Raises
    ------
    ValueError
        When ``overlap_tolerance`` is not in [0, 1].

    References
    ----------
    Vidal, T. (2022), "Hybrid genetic search for the CVRP: Open-source implementation
    and SWAP* neighborhood", Computers & Operations Research 140, section 3.4.
    """

    def __init__(self, data: ProblemData, overlap_tolerance: float = 0.05) -> None:
        super().__init__(data)
        if not 0 <= overlap_tolerance <= 1:
            raise ValueError(
                f"overlap_tolerance must be in [0, 1], but is {overlap_tolerance}."
            )

        self._overlap_tolerance = overlap_tolerance


#: The node operators that are used by default.
NODE_OPERATORS: list[type[NodeOperator]] = [
    Exchange10,
    Exchange20,
    Exchange11,
    Exchange21,
    Exchange22,
    SwapTails,
    RelocateShipment,
    RelocateWithDepot,
    TwoOpt,
]

#: The route operators that are used by default.
ROUTE_OPERATORS: list[type[RouteOperator]] = [SwapRoutes, SwapStar]
