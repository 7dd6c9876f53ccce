"""Blocks that choose between two others of a type: by phase, or at random."""

from __future__ import annotations

from pyvrp_plus.operators.python_operator import Hook

from .block import Block, Child, Constant, Type
from .types import PHASE

_HOOKS: dict[str, Hook] = {
    "Pair": "select_parents",
    "Pick": "select_parents",
    "Mate": "select_parents",
    "Selection": "select_survivors",
}


def choices(of: Type) -> tuple[Block, ...]:
    """Return the blocks that choose between two blocks of a type."""
    return _by_phase(of, _HOOKS[of.name]), _mixture(of, _HOOKS[of.name])


def _branches(of: Type) -> tuple[Child, Child]:
    return Child("then", of), Child("otherwise", of)


def _by_phase(of: Type, hook: Hook) -> Block:
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
        hooks=(hook,),
    )


def _mixture(of: Type, hook: Hook) -> Block:
    return Block(
        "mixture",
        of,
        "with probability $chance $then, otherwise $otherwise",
        "explores",
        "over-exploitation" if hook == "select_parents" else "diversity collapse",
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
        hooks=(hook,),
        weight=0.7,
    )
