#include "search/method/search_method.h"

#include "search/moves/search_statistics.h"

#include <stdexcept>

namespace pyvrp_plus::search {
SearchMethod::SolutionPtr SearchMethod::construct(CostEvaluator const &, RandomNumberGenerator &) {
    throw std::logic_error("The search method does not construct solutions.");
}

SearchMethod::SolutionPtr SearchMethod::apply_moves(Solution const &, Depth, CostEvaluator const &,
                                                    RandomNumberGenerator &) {
    throw std::logic_error("The search method has no local search of its own.");
}

SearchMethod::SolutionPtr SearchMethod::insert(Solution const &, std::vector<std::size_t>,
                                               std::vector<std::size_t> const &, InsertInto,
                                               CostEvaluator const &) {
    throw std::logic_error("The search method does not insert clients.");
}

SearchStatistics SearchMethod::statistics() const { return {}; }
} // namespace pyvrp_plus::search
