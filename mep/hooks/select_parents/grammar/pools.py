"""Blocks that give the solutions from which a parent is chosen."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant
from mep.grammar.population.types import SCORE

from .types import POOL

POOLS = (
    Block(
        "everyone",
        POOL,
        "the whole population",
        "explores",
        "over-exploitation",
        "Nobody is excluded.",
        "return everyone(population);",
        "return view.everyone()",
        weight=2,
    ),
    Block(
        "feasible",
        POOL,
        "the feasible solutions",
        "exploits",
        "weak pressure",
        "Only what could be returned counts, as long as there is such a thing.",
        """
        auto const test = [&](auto idx) { return population.is_feasible(idx); };
        return those_of(everyone(population), test);
        """,
        "return those_of(view.everyone(), view.is_feasible)",
        trap="When few vehicles or tight time windows leave few feasible solutions, "
        "these are mated over and over.",
    ),
    Block(
        "infeasible",
        POOL,
        "the infeasible solutions",
        "explores",
        "ignored infeasibility",
        "Infeasible solutions come to the optimum from the cheaper side.",
        """
        auto const test = [&](auto idx) { return !population.is_feasible(idx); };
        return those_of(everyone(population), test);
        """,
        "return those_of(view.everyone(), lambda idx: not view.is_feasible(idx))",
        weight=0.7,
        trap="In the TSP there are none, and the block means the whole population.",
    ),
    Block(
        "top",
        POOL,
        "the best share of $share by $score",
        "exploits",
        "weak pressure",
        "An elite that is a share of the population stays sensible when its size "
        "changes.",
        """
        auto const all = everyone(population);
        auto const count = std::ceil(share * static_cast<double>(all.size()));
        auto const scores = $score(population, all, rng);
        return keep_best(all, scores, static_cast<std::size_t>(count));
        """,
        """
        everyone = view.everyone()
        count = math.ceil(share * len(everyone))
        scores = $score(view, everyone, rng)
        return keep_best(everyone, scores, count)
        """,
        children=(Child("score", SCORE),),
        constants=(Constant("share", 0.05, 0.6, "of the population"),),
    ),
    Block(
        "remote",
        POOL,
        "those at least $min_distance away from the cheapest",
        "explores",
        "over-exploitation",
        "Descendants of the best solution are left out, and other regions come "
        "forward.",
        """
        auto const all = everyone(population);
        auto const distance = distance_to(population, cheapest(population, all));
        return those_of(all, [&](auto idx) { return distance(idx) >= min_distance; });
        """,
        """
        everyone = view.everyone()
        best = min(everyone, key=view.penalised_cost)
        return those_of(
            everyone,
            lambda idx: view.broken_pairs_distance(best, idx) >= min_distance,
        )
        """,
        constants=(Constant("min_distance", 0.05, 0.6, "share of broken pairs"),),
        weight=0.6,
        trap="Clustered customers keep all distances small, so that nobody is remote.",
    ),
)
