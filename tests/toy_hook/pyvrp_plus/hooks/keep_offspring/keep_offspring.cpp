// The stock rule: every offspring joins the population.
#include <pyvrp_plus/operator.h>

using namespace pyvrp_plus;

bool keep_offspring(std::size_t, RandomNumberGenerator &) { return true; }

PYVRP_PLUS_OPERATOR(keep_offspring)
