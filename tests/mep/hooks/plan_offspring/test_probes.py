"""Tests of the runs that plans are tried on."""

from mep.hooks.probing import Decisions, probing_of
from pyvrp_plus.hooks import OffspringPlan
from pyvrp_plus.operators import STOCK, load_operator
from pyvrp_plus.operators.python_operator import from_callable

PROBING = probing_of("plan_offspring")


def decided(operator) -> list[object]:
    """Return what follows from an operator, on each probe."""
    chosen = []
    for probe in PROBING.probes():
        decisions = Decisions()
        PROBING.decide(operator, probe, decisions)
        chosen += decisions.chosen

    return chosen


def breeding_after_walks(count: int):
    """Return a rule that breeds so often after each walk but the first."""

    def plan_offspring(view, rng):
        recent = [record.effort for record in view.history(count)]
        if (
            view.walk != "over"
            or len(view.population) < 2
            or recent == ["breed"] * count
        ):
            return OffspringPlan(effort="walk")

        return OffspringPlan(effort="breed")

    return from_callable("plan_offspring", plan_offspring)


def test_languages_decide_alike() -> None:
    """The stock rule in Python leads to the same solutions as that in C++."""
    stock = [
        decided(load_operator(STOCK / f"plan_offspring{suffix}"))
        for suffix in (".cpp", ".py")
    ]
    assert stock[0] == stock[1]


def test_walks_end() -> None:
    """Rules that differ only after the first walks are told apart by most probes."""
    once, thrice = (decided(breeding_after_walks(count)) for count in (1, 3))
    num_different = sum(a != b for a, b in zip(once, thrice, strict=True))
    assert num_different >= len(once) - 1
