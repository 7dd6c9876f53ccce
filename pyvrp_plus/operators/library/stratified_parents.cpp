// The first parent from the elite, the second from the rest of the population, where it is unlike
// the first: the population is split by cost into an elite sixth, a middle, and a tail third.
//
// Hypothesis: the elite keeps the pressure towards good solutions, and a mate of another stratum
// that is structurally dissimilar brings in what the elite has lost.
// Provenance: proposed by a language model for PyVRP's parent selection; written by hand after a
// description of that.
// Measured: improvement over stock in %, with 95% intervals, in the plain genetic search; on 30
// TSPs with 100 locations +1.14 [+0.58, +1.72] at 200 iterations, -0.13 [-0.41, +0.13] at 1000,
// -0.34 [-0.58, -0.13] at 3000; on 20 CVRP, VRPTW, VRPMB and MDVRPTW with 100 clients -0.34
// [-0.73, +0.03] at 200, -0.20 [-0.43, +0.01] at 1000 (2026-11-21, docs/benchmarks.md).
#include <pyvrp_plus/operator.h>

#include <algorithm>
#include <numeric>

using namespace pyvrp_plus;

namespace {
constexpr double dissimilarity_weight = 0.55;
constexpr double cost_weight = 0.30;
constexpr double feasibility_weight = 0.15;
constexpr double noise = 0.05;
constexpr std::size_t num_mates = 8; // drawn from each of the two other strata

using Ranks = std::vector<std::size_t>; // solutions, the cheapest first

std::size_t draw_rank(std::size_t begin, std::size_t end, RandomNumberGenerator &rng) {
    return begin + rng.randint(static_cast<std::uint32_t>(end - begin));
}

// A tournament of two in the elite, which a feasible solution wins against one that is not.
std::size_t elite_parent(PopulationView const &population, Ranks const &ranks,
                         std::size_t elite_end, RandomNumberGenerator &rng) {
    auto const one = draw_rank(0, elite_end, rng), other = draw_rank(0, elite_end, rng);
    auto const one_feasible = population.is_feasible(ranks[one]);
    if (one_feasible != population.is_feasible(ranks[other]))
        return ranks[one_feasible ? one : other];

    return ranks[std::min(one, other)];
}
} // namespace

ParentPair select_parents(PopulationView const &population, CostEvaluator const &,
                          RandomNumberGenerator &rng) {
    auto const size = population.size();
    Ranks ranks(size);
    std::iota(ranks.begin(), ranks.end(), std::size_t{0});
    std::ranges::stable_sort(ranks, {}, [&](auto idx) { return population.penalised_cost(idx); });

    auto const elite_end = std::max<std::size_t>(1, size / 6);
    auto const tail_begin = std::max(elite_end, size - size / 3);
    auto const first = elite_parent(population, ranks, elite_end, rng);

    auto best = first;
    double best_score = -1;
    auto const consider = [&](std::size_t begin, std::size_t end) {
        for (std::size_t count = 0; begin != end && count != num_mates; ++count) {
            auto const rank = draw_rank(begin, end, rng);
            auto const mate = ranks[rank];
            auto const cheapness = 1 - static_cast<double>(rank) / static_cast<double>(size);
            auto const score =
                dissimilarity_weight * population.broken_pairs_distance(first, mate) +
                cost_weight * cheapness +
                feasibility_weight * (population.is_feasible(mate) ? 1 : 0) + noise * rng.rand();

            if (score > best_score) {
                best = mate;
                best_score = score;
            }
        }
    };

    consider(elite_end, tail_begin);
    consider(tail_begin, size);
    return {first, best};
}

PYVRP_PLUS_OPERATOR(select_parents)
