// A tournament winner mates only with one that is far enough from it. The distance that is asked
// for falls when no mate is found, and is restored by each improvement of the best solution.
//
// Hypothesis: a bound that follows the population's own diversity prevents incest early without
// standing in the way later, as fixed bounds do.
// Provenance: written by hand, after the incest prevention of Eshelman, L. J. (1991), "The CHC
// adaptive search algorithm", Foundations of Genetic Algorithms 1.
#include <pyvrp_plus/operator.h>

using namespace pyvrp_plus;

class RestrictedMating {
    static constexpr double initial_distance = 0.3; // broken pairs distance
    static constexpr double decay = 0.95;
    static constexpr int max_draws = 8;

    double min_distance_ = initial_distance;

public:
    ParentPair operator()(PopulationView const &population, CostEvaluator const &,
                          RandomNumberGenerator &rng) {
        if (population.progress().iterations_without_improvement == 0)
            min_distance_ = initial_distance;

        auto const first = tournament(population, rng);
        auto farthest = first;
        double farthest_distance = -1;

        for (int draw = 0; draw != max_draws; ++draw) {
            auto const mate = tournament(population, rng);
            auto const distance = population.broken_pairs_distance(first, mate);
            if (mate != first && distance >= min_distance_)
                return {first, mate};

            if (distance > farthest_distance) {
                farthest = mate;
                farthest_distance = distance;
            }
        }

        min_distance_ *= decay;
        return {first, farthest};
    }
};

PYVRP_PLUS_OPERATOR(RestrictedMating)
