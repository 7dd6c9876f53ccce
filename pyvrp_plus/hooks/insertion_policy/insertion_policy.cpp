// Leave out a neighbour now and then: what looks best is not always best in the end. Where time
// counts, consider the nearer half of the neighbours only: what a place costs takes long to tell.
//
// Provenance: the stock rule, blinks (Christiaens, J. and Vanden Berghe, G. (2020), "Slack
// induction by string removals for vehicle routing problems", Transportation Science 54(2),
// section 5.3).
#include <pyvrp_plus/operator.h>

#include <algorithm>

using namespace pyvrp_plus;

InsertionPolicy insertion_policy(SearchView const &search, Location client, RandomNumberGenerator &,
                                 InsertionParams const &params = {}) {
    InsertionPolicy policy = {.blink_rate = params.blink_rate};
    if (search.has_time())
        policy.num_neighbours =
            std::max(search.neighbours(client).size() / 2, params.least_neighbours);

    return policy;
}

PYVRP_PLUS_OPERATOR(insertion_policy)
