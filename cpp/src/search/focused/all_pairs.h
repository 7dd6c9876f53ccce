#ifndef PYVRP_PLUS_SEARCH_FOCUSED_ALL_PAIRS_H
#define PYVRP_PLUS_SEARCH_FOCUSED_ALL_PAIRS_H

#include "search/neighbourhood/neighbourhood.h"
#include "search/state/plan.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace pyvrp_plus::search {
/// Which clients are compared with all others, and not only with their neighbours: one after the
/// other, for a share of the work of the steps.
class AllPairs {
    Neighbours const &neighbours_;
    double const share_;
    double credit_ = 0; // of work
    std::size_t next_ = 0;

public:
    AllPairs(Neighbours const &neighbours, double share)
        : neighbours_(neighbours)
        , share_(share) {}

    void start() {
        credit_ = 0;
        next_ = 0;
    }

    /// The next of the clients, which are some or all of `num_clients`, after a step of so much
    /// work. None if there is too little credit, or if it has all others as neighbours.
    std::optional<Location> next(std::vector<Location> const &clients, std::size_t num_clients,
                                 std::size_t work_of_step) {
        credit_ += share_ * static_cast<double>(work_of_step);
        if (credit_ < static_cast<double>(num_clients))
            return std::nullopt;

        credit_ -= static_cast<double>(num_clients);
        auto const client = clients[next_++ % clients.size()];
        auto const has_others = neighbours_[client].size() + 1 < num_clients;
        return has_others ? std::optional(client) : std::nullopt;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_ALL_PAIRS_H
