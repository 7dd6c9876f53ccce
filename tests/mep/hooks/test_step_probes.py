"""Tests of the walks that operators are tried on."""

import pytest

from mep.hooks.probing import Decisions, probing_of
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.operators import STOCK, PythonOperator, load_operator

STEP_HOOKS = [name for name, hook in HOOKS.items() if hook.is_called_in_steps]


@pytest.mark.parametrize("hook", STEP_HOOKS)
def test_walks_are_made(hook: str) -> None:
    """With the stock rule, each probe has steps, and tells the time that they took."""
    probing = probing_of(hook)
    for probe in probing.probes():
        decisions = Decisions()
        probing.decide(load_operator(STOCK / f"{hook}.cpp"), probe, decisions)
        ((calls, steps, routes),) = decisions.chosen
        assert calls > 0, probe
        assert steps["made"] > 0, probe
        assert routes, probe
        assert decisions.seconds[0] > 0
        assert probing.situation(probe) == f"on {probe}"


@pytest.mark.parametrize("hook", STEP_HOOKS)
def test_languages_decide_alike(hook: str) -> None:
    """The stock rule in Python leads to the same solutions as that in C++."""
    probing = probing_of(hook)
    chosen = []
    for suffix in (".cpp", ".py"):
        decisions = Decisions()
        for probe in probing.probes():
            operator = load_operator(STOCK / f"{hook}{suffix}")
            probing.decide(operator, probe, decisions)
        chosen.append(decisions.chosen)

    assert chosen[0] == chosen[1]


def decided(factor: float) -> list[object]:
    """Return what follows from a threshold, as a factor of the temperature."""

    def accept(step, rng):
        return step.after - step.before <= factor * step.temperature

    probing, decisions = probing_of("accept"), Decisions()
    for probe in probing.probes():
        operator = PythonOperator("accept", "threshold", lambda: accept)
        probing.decide(operator, probe, decisions)

    return decisions.chosen


@pytest.mark.parametrize("factor", [0.9, 1.02, 1.1, 2.0])
def test_rules_that_are_near_each_other(factor: float) -> None:
    """They are told apart, and one is not taken for a duplicate of the other."""
    assert decided(factor) != decided(1.0)
    assert decided(factor) == decided(factor)
