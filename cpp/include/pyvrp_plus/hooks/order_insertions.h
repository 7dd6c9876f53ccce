#ifndef PYVRP_PLUS_HOOKS_ORDER_INSERTIONS_H
#define PYVRP_PLUS_HOOKS_ORDER_INSERTIONS_H

#include "pyvrp_plus/random.h"
#include "pyvrp_plus/rule.h"
#include "pyvrp_plus/search_view.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace pyvrp_plus {
/// Chooses the order in which clients are inserted, each where it is cheapest then: those that a
/// step of a walk has removed, or all of them when a solution is constructed.
struct OrderInsertions {
    static constexpr char const *name = "order_insertions";
    static constexpr std::size_t timed_every = 32; // calls

    using Signature = std::vector<Location>(SearchView const &search,
                                            std::vector<Location> const &clients,
                                            RandomNumberGenerator &rng);

    static std::size_t iteration(SearchView const &search, std::vector<Location> const &,
                                 RandomNumberGenerator &) {
        return search.progress().iteration;
    }

    /// What is wrong with the order; empty if nothing is.
    static std::string problem(std::vector<Location> const &ordered, SearchView const &,
                               std::vector<Location> const &clients, RandomNumberGenerator &) {
        if (ordered.size() != clients.size())
            return "returned " + std::to_string(ordered.size()) + " clients, expected the " +
                   std::to_string(clients.size()) + " given ones,";

        auto given = clients, sorted = ordered;
        std::ranges::sort(given);
        std::ranges::sort(sorted);
        auto const [other, expected] = std::ranges::mismatch(sorted, given);
        if (other != sorted.end())
            return "returned client " + std::to_string(*other) +
                   ", which is not among the given ones or comes more than once,";

        return {};
    }
};

using InsertionOrder = Rule<OrderInsertions::Signature>;
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_ORDER_INSERTIONS_H
