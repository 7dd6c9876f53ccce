"""Blocks that choose survivors by one rule."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant, whole
from mep.grammar.population.types import SCORE

from .types import SELECTION

SELECTIONS = (
    Block(
        "worst_first",
        SELECTION,
        "the worst by $score go, one after the other, judged anew each time",
        "balances",
        "diversity collapse",
        "Judging anew after each removal sees what the removal has changed.",
        """
        while (remaining.size() > num_survivors) {
            auto const scores = $score(population, remaining, rng);
            auto const worst = std::ranges::max_element(scores) - scores.begin();
            remaining.erase(remaining.begin() + worst);
        }

        return remaining;
        """,
        """
        remaining = list(remaining)
        while len(remaining) > num_survivors:
            scores = $score(view, remaining, rng)
            del remaining[scores.index(max(scores))]

        return remaining
        """,
        children=(Child("score", SCORE),),
        weight=2,
    ),
    Block(
        "best_stay",
        SELECTION,
        "those stay that are best by $score",
        "exploits",
        "lost elite",
        "Truncation keeps the best of all that was found.",
        """
        auto const scores = $score(population, remaining, rng);
        return keep_best(remaining, scores, num_survivors);
        """,
        """
        scores = $score(view, remaining, rng)
        return keep_best(remaining, scores, num_survivors)
        """,
        children=(Child("score", SCORE),),
    ),
    Block(
        "lottery",
        SELECTION,
        "one after the other goes, the worst by $score of $num_draws drawn at random",
        "explores",
        "diversity collapse",
        "Inverse tournaments let also worse solutions live on for a while.",
        """
        auto scores = $score(population, remaining, rng);
        auto const draw_position = [&] {
            return rng.randint(static_cast<std::uint32_t>(remaining.size()));
        };
        while (remaining.size() > num_survivors) {
            auto loser = draw_position();
            for (std::size_t count = 1; count != num_draws; ++count)
                if (auto const drawn = draw_position(); scores[drawn] > scores[loser])
                    loser = drawn;

            remaining.erase(remaining.begin() + loser);
            scores.erase(scores.begin() + loser);
        }

        return remaining;
        """,
        """
        scores = $score(view, remaining, rng)
        remaining = list(remaining)
        while len(remaining) > num_survivors:
            drawn = [rng.randint(len(remaining)) for _ in range(num_draws)]
            loser = max(drawn, key=scores.__getitem__)
            del remaining[loser], scores[loser]

        return remaining
        """,
        children=(Child("score", SCORE),),
        constants=(whole("num_draws", 2, 6, "solutions in each tournament"),),
        weight=0.7,
        trap="With tight constraints the only feasible solutions may be lost to "
        "chance.",
    ),
    Block(
        "closest_pairs",
        SELECTION,
        "of the two that are closest to each other the worse by $score goes, again and"
        " again",
        "explores",
        "diversity collapse",
        "Competition is between neighbours only, so that each region keeps its best.",
        """
        auto scores = $score(population, remaining, rng);
        while (remaining.size() > num_survivors) {
            std::size_t loser = 0;
            auto closest = std::numeric_limits<double>::infinity();
            for (std::size_t one = 0; one != remaining.size(); ++one) {
                auto const distance = distance_to(population, remaining[one]);
                for (std::size_t other = 0; other != one; ++other)
                    if (distance(remaining[other]) < closest) {
                        closest = distance(remaining[other]);
                        loser = scores[one] < scores[other] ? other : one;
                    }
            }

            remaining.erase(remaining.begin() + static_cast<std::ptrdiff_t>(loser));
            scores.erase(scores.begin() + static_cast<std::ptrdiff_t>(loser));
        }

        return remaining;
        """,
        """
        scores = dict(zip(remaining, $score(view, remaining, rng), strict=True))
        pairs = sorted(
            itertools.combinations(remaining, 2),
            key=lambda pair: view.broken_pairs_distance(*pair),
        )
        alive = set(remaining)
        for one, other in pairs:
            if len(alive) > num_survivors and one in alive and other in alive:
                alive.remove(one if scores[one] > scores[other] else other)

        return sorted(alive)[:num_survivors]
        """,
        children=(Child("score", SCORE),),
        trap="In clustered instances good solutions are close to each other, and "
        "compete while poor ones survive far away.",
    ),
    Block(
        "clearing",
        SELECTION,
        "from the best by $score on, those stay that are $radius apart from the better"
        " ones",
        "balances",
        "diversity collapse",
        "Each niche keeps its winner (Petrowski, 1996); the places left go by score.",
        """
        auto const scores = $score(population, remaining, rng);
        auto const ranking = keep_best(remaining, scores, remaining.size());
        Indices winners, losers;
        for (auto const idx : ranking) {
            auto const is_near = [&](auto winner) {
                return population.broken_pairs_distance(winner, idx) < radius;
            };
            (std::ranges::any_of(winners, is_near) ? losers : winners).push_back(idx);
        }

        winners.insert(winners.end(), losers.begin(), losers.end());
        winners.resize(num_survivors);
        return winners;
        """,
        """
        winners: list[int] = []
        losers: list[int] = []
        scores = $score(view, remaining, rng)
        for idx in keep_best(remaining, scores, len(remaining)):
            is_near = any(
                view.broken_pairs_distance(winner, idx) < radius for winner in winners
            )
            (losers if is_near else winners).append(idx)

        return (winners + losers)[:num_survivors]
        """,
        children=(Child("score", SCORE),),
        constants=(
            Constant("radius", 0.02, 0.4, "of a niche, as share of broken pairs"),
        ),
        trap="A radius that suits scattered customers is too large where clusters fix "
        "most of the links.",
    ),
    Block(
        "dispersed",
        SELECTION,
        "the best by $score stays, and then always the one farthest from those that "
        "stay, without the worst share of $share",
        "explores",
        "diversity collapse",
        "Farthest-first spreads the survivors over all that is not too bad.",
        """
        auto const num_excess = static_cast<double>(remaining.size() - num_survivors);
        auto const num_worst = static_cast<std::size_t>(share * num_excess);
        auto const scores = $score(population, remaining, rng);
        auto const num_candidates = remaining.size() - num_worst;
        auto const candidates = keep_best(remaining, scores, num_candidates);

        Indices survivors;
        std::vector<double> distances(num_candidates, 2.0); // to the nearest survivor
        std::size_t next = 0;
        while (survivors.size() < num_survivors) {
            survivors.push_back(candidates[next]);
            auto const distance = distance_to(population, candidates[next]);
            for (std::size_t pos = 0; pos != candidates.size(); ++pos)
                distances[pos] = std::min(distances[pos], distance(candidates[pos]));

            distances[next] = -std::numeric_limits<double>::infinity();
            next = std::ranges::max_element(distances) - distances.begin();
        }

        return survivors;
        """,
        """
        num_worst = int(share * (len(remaining) - num_survivors))
        scores = $score(view, remaining, rng)
        candidates = keep_best(remaining, scores, len(remaining) - num_worst)

        survivors: list[int] = []
        distances = dict.fromkeys(candidates, 2.0)  # to the nearest survivor
        while len(survivors) < num_survivors:
            farthest = max(distances, key=distances.__getitem__)
            survivors.append(farthest)
            del distances[farthest]
            for idx, distance in distances.items():
                to_farthest = view.broken_pairs_distance(farthest, idx)
                distances[idx] = min(distance, to_farthest)

        return survivors
        """,
        children=(Child("score", SCORE),),
        constants=(
            Constant("share", 0.3, 1, "of those in excess that are out by score"),
        ),
        weight=0.7,
    ),
    Block(
        "fleet_niches",
        SELECTION,
        "the best by $score of each number of routes stay, in turn",
        "balances",
        "diversity collapse",
        "Numbers of routes are the coarsest structure; each keeps its representatives.",
        """
        auto const scores = $score(population, remaining, rng);
        auto const ranking = keep_best(remaining, scores, remaining.size());
        std::map<std::size_t, double> num_better; // with the same number of routes
        std::vector<double> turns;
        for (auto const idx : ranking)
            turns.push_back(num_better[population.num_routes(idx)]++);

        return keep_best(ranking, turns, num_survivors);
        """,
        """
        scores = $score(view, remaining, rng)
        ranking = keep_best(remaining, scores, len(remaining))
        num_better: Counter[int] = Counter()  # with the same number of routes
        turns: list[float] = []
        for idx in ranking:
            turns.append(num_better[view.num_routes(idx)])
            num_better[view.num_routes(idx)] += 1

        return keep_best(ranking, turns, num_survivors)
        """,
        children=(Child("score", SCORE),),
        weight=0.7,
        trap="With one vehicle, as in the TSP, there is one niche only.",
    ),
)
