#ifndef PYVRP_PLUS_HOOKS_INSERTION_POLICY_H
#define PYVRP_PLUS_HOOKS_INSERTION_POLICY_H

#include "pyvrp_plus/insertion_policy.h"
#include "pyvrp_plus/random.h"
#include "pyvrp_plus/rule.h"
#include "pyvrp_plus/search_view.h"

#include <cstddef>
#include <string>

namespace pyvrp_plus {
/// Chooses how the place for a client is chosen, before each insertion. The client is not visited.
struct ChooseInsertionPolicy {
    static constexpr char const *name = "insertion_policy";
    static constexpr std::size_t timed_every = 128; // calls

    /// So much noise cannot make sums of costs overflow.
    static constexpr double most_noise = 0x1p50;

    using Signature = InsertionPolicy(SearchView const &search, Location client,
                                      RandomNumberGenerator &rng);

    static std::size_t iteration(SearchView const &search, Location, RandomNumberGenerator &) {
        return search.progress().iteration;
    }

    /// What is wrong with the policy; empty if nothing is.
    static std::string problem(InsertionPolicy const &policy, SearchView const &, Location,
                               RandomNumberGenerator &) {
        if (!(policy.blink_rate >= 0 && policy.blink_rate <= 1))
            return "returned the blink rate " + std::to_string(policy.blink_rate) +
                   ", which is not in [0, 1],";
        if (!(policy.noise >= 0 && policy.noise <= most_noise))
            return "returned the noise " + std::to_string(policy.noise) +
                   ", which is not in [0, 2^50],";
        if (policy.num_neighbours == 0)
            return "returned a policy without neighbours";

        return {};
    }
};

using InsertionPolicyRule = Rule<ChooseInsertionPolicy::Signature>;
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_INSERTION_POLICY_H
