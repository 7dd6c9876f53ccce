"""Blocks that choose between two others of a type: by phase, or at random."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant, Type

from .types import PHASE


def choices(of: Type, pitfall: str) -> tuple[Block, ...]:
    """
    Return the blocks that choose between two blocks of a type.

    Parameters
    ----------
    of
        Type of the blocks.
    pitfall
        Name of the pitfall that a mixture of two rules counters.
    """
    return _by_phase(of), _mixture(of, pitfall)


def _branches(of: Type) -> tuple[Child, Child]:
    return Child("then", of), Child("otherwise", of)


def _by_phase(of: Type) -> Block:
    return Block(
        "by_phase",
        of,
        "if $phase, $then, otherwise $otherwise",
        "balances",
        "blindness to progress",
        "The rule follows the state of the search instead of a fixed compromise.",
        """
        if ($phase(population))
            return $then($args);

        return $otherwise($args);
        """,
        """
        if $phase(view):
            return $then($args)

        return $otherwise($args)
        """,
        children=(Child("phase", PHASE), *_branches(of)),
    )


def _mixture(of: Type, pitfall: str) -> Block:
    return Block(
        "mixture",
        of,
        "with probability $chance $then, otherwise $otherwise",
        "explores",
        pitfall,
        "Two rules side by side make up for each other's blind spots.",
        """
        if (rng.rand() < chance)
            return $then($args);

        return $otherwise($args);
        """,
        """
        if rng.rand() < chance:
            return $then($args)

        return $otherwise($args)
        """,
        children=_branches(of),
        constants=(Constant("chance", 0.1, 0.9, "of the first rule"),),
        weight=0.7,
    )
