// Leave out a neighbour now and then: what looks best is not always best in the end.
//
// Provenance: the stock rule, blinks (Christiaens, J. and Vanden Berghe, G. (2020), "Slack
// induction by string removals for vehicle routing problems", Transportation Science 54(2),
// section 5.3).
#include <pyvrp_plus/operator.h>

using namespace pyvrp_plus;

InsertionPolicy insertion_policy(SearchView const &, Location, RandomNumberGenerator &,
                                 double blink_rate = InsertionPolicy{}.blink_rate) {
    return {.blink_rate = blink_rate};
}

PYVRP_PLUS_OPERATOR(insertion_policy)
