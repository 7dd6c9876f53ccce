"""Blocks that choose one parent."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant, whole
from mep.grammar.population.choices import choices
from mep.grammar.population.types import SCORE

from .types import PICK, POOL

PICKS = (
    Block(
        "tournament",
        PICK,
        "the best of $num_draws draws from $pool, by $score",
        "exploits",
        "weak pressure",
        "A tournament's pressure is set by its size, whatever the scale of the score.",
        """
        auto const pool = $pool(population, rng);
        Indices drawn;
        while (drawn.size() != num_draws)
            drawn.push_back(draw(pool, rng));

        auto const scores = $score(population, drawn, rng);
        return best_of(drawn, scores);
        """,
        """
        pool = $pool(view, rng)
        drawn = [draw(pool, rng) for _ in range(num_draws)]
        scores = $score(view, drawn, rng)
        return best_of(drawn, scores)
        """,
        children=(Child("score", SCORE), Child("pool", POOL)),
        constants=(whole("num_draws", 2, 8, "solutions in the tournament"),),
        weight=2,
    ),
    Block(
        "ranking",
        PICK,
        "a draw from $pool that favours the best by $score",
        "balances",
        "over-exploitation",
        "Chances that fall smoothly with the rank leave none without one.",
        """
        auto pool = $pool(population, rng);
        auto const scores = $score(population, pool, rng);
        pool = keep_best(pool, scores, pool.size());
        auto const rank = std::pow(rng.rand(), pressure);
        auto const position = rank * static_cast<double>(pool.size());
        return pool[std::min(static_cast<std::size_t>(position), pool.size() - 1)];
        """,
        """
        pool = $pool(view, rng)
        scores = $score(view, pool, rng)
        pool = keep_best(pool, scores, len(pool))
        position = int(rng.rand() ** pressure * len(pool))
        return pool[min(position, len(pool) - 1)]
        """,
        children=(Child("score", SCORE), Child("pool", POOL)),
        constants=(
            Constant("pressure", 1.2, 4, "1 draws uniformly, more favours the best"),
        ),
    ),
    Block(
        "uniform",
        PICK,
        "any of $pool",
        "explores",
        "over-exploitation",
        "Where all have the same chance, nothing is lost to a misleading score.",
        "return draw($pool(population, rng), rng);",
        "return draw($pool(view, rng), rng)",
        children=(Child("pool", POOL),),
    ),
    Block(
        "best",
        PICK,
        "the very best of $pool, by $score",
        "exploits",
        "weak pressure",
        "The neighbourhood of the best solution is searched from all sides.",
        """
        auto const pool = $pool(population, rng);
        return best_of(pool, $score(population, pool, rng));
        """,
        """
        pool = $pool(view, rng)
        return best_of(pool, $score(view, pool, rng))
        """,
        children=(Child("score", SCORE), Child("pool", POOL)),
        weight=0.6,
        trap="Where many local optima are about as good, as in large instances, the "
        "best one is a matter of luck.",
    ),
    Block(
        "roulette",
        PICK,
        "a draw from $pool, with chances by $score",
        "balances",
        "over-exploitation",
        "Chances in proportion to the score prefer the good without excluding the bad.",
        """
        auto const pool = $pool(population, rng);
        auto const scores = $score(population, pool, rng);
        auto spin = rng.rand() * static_cast<double>(pool.size());
        for (auto const score : scores)
            spin -= score;

        std::size_t position = 0;
        for (; position + 1 < pool.size() && spin > 0; ++position)
            spin -= 1 - scores[position];

        return pool[position];
        """,
        """
        pool = $pool(view, rng)
        chances = [1 - score for score in $score(view, pool, rng)]
        spin = rng.rand() * sum(chances)
        for idx, chance in zip(pool, chances, strict=True):
            spin -= chance
            if spin <= 0:
                return idx

        return pool[-1]
        """,
        children=(Child("score", SCORE), Child("pool", POOL)),
        weight=0.6,
    ),
    Block(
        "turn",
        PICK,
        "the next of $pool in the order of $score, one after the other",
        "explores",
        "over-exploitation",
        "A sweep over the ranks gives each solution its turn, and leaves nothing to "
        "luck.",
        """
        auto pool = $pool(population, rng);
        auto const scores = $score(population, pool, rng);
        pool = keep_best(pool, scores, pool.size());
        return pool[population.progress().iteration % pool.size()];
        """,
        """
        pool = $pool(view, rng)
        scores = $score(view, pool, rng)
        pool = keep_best(pool, scores, len(pool))
        return pool[view.progress.iteration % len(pool)]
        """,
        children=(Child("score", SCORE), Child("pool", POOL)),
        weight=0.6,
    ),
    *choices(PICK, "over-exploitation"),
)
