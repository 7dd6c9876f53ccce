"""Blocks that combine scores into one."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant

from .types import SCORE

SCORE_COMBINATIONS = (
    Block(
        "blend",
        SCORE,
        "$first and, with weight $weight, $second",
        "balances",
        "over-exploitation",
        "What is good in two respects at once is preferred.",
        """
        auto scores = $first(population, candidates, rng);
        auto const others = $second(population, candidates, rng);
        for (std::size_t pos = 0; pos != scores.size(); ++pos)
            scores[pos] = (1 - weight) * scores[pos] + weight * others[pos];

        return scores;
        """,
        """
        scores = zip(
            $first(view, candidates, rng),
            $second(view, candidates, rng),
            strict=True,
        )
        return [(1 - weight) * one + weight * other for one, other in scores]
        """,
        children=(Child("first", SCORE), Child("second", SCORE)),
        constants=(Constant("weight", 0.1, 0.6, "of the second score"),),
        weight=1.5,
    ),
    Block(
        "dominated",
        SCORE,
        "the number of those that are better in both $first and $second",
        "balances",
        "arbitrary weights",
        "Domination needs no weight between two criteria (Fonseca and Fleming, 1993).",
        """
        auto const first = $first(population, candidates, rng);
        auto const second = $second(population, candidates, rng);
        std::vector<double> scores(candidates.size());
        for (std::size_t pos = 0; pos != scores.size(); ++pos)
            for (std::size_t other = 0; other != scores.size(); ++other)
                if (first[other] < first[pos] && second[other] < second[pos])
                    scores[pos] += 1 / static_cast<double>(scores.size());

        return scores;
        """,
        """
        points = list(
            zip(
                $first(view, candidates, rng),
                $second(view, candidates, rng),
                strict=True,
            )
        )
        return [
            sum(one[0] < other[0] and one[1] < other[1] for one in points) / len(points)
            for other in points
        ]
        """,
        children=(Child("first", SCORE), Child("second", SCORE)),
    ),
)

#: For parents: survivors are all feasible, or all infeasible.
FEASIBLE_FIRST = Block(
    "feasible_first",
    SCORE,
    "feasibility, and then $score",
    "exploits",
    "weak pressure",
    "Feasible solutions come first, but infeasible ones are still there when they "
    "run out.",
    """
    auto scores = $score(population, candidates, rng);
    for (std::size_t pos = 0; pos != scores.size(); ++pos)
        scores[pos] = (scores[pos] + !population.is_feasible(candidates[pos])) / 2;

    return scores;
    """,
    """
    scores = $score(view, candidates, rng)
    return [
        (score + (0 if view.is_feasible(idx) else 1)) / 2
        for score, idx in zip(scores, candidates, strict=True)
    ]
    """,
    children=(Child("score", SCORE),),
    trap="Under tight time windows hardly anything is feasible, and what is has "
    "little to offer.",
    weight=0.6,
)

#: The reverse of a score.
OPPOSITE = Block(
    "opposite",
    SCORE,
    "the reverse of $score",
    "explores",
    "over-exploitation",
    "Reversing a criterion gives those a chance that it puts last.",
    """
    auto scores = $score(population, candidates, rng);
    for (auto &score : scores)
        score = 1 - score;

    return scores;
    """,
    "return [1 - score for score in $score(view, candidates, rng)]",
    children=(Child("score", SCORE),),
    weight=0.4,
)
