// Duplicates go first; of the others those survive that are on the best fronts of cost and
// diversity, and of the last front that still has a place the cheapest.
//
// Hypothesis: a solution stays if no other one is both cheaper and more diverse, which needs no
// weight between the two, and keeps the best by cost as it is on the first front.
// Provenance: written by hand, after Toffolo, A. and Benini, E. (2003), "Genetic diversity as an
// objective in multi-objective evolutionary algorithms", Evolutionary Computation 11(2), and the
// ranks of Deb, K. et al. (2002), "A fast and elitist multiobjective genetic algorithm: NSGA-II",
// IEEE Transactions on Evolutionary Computation 6(2), section III.A.
// Measured: improvement over stock in %, with 95% intervals, in the plain genetic search; on 30
// TSPs with 100 locations -0.25 [-0.86, +0.33] at 200 iterations, -0.02 [-0.33, +0.29] at 1000,
// -0.02 [-0.09, +0.04] at 3000; on 20 CVRP, VRPTW, VRPMB and MDVRPTW with 100 clients +0.00
// [-0.25, +0.24] at 200, -0.09 [-0.28, +0.09] at 1000 (2026-11-21, docs/benchmarks.md).
#include <pyvrp_plus/closeness.h>
#include <pyvrp_plus/operator.h>

#include <limits>
#include <numeric>

using namespace pyvrp_plus;

namespace {
constexpr std::size_t num_close = 5;

struct Candidate {
    std::size_t idx;
    Cost cost;
    double diversity;
};

// Moves the candidates that no other one dominates to `front`. They are sorted by cost, the more
// diverse first where it is equal, so that only diversity has to be compared.
void take_front(std::vector<Candidate> &candidates, std::vector<Candidate> &front) {
    std::vector<Candidate> others;
    auto most_diverse = -std::numeric_limits<double>::infinity();

    for (auto const &candidate : candidates)
        if (candidate.diversity > most_diverse) {
            most_diverse = candidate.diversity;
            front.push_back(candidate);
        } else {
            others.push_back(candidate);
        }

    candidates = std::move(others);
}
} // namespace

std::vector<std::size_t> select_survivors(PopulationView const &population,
                                          std::size_t num_survivors, CostEvaluator const &,
                                          RandomNumberGenerator &) {
    std::vector<std::size_t> remaining(population.size());
    std::iota(remaining.begin(), remaining.end(), std::size_t{0});
    remove_duplicates(population, remaining, num_survivors);

    std::vector<Candidate> candidates;
    for (auto const idx : remaining)
        candidates.push_back({idx, population.penalised_cost(idx),
                              mean_of_closest(population, idx, remaining, num_close)});

    std::ranges::stable_sort(candidates, {}, [](auto const &candidate) {
        return std::pair(candidate.cost, -candidate.diversity);
    });

    std::vector<std::size_t> survivors;
    while (survivors.size() < num_survivors) {
        std::vector<Candidate> front;
        take_front(candidates, front);
        for (auto const &candidate : front)
            if (survivors.size() < num_survivors)
                survivors.push_back(candidate.idx);
    }

    return survivors;
}

PYVRP_PLUS_OPERATOR(select_survivors)
