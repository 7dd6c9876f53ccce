"""Parameters of how offspring are made and educated."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SearchParams:
    """
    Parameters of how offspring are made and educated, beyond PyVRP's.

    After crossover and local search, an offspring goes through a chain of focused
    steps: some clients near each other are removed and inserted again, and local
    search repairs what was touched. A step is accepted by simulated annealing.

    Parameters
    ----------
    focus_steps
        Length of the chain, in steps per client. Zero turns it off.
    start_temperature, end_temperature
        Temperatures at both ends of the chain, as a share of the mean cost per client.
    mean_removed
        Mean number of clients that a step removes; at least 1.
    max_string
        Longest string of clients that a step removes from a route; at least 1.
    blink_rate
        Probability that a step overlooks a place to insert a client; in [0, 1).
    num_constructed
        Number of solutions that are constructed by insertion before the first
        crossover. With zero, the search starts from random solutions.
    giant_tours
        Whether offspring are also bred from giant tours, where that is valid.
    exhaustive
        Whether local search looks at all clients of a changed route again, rather than
        at those near the change.

    Raises
    ------
    ValueError
        When a value is outside its range.

    References
    ----------
    Christiaens, J. and Vanden Berghe, G. (2020), "Slack Induction by String Removals
    for Vehicle Routing Problems", Transportation Science 54(2).
    """

    focus_steps: float = 10.0
    start_temperature: float = 0.1
    end_temperature: float = 0.01
    mean_removed: float = 10.0
    max_string: int = 10
    blink_rate: float = 0.01
    num_constructed: int = 8
    giant_tours: bool = True
    exhaustive: bool = False

    def __post_init__(self) -> None:
        for name in ("focus_steps", "num_constructed"):
            self._check(name, getattr(self, name) >= 0, "at least 0")

        for name in ("mean_removed", "max_string"):
            self._check(name, getattr(self, name) >= 1, "at least 1")

        for name in ("start_temperature", "end_temperature"):
            self._check(name, getattr(self, name) > 0, "positive")

        self._check("blink_rate", 0 <= self.blink_rate < 1, "in [0, 1)")

    def _check(self, name: str, is_valid: bool, expected: str) -> None:
        if not is_valid:
            raise ValueError(
                f"{name} must be {expected}, but is {getattr(self, name)}."
            )
