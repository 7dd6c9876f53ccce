"""Reflections that guide crossovers and mutations."""

from collections import Counter

from mep.strategies.reevo import ReflectiveEvolution
from tests.mep.strategies.scene import STOCK, FixedScene, offspring


def test_reflections_accumulate():
    """Hints on pairs guide crossovers; all of them become one for mutations."""
    strategy = ReflectiveEvolution()
    assert {o.kind for o in strategy.orders(FixedScene(1, 1))} == {"reevo_initial"}

    scene = FixedScene(4, 2, [*["hint"] * 7, "summary"])
    orders = strategy.orders(scene)
    assert [o.kind for o in orders] == ["reevo_crossover"] * 7 + ["reevo_mutation"] * 3
    assert [o.reflections for o in orders] == [("hint",)] * 7 + [("summary",)] * 3
    assert all(o.parents == (scene.population[0],) for o in orders[7:])
    assert scene.asked[-1].reflections == ("hint",) * 7

    later = FixedScene(4, 3, ["news", "", *["news"] * 5, "more"])
    orders = strategy.orders(later)
    assert later.asked[-1].reflections == ("summary", *["news"] * 6)
    assert orders[-1].reflections == ("more",)

    silent = FixedScene(4, 4, [""])
    orders = strategy.orders(silent)
    assert orders[-1].reflections == ("more",), "it stays if there is no answer"


def test_pairs_are_drawn_uniformly():
    """The better one is not drawn more often."""
    counts = Counter()
    for generation in range(2, 302):
        orders = ReflectiveEvolution().orders(FixedScene(5, generation))
        counts.update(one.name for order in orders[:7] for one in order.parents)

    assert len(counts) == 5
    assert max(counts.values()) < 1.2 * min(counts.values())


def test_offspring_replace_all_but_the_elite():
    """As many as there is room for."""
    old = [offspring(1, number) for number in (1, 2)]
    new = [offspring(2, number) for number in (1, 2, 3)]
    ranked = [old[0], new[0], old[1], new[1], STOCK, new[2]]
    strategy, scene = ReflectiveEvolution(), FixedScene(3, 2)
    assert strategy.survivors(ranked, scene) == [old[0], new[0], new[1]]
    scene.num_survivors = 9
    assert strategy.survivors(ranked, scene) == [old[0], *new]
    assert strategy.survivors([new[0], *old], scene) == [new[0]]
