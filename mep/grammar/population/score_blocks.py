"""Blocks that score solutions; parents and survivors are chosen by these scores."""

from __future__ import annotations

from mep.grammar.block import Block, whole

from .types import SCORE

#: Scores for parents and for survivors.
SCORES = (
    Block(
        "cost",
        SCORE,
        "penalised cost",
        "exploits",
        "weak pressure",
        "Ranks by penalised cost are free of the scale of costs, and steer towards "
        "what is cheap now.",
        """
        auto const value = [&](auto idx) { return population.penalised_cost(idx); };
        return ranked(candidates, value);
        """,
        "return ranked([view.penalised_cost(idx) for idx in candidates])",
        trap="Where prizes or fixed vehicle costs dominate, costs differ by jumps, and"
        " ranks hide how large these are.",
        weight=2,
    ),
    Block(
        "fitness",
        SCORE,
        "biased fitness",
        "balances",
        "over-exploitation",
        "Biased fitness counts the contribution to diversity beside the cost.",
        """
        auto const value = [&](auto idx) { return population.fitness(idx); };
        return ranked(candidates, value);
        """,
        "return ranked([view.fitness(idx) for idx in candidates])",
        trap="In small populations nearly all solutions are elite, and biased fitness "
        "is little more than the rank by cost.",
        weight=2,
    ),
    Block(
        "violation",
        SCORE,
        "total violation of constraints",
        "exploits",
        "ignored infeasibility",
        "The amount of violation tells solutions near the boundary from those far "
        "beyond it.",
        """
        auto const value = [&](auto idx) { return violation(population, idx); };
        return ranked(candidates, value);
        """,
        "return ranked([view.violation(idx) for idx in candidates])",
        trap="Loads and time warp have different units, and one of them may drown the "
        "other.",
        weight=0.5,
    ),
    Block(
        "fleet",
        SCORE,
        "number of routes",
        "exploits",
        "diversity collapse",
        "Solutions with few routes are kept in play, from which vehicles can be saved.",
        """
        auto const value = [&](auto idx) { return population.num_routes(idx); };
        return ranked(candidates, value);
        """,
        "return ranked([view.num_routes(idx) for idx in candidates])",
        trap="With one vehicle, as in the TSP, all solutions have the same number of "
        "routes.",
        weight=0.4,
    ),
    Block(
        "age",
        SCORE,
        "age",
        "explores",
        "stale elite",
        "Preferring the young uses new structure before it is lost again.",
        """
        auto const value = [&](auto idx) { return population.age(idx); };
        return ranked(candidates, value);
        """,
        None,
        trap="After a restart all solutions are young, and age says nothing.",
    ),
    Block(
        "similarity",
        SCORE,
        "distance to the cheapest",
        "exploits",
        "disruption",
        "Closeness to the cheapest solution concentrates on one region of the search "
        "space.",
        """
        auto const best = cheapest(population, candidates);
        return ranked(candidates, distance_to(population, best));
        """,
        """
        best = min(candidates, key=view.penalised_cost)
        return ranked([view.broken_pairs_distance(best, idx) for idx in candidates])
        """,
        trap="With clustered customers the links within clusters agree anyway, and all "
        "distances are small.",
        weight=0.7,
    ),
    Block(
        "crowding",
        SCORE,
        "crowding, the closeness to $num_samples others drawn at random",
        "explores",
        "diversity collapse",
        "Solutions in empty regions come first, at a cost that is linear in the "
        "population.",
        """
        Indices sample;
        while (sample.size() != num_samples)
            sample.push_back(draw(candidates, rng));

        return ranked(candidates, [&](auto idx) {
            double total = 0;
            for (auto const other : sample)
                total -= population.broken_pairs_distance(idx, other);

            return total;
        });
        """,
        """
        sample = [draw(candidates, rng) for _ in range(num_samples)]
        return ranked(
            [
                -sum(view.broken_pairs_distance(idx, other) for other in sample)
                for idx in candidates
            ]
        )
        """,
        constants=(whole("num_samples", 3, 12, "solutions to compare with"),),
        trap="A solution of poor quality is far from everything, and looks valuable.",
    ),
)

#: Scores that depend on which solutions remain, for choosing survivors.
SCORES_AMONG_REMAINING = (
    Block(
        "biased",
        SCORE,
        "biased fitness among those that remain, with $num_elite elites",
        "balances",
        "diversity collapse",
        "Cost and closeness to the nearest are ranked anew among the solutions that "
        "remain.",
        """
        std::vector<Cost> costs;
        std::vector<double> diversity;
        for (auto const idx : candidates) {
            costs.push_back(population.penalised_cost(idx));
            auto const mean = mean_of_closest(population, idx, candidates, num_close);
            diversity.push_back(mean);
        }

        return biased_fitness(costs, diversity, num_elite);
        """,
        """
        return biased_fitness(view, candidates, num_elite, num_close)
        """,
        constants=(
            whole("num_elite", 1, 12, "best by cost, which always survive"),
            whole("num_close", 1, 10, "nearest that diversity is measured to"),
        ),
        weight=2,
    ),
    Block(
        "rarity",
        SCORE,
        "how common its links are",
        "explores",
        "diversity collapse",
        "A link that few others have is the last copy of something; its bearers are "
        "kept.",
        """
        std::unordered_map<std::size_t, double> bearers;
        auto const links = [&](auto idx) { return population.successors(idx); };
        for (auto const idx : candidates)
            for (std::size_t from = 0; from != links(idx).size(); ++from)
                ++bearers[link_id(from, links(idx)[from])];

        return ranked(candidates, [&](auto idx) {
            double common = 0;
            for (std::size_t from = 0; from != links(idx).size(); ++from)
                common += bearers[link_id(from, links(idx)[from])];

            return common;
        });
        """,
        """
        links = [list(enumerate(view.successors(idx))) for idx in candidates]
        bearers = Counter(itertools.chain.from_iterable(links))
        return ranked([sum(bearers[link] for link in own) for own in links])
        """,
        trap="In large instances nearly all solutions have some rare link that is just"
        " bad.",
    ),
)

#: A score that is drawn.
NOISE = Block(
    "noise",
    SCORE,
    "chance",
    "explores",
    "over-exploitation",
    "A share of chance lets every solution have its turn.",
    """
    auto const value = [&](auto) { return rng.rand(); };
    return ranked(candidates, value);
    """,
    "return [rng.rand() for _ in candidates]",
    weight=0.4,
)
