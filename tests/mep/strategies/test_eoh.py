"""Five prompts, in turns."""

from mep.strategies.eoh import EvolutionOfHeuristics
from tests.mep.strategies.scene import FixedScene


def test_each_prompt_has_a_generation():
    """First anew, then each of the five, with as many parents as it needs."""
    strategy = EvolutionOfHeuristics()
    assert {one.kind for one in strategy.orders(FixedScene(1, 1))} == {"eoh_i1"}
    turns = [strategy.orders(FixedScene(7, generation)) for generation in range(2, 8)]
    kinds = [{one.kind for one in orders} for orders in turns]
    names = ["eoh_e1", "eoh_e2", "eoh_m1", "eoh_m2", "eoh_m3", "eoh_e1"]
    assert kinds == [{name} for name in names]
    counts = [{len(one.parents) for one in orders} for orders in turns]
    assert counts == [{5}, {5}, {1}, {1}, {1}, {5}]
