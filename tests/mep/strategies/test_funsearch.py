"""Islands of programs."""

from mep.strategies.funsearch import FunSearch
from tests.mep.strategies.scene import STOCK, FixedScene, offspring


def scene_of(generation: int, num_survivors: int = 6) -> FixedScene:
    scene = FixedScene(1, generation)
    scene.num_survivors = num_survivors
    return scene


def names(members):
    return [member.name for member in members]


def test_the_islands_take_turns():
    """Each has room for two, the most that a prompt shows; they do not mix."""
    strategy, scene = FunSearch(), scene_of(1)
    orders = strategy.orders(scene)
    assert all(order.parents == (STOCK,) for order in orders)

    ranked = [offspring(1, number) for number in (4, 1, 7, 2, 3)] + [STOCK]
    kept = strategy.survivors(ranked, scene)
    # Numbers 1, 4 and 7 are of the first island, 2 of the second, 3 of the third.
    assert names(kept) == ["r1g1o4", "r1g1o1", "r1g1o2", "r1g1o3", "stock"]

    later = scene_of(2)
    later.population = kept
    shown = [names(order.parents) for order in strategy.orders(later)]
    assert shown[:3] == [["r1g1o4", "r1g1o1"], ["r1g1o2", "stock"], ["r1g1o3", "stock"]]
    assert shown[3:6] == shown[:3]


def test_the_worse_islands_are_settled_anew():
    """Every four generations, by the best of another island."""
    strategy = FunSearch()
    strategy.orders(scene_of(1, 4))
    good, better = offspring(1, 1), offspring(1, 3)
    poor, worse = offspring(1, 2), offspring(1, 4)
    ranked = [better, good, poor, worse, STOCK]
    scene = scene_of(1, 4)
    for generation in (1, 2, 3):
        scene = scene_of(generation, 4)
        assert strategy.survivors(ranked, scene) == [better, good, poor, worse]

    scene = scene_of(4, 4)
    scene.population = strategy.survivors(ranked, scene)
    assert scene.population == [better, good]
    shown = [names(order.parents) for order in strategy.orders(scene)]
    assert shown[:2] == [["r1g1o3", "r1g1o1"], ["r1g1o3"]]


def test_an_island_whose_operators_fail():
    """It is lent the best operator, and goes on from there."""
    strategy = FunSearch()
    strategy.orders(scene_of(1, 4))
    best = offspring(1, 1)
    scene = scene_of(1, 4)
    assert strategy.survivors([best, offspring(1, 2)], scene)[0] == best
    later = scene_of(2, 4)
    later.population = [best]
    assert all(order.parents == (best,) for order in strategy.orders(later))
    assert strategy.survivors([best], later) == [best]


def test_the_number_of_islands():
    """Ten, or as many as have room for two each."""
    for num_survivors, num_islands in ((1, 1), (5, 2), (20, 10), (50, 10)):
        strategy, scene = FunSearch(), scene_of(1, num_survivors)
        strategy.orders(scene)
        ranked = [offspring(1, number) for number in range(1, 100)]
        kept = strategy.survivors(ranked, scene)
        islands = {(member.record.number - 1) % num_islands for member in kept}
        assert len(islands) == num_islands
        assert len(kept) == num_survivors - num_survivors % num_islands
