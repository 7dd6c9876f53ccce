#include "genetic/population_params.h"

#include <stdexcept>
#include <string>

namespace pyvrp_plus {
namespace {
void check_share(char const *name, double value) {
    // Written so that NaN fails.
    if (!(value >= 0 && value <= 1))
        throw std::invalid_argument(std::string(name) + " must be in [0, 1], got " +
                                    std::to_string(value) + ".");
}
} // namespace

PopulationParams::PopulationParams(std::size_t min_pop_size, std::size_t generation_size,
                                   std::size_t num_elite, std::size_t num_close,
                                   double lb_diversity, double ub_diversity)
    : min_pop_size(min_pop_size)
    , generation_size(generation_size)
    , num_elite(num_elite)
    , num_close(num_close)
    , lb_diversity(lb_diversity)
    , ub_diversity(ub_diversity) {
    check_share("lb_diversity", lb_diversity);
    check_share("ub_diversity", ub_diversity);

    if (ub_diversity <= lb_diversity)
        throw std::invalid_argument("ub_diversity must be larger than lb_diversity, got " +
                                    std::to_string(ub_diversity) +
                                    " <= " + std::to_string(lb_diversity) + ".");
}
} // namespace pyvrp_plus
