"""Tests of the instances in which operators say who is near whom."""

from mep.hooks.probing import Decisions, probing_of
from pyvrp_plus.operators import STOCK, load_operator
from pyvrp_plus.operators.python_operator import from_callable

PROBING = probing_of("proximity")


def decisions_of(operator) -> Decisions:
    """Return what an operator decides on all probes."""
    decisions = Decisions()
    for probe in PROBING.probes():
        PROBING.decide(operator, probe, decisions)
        assert PROBING.situation(probe) == f"on {probe}"

    return decisions


def test_languages_decide_alike() -> None:
    """The stock rule in Python gives the same neighbours as that in C++."""
    native, python = (
        decisions_of(load_operator(STOCK / f"proximity{suffix}"))
        for suffix in (".cpp", ".py")
    )
    assert native.chosen == python.chosen
    assert len(native.seconds) == len(native.chosen) == len(PROBING.probes())
    assert all(0 < seconds < 0.01 for seconds in native.seconds)


def test_rules_are_told_apart() -> None:
    """Each rule of several gives neighbours of its own."""
    rules = (
        lambda pair: pair.there.cost,
        lambda pair: -pair.there.cost,
        lambda pair: pair.second.location,
        lambda pair: pair.second.tw_early,
    )
    chosen = [decisions_of(from_callable("proximity", rule)).chosen for rule in rules]
    assert all(chosen.count(own) == 1 for own in chosen)
