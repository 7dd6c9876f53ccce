#ifndef PYVRP_PLUS_HOOKS_PROXIMITY_H
#define PYVRP_PLUS_HOOKS_PROXIMITY_H

#include "pyvrp_plus/client_pair.h"
#include "pyvrp_plus/rule.h"

#include <cmath>
#include <cstddef>
#include <string>

namespace pyvrp_plus {
/// How near the second client is to the first: the smaller the number, the nearer. The nearest ones
/// become the neighbours of the first. It is asked for both orders of a pair, before the search.
struct MeasureProximity {
    static constexpr char const *name = "proximity";
    static constexpr std::size_t timed_every = 128; // calls

    using Signature = double(ClientPair const &pair);

    static std::size_t iteration(ClientPair const &) { return 0; }

    /// What is wrong with the proximity; empty if nothing is.
    static std::string problem(double proximity, ClientPair const &pair) {
        if (std::isfinite(proximity))
            return {};

        return "returned " + std::to_string(proximity) + " for locations " +
               std::to_string(pair.first.location) + " and " +
               std::to_string(pair.second.location) + ", expected a finite number,";
    }
};

using ProximityRule = Rule<MeasureProximity::Signature>;
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_PROXIMITY_H
