#ifndef PYVRP_PLUS_TOURNAMENT_H
#define PYVRP_PLUS_TOURNAMENT_H

#include "pyvrp_plus/population_view.h"
#include "pyvrp_plus/random.h"

#include <cstddef>
#include <cstdint>

namespace pyvrp_plus {
/// Index of the fittest, by biased fitness, of `num_draws` solutions drawn at random, with
/// replacement. The more draws, the fitter (Goldberg & Deb, 1991, "A comparative analysis of
/// selection schemes used in genetic algorithms", FOGA 1).
inline std::size_t tournament(PopulationView const &population, RandomNumberGenerator &rng,
                              std::size_t num_draws = 2) {
    auto const draw = [&] { return rng.randint(static_cast<std::uint32_t>(population.size())); };

    std::size_t fittest = draw();
    for (std::size_t count = 1; count < num_draws; ++count)
        if (auto const drawn = draw(); population.fitness(drawn) < population.fitness(fittest))
            fittest = drawn;

    return fittest;
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_TOURNAMENT_H
