"""One operator, refined again and again."""

from mep.strategies.self_refine import SelfRefine
from tests.mep.strategies.scene import STOCK, FixedScene, offspring


def test_each_refinement_has_a_critique():
    """Of the only operator there is."""
    scene = FixedScene(1, 1, [f"critique {number}" for number in range(10)])
    orders = SelfRefine().orders(scene)
    assert {one.kind for one in scene.asked} == {"self_refine_critique"}
    assert all(one.parents == (STOCK,) for one in (*scene.asked, *orders))
    given = [one.reflections for one in orders]
    assert given == [(f"critique {number}",) for number in range(10)]


def test_it_goes_on_from_what_is_new():
    """Also if that is worse; only if nothing could be measured, not."""
    old, new, other = offspring(1, 4), offspring(2, 1), offspring(2, 2)
    scene = FixedScene(1, 2)
    assert SelfRefine().survivors([old, new, other], scene) == [new]
    assert SelfRefine().survivors([old], scene) == [old]
