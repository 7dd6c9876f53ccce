#include "genetic/genetic_params.h"

#include "problem/check_range.h"

namespace pyvrp_plus {
void GeneticParams::check() const { check_share("repair_probability", repair_probability); }
} // namespace pyvrp_plus
