"""Parameters of how offspring are made and educated."""

import math
import sys
from dataclasses import dataclass
from numbers import Integral


@dataclass(frozen=True)
class SearchParams:
    """
    Parameters of how offspring are made and educated, beyond PyVRP's.

    Offspring are improved by local search. Beside crossover there are walks: long
    chains of focused steps, which go on over many iterations. A step removes some
    clients near each other and inserts them again, and local search repairs what was
    touched; it is accepted by simulated annealing.

    The tour of a symmetric travelling salesman problem is searched by chained
    Lin-Kernighan instead, whichever operators there are: one kick stands for 300 steps
    of a walk, and is taken back if it makes the tour longer. Without walks, such a tour
    is searched like any other solution.

    Parameters
    ----------
    focus_steps
        Length of a chain that offspring go through after local search, in steps per
        client that is visited, of which at least a tenth of all clients are counted.
        Zero: they do not.
    walk_steps
        Length of a walk, counted likewise. Zero: there are no walks. Where there are
        both deliveries and pickups, or several kinds of loads, but no times, walks are
        four times as long, unless that is too long for what is left of the budget.
    start_temperature, end_temperature
        Temperatures at both ends of a chain, as a share of the mean cost of a visit.
        A walk that is four times as long starts hotter where routes have more than ten
        clients: up to eight times, from twenty on.
    mean_removed
        Mean number of clients that a step removes; at least 1. Where routes have more
        than ten clients, it grows along with them, up to twice as many.
    max_string
        Longest string of clients that a step removes from a route; at least 1. It
        grows likewise.
    blink_rate
        Probability that a step overlooks a place to insert a client; in [0, 1).
    num_constructed
        Number of solutions that are constructed by insertion before the first
        crossover, for up to 100 clients; more clients have proportionally fewer, but
        at least one. Each is what a walk starts from, where there are walks. Of tours,
        there are three times as many whatever their size. With zero, the search starts
        from random solutions.
    decomposition_rate
        Where at least 300 clients are visited, the probability that a walk, after the
        first five, goes part by part: each part of about 100 clients near each other
        has its share of the steps, and starts from the best that was found for those
        before it; in [0, 1].
    giant_tours
        Whether offspring are also bred from giant tours, where that is valid.
    exhaustive
        Whether local search looks at all clients of a changed route again, rather than
        at those near the change.
    one_way_factor
        How much further apart, at most, clients count when neighbours are chosen, if
        one can hardly follow the other, as linehaul and backhaul clients; at least 1,
        which makes no difference. Only with ``symmetric_proximity``.
    shared_vehicles
        Whether a neighbour counts as the share of its vehicles that can go to the
        client, too, but as a third at least. Where vehicles must not go everywhere,
        there are more neighbours, then.

    Raises
    ------
    TypeError
        When ``max_string`` or ``num_constructed`` is not an integer.
    ValueError
        When a value is outside its range.

    References
    ----------
    Christiaens, J. and Vanden Berghe, G. (2020), "Slack Induction by String Removals
    for Vehicle Routing Problems", Transportation Science 54(2).
    Applegate, D., Cook, W. and Rohe, A. (2003), "Chained Lin-Kernighan for large
    traveling salesman problems", INFORMS Journal on Computing 15(1).
    Santini, A., Schneider, M., Vidal, T. and Vigo, D. (2023), "Decomposition Strategies
    for Vehicle Routing Heuristics", INFORMS Journal on Computing 35(3); parts by what
    is near, here without subproblems of their own.
    """

    focus_steps: float = 0.0
    walk_steps: float = 15.0
    start_temperature: float = 0.1
    end_temperature: float = 0.003
    mean_removed: float = 8.0
    max_string: int = 10
    blink_rate: float = 0.01
    num_constructed: int = 10
    decomposition_rate: float = 0.5
    giant_tours: bool = True
    exhaustive: bool = False
    one_way_factor: float = 4.0
    shared_vehicles: bool = True

    def __post_init__(self) -> None:
        for name in ("max_string", "num_constructed"):
            value = getattr(self, name)
            if not isinstance(value, Integral):
                raise TypeError(f"{name} must be an integer, but is {value!r}.")

        for name in ("focus_steps", "walk_steps", "num_constructed"):
            self._check(name, 0, "at least 0")

        for name in ("mean_removed", "max_string", "one_way_factor"):
            self._check(name, 1, "at least 1")

        for name in ("start_temperature", "end_temperature"):
            self._check(name, sys.float_info.min, "positive")

        if not 0 <= self.decomposition_rate <= 1:
            raise ValueError(
                "decomposition_rate must be in [0, 1], "
                f"but is {self.decomposition_rate}."
            )

        if not 0 <= self.blink_rate < 1:
            raise ValueError(f"blink_rate must be in [0, 1), but is {self.blink_rate}.")

    def _check(self, name: str, lowest: float, expected: str) -> None:
        value = getattr(self, name)
        if not lowest <= value < math.inf:
            raise ValueError(f"{name} must be finite and {expected}, but is {value}.")
