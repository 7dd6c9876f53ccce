"""Types of blocks that update penalties."""

from __future__ import annotations

from mep.grammar.block import Signature, Type

#: Type of blocks that give the factors by which all penalties change.
UPDATE = Type(
    "Update",
    Signature("std::vector<double>", ("std::vector<Dimension> const &dimensions",)),
    Signature("list[float]", ("dimensions: list[Dimension]",)),
)

#: Type of blocks that give the factor by which the penalty of one dimension changes.
STEP = Type(
    "Step",
    Signature("double", ("Dimension const &dimension",)),
    Signature("float", ("dimension: Dimension",)),
)
