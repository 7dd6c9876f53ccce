// Near is what costs little to visit right before or after: the edge, and what time windows and
// release times make one wait or be late at least, less the prize. If one of the two ways costs
// much more than the other, as between a linehaul and a backhaul client, the pair is further apart.
//
// Provenance: the stock rule (Vidal, T. et al. (2013), "A hybrid genetic algorithm with adaptive
// diversity management for a large class of vehicle routing problems with time-windows", Computers
// & Operations Research 40(1), section 4.5), with the weights of PyVRP 0.12; release times, and
// what one-way pairs add, are our own.
#include <pyvrp_plus/operator.h>

#include <algorithm>

using namespace pyvrp_plus;

namespace {
// What waiting and time warp cost, per unit of time.
struct TimeWeights {
    double wait;
    double warp;
};

// A trip with both clients cannot start before the goods of both are released.
double earliest(ClientView const &from, ClientView const &to, bool release_times) {
    return release_times ? std::max({from.tw_early, from.release_time, to.release_time})
                         : from.tw_early;
}

// Proximity of visiting a client right after another.
double visited_next(ClientView const &from, ClientView const &to, EdgeView const &edge,
                    bool has_time_windows, bool release_times, TimeWeights const &weights) {
    auto proximity = edge.cost;
    if (has_time_windows) {
        auto const start = earliest(from, to, release_times);
        auto const end = start + from.service_duration;
        auto const wait = to.tw_early - edge.duration - from.service_duration - from.tw_late;
        auto const time_warp = std::max(start - from.tw_late, end + edge.duration - to.tw_late);
        proximity += weights.wait * std::max(wait, 0.0);
        proximity += weights.warp * std::max(time_warp, 0.0);
    }

    return proximity - to.prize;
}

// A linehaul and a backhaul client are next to each other once a route only. Half of all
// neighbours would be such, were they as near as others.
double one_way_cost(double cost, double cost_back, double factor) {
    auto const [shorter, longer] = std::minmax(cost, cost_back);
    return std::min((factor - 1) * shorter, (longer - shorter) / 2);
}
} // namespace

double proximity(ClientPair const &pair, double weight_wait_time = 0.2, double weight_time_warp = 1,
                 bool is_symmetric = true, double one_way_factor = 4, bool release_times = true) {
    TimeWeights const weights{weight_wait_time, weight_time_warp};
    auto const there = visited_next(pair.first, pair.second, pair.there, pair.has_time_windows,
                                    release_times, weights);
    if (!is_symmetric)
        return there;

    auto const back = visited_next(pair.second, pair.first, pair.back, pair.has_time_windows,
                                   release_times, weights);
    return std::min(there, back) + one_way_cost(pair.there.cost, pair.back.cost, one_way_factor);
}

PYVRP_PLUS_OPERATOR(proximity)
