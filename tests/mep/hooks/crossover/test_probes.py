"""Tests of the runs that crossovers are tried on."""

from mep.hooks.probing import Decisions, probing_of
from pyvrp_plus.operators import STOCK, load_operator
from pyvrp_plus.operators.python_operator import from_callable

PROBING = probing_of("crossover")


def decisions_of(operator) -> Decisions:
    """Return what an operator decides on all probes."""
    decisions = Decisions()
    for probe in PROBING.probes():
        PROBING.decide(operator, probe, decisions)

    return decisions


def test_languages_decide_alike() -> None:
    """The stock rule in Python leads to the same solutions as that in C++."""
    native, python = (
        decisions_of(load_operator(STOCK / f"crossover{suffix}"))
        for suffix in (".cpp", ".py")
    )
    assert native.chosen == python.chosen
    assert all(calls > 0 for calls, _, _ in native.chosen)
    assert all(seconds > 0 for seconds in native.seconds)


def test_rules_are_told_apart() -> None:
    """A child that is the first parent leads elsewhere than the stock rule."""
    copies = from_callable("crossover", lambda parents, *_: parents.first)
    stock = load_operator(STOCK / "crossover.py")
    assert decisions_of(copies).chosen != decisions_of(stock).chosen
