"""Blocks that mix two expressions of a type, for hooks whose operators decide alone."""

from __future__ import annotations

from .block import Block, Child, Constant, Type


def either(
    of: Type,
    meets: str,
    why: str,
    *,
    chance: tuple[float, float] = (0.05, 0.7),
    weight: float = 2,
) -> Block:
    """
    Return the block that decides by chance between two expressions of a type.

    Parameters
    ----------
    of
        Type of the block, whose functions have a parameter ``rng``.
    meets, why, weight
        As for :class:`~mep.grammar.block.Block`.
    chance
        Lowest and highest probability of the first expression.
    """
    return Block(
        "either",
        of,
        "with probability $chance: $first; else: $second",
        "balances",
        meets,
        why,
        """
        if (rng.rand() < chance)
            return $first($args);

        return $second($args);
        """,
        """
        if rng.rand() < chance:
            return $first($args)

        return $second($args)
        """,
        children=(Child("first", of), Child("second", of)),
        constants=(Constant("chance", *chance, "of the first"),),
        weight=weight,
    )


def late(of: Type, meets: str, why: str, *, view: str = "search") -> Block:
    """
    Return the block that changes from one expression of a type to another in time.

    Parameters
    ----------
    of
        Type of the block.
    meets, why
        As for :class:`~mep.grammar.block.Block`.
    view
        Name of the parameter that tells the progress of the search.
    """
    return Block(
        "late",
        of,
        "once a share of $share of the budget is used: $second; before that: $first",
        "balances",
        meets,
        why,
        f"""
        if ({view}.progress().budget_used < share)
            return $first($args);

        return $second($args);
        """,
        f"""
        if {view}.progress.budget_used < share:
            return $first($args)

        return $second($args)
        """,
        children=(Child("first", of), Child("second", of)),
        constants=(Constant("share", 0.2, 0.8, "of the budget"),),
        trap="With a stopping criterion of the user, the share is always zero.",
    )
