#include "genetic/population_params.h"

#include "problem/check_range.h"

namespace pyvrp_plus {
void PopulationParams::check() const {
    check_share("lb_diversity", lb_diversity);
    check_share("ub_diversity", ub_diversity);

    if (ub_diversity <= lb_diversity)
        throw_invalid("ub_diversity must be larger than lb_diversity, got ", ub_diversity,
                      " <= ", lb_diversity, ".");
}
} // namespace pyvrp_plus
