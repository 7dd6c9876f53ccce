"""Tests of the walks that operators are tried on."""

import pytest

from mep.hooks.probing import Decisions, probing_of
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.operators import STOCK, load_operator

STEP_HOOKS = [name for name, hook in HOOKS.items() if hook.is_called_in_steps]


@pytest.mark.parametrize("hook", STEP_HOOKS)
def test_walks_are_made(hook: str) -> None:
    """With the stock rule, each probe has steps, and tells the time that they took."""
    probing = probing_of(hook)
    for probe in probing.probes():
        decisions = Decisions()
        probing.decide(load_operator(STOCK / f"{hook}.cpp"), probe, decisions)
        ((calls, routes),) = decisions.chosen
        assert calls > 0, probe
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
