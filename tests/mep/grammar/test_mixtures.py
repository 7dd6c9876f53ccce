"""Blocks that mix two expressions."""

import pytest

from mep.grammar.block import Signature, Type
from mep.grammar.mixtures import either, late

NUMBER = Type(
    "Number",
    Signature("double", ("PlanView const &view", "RandomNumberGenerator &rng")),
    Signature("float", ("view: PlanView", "rng: RandomNumberGenerator")),
)


@pytest.mark.parametrize(
    ("block", "condition"),
    [
        (either(NUMBER, "noise", "Both."), "rng.rand() < chance"),
        (late(NUMBER, "haste", "In time.", view="view"), "view.progress.budget_used"),
    ],
)
def test_mixtures(block, condition):
    """Both expressions are of the block's own type, and get all of its arguments."""
    assert [child.type for child in block.children] == [NUMBER, NUMBER]
    assert f"if {condition}" in block.python
    for body in (block.cpp, block.python):
        assert body.index("$first($args)") < body.index("$second($args)")


def test_chance():
    """The range of the probability is given."""
    (constant,) = either(NUMBER, "noise", "Both.", chance=(0.1, 0.2)).constants
    assert (constant.low, constant.high) == (0.1, 0.2)
