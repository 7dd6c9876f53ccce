#ifndef PYVRP_PLUS_HOOKS_RUIN_H
#define PYVRP_PLUS_HOOKS_RUIN_H

#include "pyvrp_plus/random.h"
#include "pyvrp_plus/rule.h"
#include "pyvrp_plus/search_view.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace pyvrp_plus {
/// Chooses the visited clients that a step of a walk takes out of the solution, for them to be
/// inserted again: different ones, in any order, perhaps none. The seed is a client, visited or
/// not, around which the step is to take place.
struct Ruin {
    static constexpr char const *name = "ruin";
    static constexpr std::size_t timed_every = 32; // calls

    using Signature = std::vector<Location>(SearchView const &search, Location seed,
                                            RandomNumberGenerator &rng);

    static std::size_t iteration(SearchView const &search, Location, RandomNumberGenerator &) {
        return search.progress().iteration;
    }

    /// What is wrong with the clients; empty if nothing is.
    static std::string problem(std::vector<Location> const &clients, SearchView const &search,
                               Location, RandomNumberGenerator &) {
        for (auto const client : clients) {
            auto const idx = static_cast<std::size_t>(client);
            if (client < 0 || idx < search.num_depots() || idx >= search.num_locations())
                return "returned " + std::to_string(client) + ", which is no client,";
            if (search.vehicle(client) < 0)
                return "returned client " + std::to_string(client) + ", which is not visited,";
        }

        auto sorted = clients;
        std::ranges::sort(sorted);
        auto const twice = std::ranges::adjacent_find(sorted);
        if (twice != sorted.end())
            return "returned client " + std::to_string(*twice) + " more than once";

        return {};
    }
};

using RuinRule = Rule<Ruin::Signature>;
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_RUIN_H
