"""Answers that vote."""

from mep.strategies.self_consistency import SelfConsistency
from tests.mep.strategies.scene import STOCK, FixedScene, offspring


def test_the_one_that_agrees_most_stays():
    """Whatever it costs; of equal ones, the first that was asked for."""
    loner = offspring(1, 1, "a", "a", "a")
    first, second = offspring(1, 2, "b", "b", "c"), offspring(1, 3, "b", "b", "c")
    near = offspring(1, 4, "b", "d", "c")
    ranked = [loner, near, second, first, STOCK]
    assert SelfConsistency().survivors(ranked, FixedScene(1, 1)) == [first]
    assert SelfConsistency().survivors([STOCK], FixedScene(1, 1)) == [STOCK]


def test_all_answers_vote():
    """Those of earlier generations, too, which are not there any more."""
    strategy = SelfConsistency()
    early = [offspring(1, number, "a", "a") for number in (1, 2, 3)]
    kept = strategy.survivors(early, FixedScene(1, 1))
    late = [offspring(2, number, "b", "b") for number in (1, 2)]
    assert strategy.survivors([*late, *kept], FixedScene(1, 2)) == kept
    more = [offspring(3, number, "b", "b") for number in (1, 2)]
    assert strategy.survivors([*more, *kept], FixedScene(1, 3)) == more[:1]


def test_there_is_one_prompt():
    """All orders are the same, and nothing is told that differs between them."""
    orders = SelfConsistency().orders(FixedScene(3))
    assert orders == orders[:1] * 10
    assert SelfConsistency().shown(with_additions=True) == {"feedback"}


def test_forged_decisions():
    """The process of an operator may tell any number of them."""
    few, many = offspring(1, 1, "a"), offspring(1, 2, "a", "b", "c")
    none = offspring(1, 3)
    assert SelfConsistency().survivors([none, few, many], FixedScene(1, 1)) == [few]
