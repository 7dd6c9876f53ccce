#ifndef PYVRP_PLUS_SEARCH_METHOD_SEARCH_SETUP_H
#define PYVRP_PLUS_SEARCH_METHOD_SEARCH_SETUP_H

#include "search/data/search_data.h"
#include "search/method/search_method.h"
#include "search/moves/move_set.h"
#include "search/neighbourhood/neighbourhood.h"
#include "search/params/search_params.h"

#include <memory>

namespace pyvrp_plus {
class RuleSet;
}

namespace pyvrp_plus::search {
/// What a search of ours is made of. All threads share the data and the neighbours.
struct SearchSetup {
    std::shared_ptr<SearchData const> data;
    std::shared_ptr<Neighbours const> neighbours; // in the memory layout of the search
    MoveSet moves;
    SearchParams params;
    std::shared_ptr<RuleSet const> rules; // null if there are stock rules only
};

/// Throws std::runtime_error if the neighbours, by the numbers of the problem, do not fit it.
SearchSetup make_setup(std::shared_ptr<ProblemData const> problem, Neighbours neighbours,
                       SearchParams const &params, std::shared_ptr<RuleSet const> rules = nullptr);

/// The same with other neighbours.
std::shared_ptr<Neighbours const> make_neighbours(SearchData const &data, Neighbours neighbours);

/// The search for symmetric travelling salesman problems where these have walks, else the
/// focused search with the policy that fits the data.
std::unique_ptr<SearchMethod> make_search(SearchSetup const &setup);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_METHOD_SEARCH_SETUP_H
