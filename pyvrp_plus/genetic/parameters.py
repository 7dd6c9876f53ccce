"""Parameters of the genetic algorithm and of the penalties."""

from dataclasses import dataclass


@dataclass
class GeneticAlgorithmParams:
    """
    Parameters of the generational loop.

    Parameters
    ----------
    repair_probability
        Probability of repairing an infeasible offspring.
    num_iters_no_improvement
        Number of iterations without improvement after which the search restarts
        from a new population.

    Raises
    ------
    ValueError
        When ``repair_probability`` is not in [0, 1], or
        ``num_iters_no_improvement`` is negative.
    """

    repair_probability: float = 0.80
    num_iters_no_improvement: int = 20_000

    def __post_init__(self) -> None:
        _check_probability("repair_probability", self.repair_probability)
        _check_at_least("num_iters_no_improvement", self.num_iters_no_improvement, 0)


@dataclass
class PenaltyParams:
    """
    Parameters of the penalties for excess load, time warp and excess distance.

    After ``solutions_between_updates`` solutions, a penalty whose constraint was met
    by fewer of them than ``target_feasible`` is multiplied by ``penalty_increase``,
    and one whose constraint was met by more by ``penalty_decrease``.

    Parameters
    ----------
    repair_booster
        Factor on the penalties when an infeasible offspring is repaired; at least 1.
    solutions_between_updates
        Number of solutions between two updates; at least 1.
    penalty_increase
        Factor by which a penalty grows; at least 1.
    penalty_decrease
        Factor by which a penalty shrinks; in [0, 1].
    target_feasible
        Share of solutions that should be feasible; in [0, 1].
    feas_tolerance
        Deviation from the target within which a penalty stays as it is; in [0, 1].
    min_penalty, max_penalty
        Bounds of each penalty. A very large upper bound may cause integer overflow.

    Raises
    ------
    ValueError
        When a parameter is outside its range.
    """

    repair_booster: int = 12
    solutions_between_updates: int = 50
    penalty_increase: float = 1.34
    penalty_decrease: float = 0.32
    target_feasible: float = 0.43
    feas_tolerance: float = 0.05
    min_penalty: float = 0.1
    max_penalty: float = 100_000.0

    def __post_init__(self) -> None:
        _check_at_least("repair_booster", self.repair_booster, 1)
        _check_at_least("solutions_between_updates", self.solutions_between_updates, 1)
        _check_at_least("penalty_increase", self.penalty_increase, 1)
        _check_probability("penalty_decrease", self.penalty_decrease)
        _check_probability("target_feasible", self.target_feasible)
        _check_probability("feas_tolerance", self.feas_tolerance)
        _check_at_least("min_penalty", self.min_penalty, 0)
        _check_at_least("max_penalty", self.max_penalty, self.min_penalty)


def _check_probability(name: str, value: float) -> None:
    if not 0 <= value <= 1:
        raise ValueError(f"{name} must be in [0, 1], but is {value}.")


def _check_at_least(name: str, value: float, bound: float) -> None:
    # Written so that NaN, for which all comparisons are false, is refused.
    if not value >= bound:
        raise ValueError(f"{name} must be at least {bound}, but is {value}.")
