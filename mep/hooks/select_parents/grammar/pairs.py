"""Blocks that choose a pair of parents."""

from __future__ import annotations

from mep.grammar.block import Block, Child
from mep.grammar.population.choices import choices

from .types import MATE, PAIR, PICK

PAIRS = (
    Block(
        "mating",
        PAIR,
        "the first parent is $pick, and its mate $mate",
        "balances",
        "incest",
        "The mate is chosen with regard to the first parent.",
        "auto const first = $pick(population, rng);\n"
        "return {first, $mate(population, first, rng)};",
        "first = $pick(view, rng)\nreturn first, $mate(view, first, rng)",
        children=(Child("pick", PICK), Child("mate", MATE)),
        weight=4,
    ),
    Block(
        "cheaper_first",
        PAIR,
        "the cheaper one of two parents comes first, and these are: $pair",
        "exploits",
        "weak pressure",
        "Crossover keeps most of the first parent, which had better be the cheaper "
        "one.",
        """
        auto const [first, second] = $pair(population, rng);
        if (population.penalised_cost(second) < population.penalised_cost(first))
            return {second, first};

        return {first, second};
        """,
        """
        first, second = $pair(view, rng)
        if view.penalised_cost(second) < view.penalised_cost(first):
            return second, first

        return first, second
        """,
        children=(Child("pair", PAIR),),
        weight=0.6,
    ),
    *choices(PAIR, "over-exploitation"),
)
