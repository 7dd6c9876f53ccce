"""Blocks that choose the second parent, given the first one."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant, whole
from mep.grammar.population.choices import choices
from mep.grammar.population.types import SCORE

from .types import MATE, PICK, POOL

MATES = (
    Block(
        "another",
        MATE,
        "another one, $pick",
        "exploits",
        "incest",
        "The mate is drawn like the first parent, but again while it is the same.",
        """
        auto const draw_mate = [&] { return $pick(population, rng); };
        return draw_until(draw_mate, [&](auto mate) { return mate != first; });
        """,
        """
        return draw_until(lambda: $pick(view, rng), lambda mate: mate != first)
        """,
        children=(Child("pick", PICK),),
    ),
    Block(
        "within",
        MATE,
        "one at a distance between $lower and $upper, $pick",
        "balances",
        "incest",
        "Bounds on the distance keep parents neither too similar nor too different.",
        """
        auto const draw_mate = [&] { return $pick(population, rng); };
        return draw_until(draw_mate, [&](auto mate) {
            auto const distance = population.broken_pairs_distance(first, mate);
            return lower <= distance && distance <= upper;
        });
        """,
        """
        return draw_until(
            lambda: $pick(view, rng),
            lambda mate: lower <= view.broken_pairs_distance(first, mate) <= upper,
        )
        """,
        children=(Child("pick", PICK),),
        constants=(
            Constant("lower", 0.01, 0.3, "least share of broken pairs"),
            Constant("upper", 0.35, 1, "largest share of broken pairs"),
        ),
        trap="In a converged population no two solutions are as far apart as asked "
        "for, and draws are wasted.",
    ),
    Block(
        "farthest",
        MATE,
        "the farthest from it of $num_draws, each $pick",
        "explores",
        "incest",
        "Looking for the most different of some mates adapts to how diverse the "
        "population is.",
        """
        auto farthest = first;
        double farthest_distance = -1;
        for (std::size_t count = 0; count != num_draws; ++count) {
            auto const mate = $pick(population, rng);
            auto const distance = population.broken_pairs_distance(first, mate);
            if (distance > farthest_distance) {
                farthest = mate;
                farthest_distance = distance;
            }
        }

        return farthest;
        """,
        """
        mates = [$pick(view, rng) for _ in range(num_draws)]
        return max(mates, key=lambda mate: view.broken_pairs_distance(first, mate))
        """,
        children=(Child("pick", PICK),),
        constants=(whole("num_draws", 2, 10, "mates to compare"),),
        trap="The most different solution is often just a bad one, above all soon "
        "after a restart.",
    ),
    Block(
        "nearest",
        MATE,
        "the nearest of $num_draws that are at least $min_distance away, each $pick",
        "exploits",
        "disruption",
        "Close parents pass on what they agree on, and the bound keeps them from being"
        " alike.",
        """
        auto nearest = first;
        auto nearest_distance = std::numeric_limits<double>::infinity();
        for (std::size_t count = 0; count != num_draws; ++count) {
            auto const mate = $pick(population, rng);
            auto const distance = population.broken_pairs_distance(first, mate);
            auto const is_allowed = mate != first && distance >= min_distance;
            if (is_allowed && distance < nearest_distance) {
                nearest = mate;
                nearest_distance = distance;
            }
        }

        return nearest == first ? $pick(population, rng) : nearest;
        """,
        """
        drawn = [$pick(view, rng) for _ in range(num_draws)]
        mates = [
            (view.broken_pairs_distance(first, mate), mate)
            for mate in drawn
            if mate != first and view.broken_pairs_distance(first, mate) >= min_distance
        ]
        return min(mates)[1] if mates else $pick(view, rng)
        """,
        children=(Child("pick", PICK),),
        constants=(
            whole("num_draws", 2, 10, "mates to compare"),
            Constant("min_distance", 0.02, 0.3, "least share of broken pairs"),
        ),
        trap="With clustered customers even close parents differ only within a "
        "cluster.",
    ),
    Block(
        "antipode",
        MATE,
        "the farthest from it of $pool",
        "explores",
        "incest",
        "Nothing brings in more missing links than the most different solution of all.",
        """
        auto const mates = $pool(population, rng);
        return *std::ranges::max_element(mates, {}, distance_to(population, first));
        """,
        """
        mates = $pool(view, rng)
        return max(mates, key=lambda mate: view.broken_pairs_distance(first, mate))
        """,
        children=(Child("pool", POOL),),
        weight=0.6,
    ),
    Block(
        "complement",
        MATE,
        "one of the other kind, feasible or not, $pick",
        "balances",
        "ignored infeasibility",
        "A feasible and an infeasible parent approach the boundary from its two sides.",
        """
        auto const draw_mate = [&] { return $pick(population, rng); };
        return draw_until(draw_mate, [&](auto mate) {
            return population.is_feasible(mate) != population.is_feasible(first);
        });
        """,
        """
        return draw_until(
            lambda: $pick(view, rng),
            lambda mate: view.is_feasible(mate) != view.is_feasible(first),
        )
        """,
        children=(Child("pick", PICK),),
        trap="In the TSP there are no infeasible solutions, and the draws are in vain.",
    ),
    Block(
        "other_fleet",
        MATE,
        "one with another number of routes, $pick",
        "explores",
        "incest",
        "Parents with different numbers of routes mix different ways to use the fleet.",
        """
        auto const draw_mate = [&] { return $pick(population, rng); };
        return draw_until(draw_mate, [&](auto mate) {
            return population.num_routes(mate) != population.num_routes(first);
        });
        """,
        """
        return draw_until(
            lambda: $pick(view, rng),
            lambda mate: view.num_routes(mate) != view.num_routes(first),
        )
        """,
        children=(Child("pick", PICK),),
        weight=0.6,
        trap="With one vehicle, or few routes, all solutions have the same number of "
        "routes.",
    ),
    Block(
        "compromise",
        MATE,
        "the best of $num_draws by distance and, with weight $weight, $score, each "
        "$pick",
        "balances",
        "disruption",
        "A different mate is wanted, but not at any price.",
        """
        Indices mates;
        while (mates.size() != num_draws)
            mates.push_back($pick(population, rng));

        auto scores = $score(population, mates, rng);
        auto const distance = distance_to(population, first);
        for (std::size_t pos = 0; pos != mates.size(); ++pos)
            scores[pos] = weight * scores[pos] - (1 - weight) * distance(mates[pos]);

        return best_of(mates, scores);
        """,
        """
        mates = [$pick(view, rng) for _ in range(num_draws)]
        scores = [
            weight * score - (1 - weight) * view.broken_pairs_distance(first, mate)
            for mate, score in zip(mates, $score(view, mates, rng), strict=True)
        ]
        return best_of(mates, scores)
        """,
        children=(Child("pick", PICK), Child("score", SCORE)),
        constants=(
            whole("num_draws", 2, 10, "mates to compare"),
            Constant("weight", 0.1, 0.7, "of the score, against distance"),
        ),
    ),
    Block(
        "incest_taboo",
        MATE,
        "one beyond a distance that falls from $initial while none is found, $pick",
        "explores",
        "incest",
        "A bound that gives way follows the diversity that there is (Eshelman, 1991, "
        "CHC).",
        """
        static double min_distance = initial;
        if (population.progress().iterations_without_improvement == 0)
            min_distance = initial;

        auto const draw_mate = [&] { return $pick(population, rng); };
        auto const distance = distance_to(population, first);
        auto const is_far = [&](auto mate) { return distance(mate) >= min_distance; };
        auto const mate = draw_until(draw_mate, is_far);
        if (!is_far(mate))
            min_distance *= decay;

        return mate;
        """,
        None,
        children=(Child("pick", PICK),),
        constants=(
            Constant("initial", 0.1, 0.6, "share of broken pairs to start with"),
            Constant("decay", 0.7, 0.99, "of the bound, where no mate was found"),
        ),
    ),
    *choices(MATE, "over-exploitation"),
)
