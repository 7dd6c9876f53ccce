#ifndef PYVRP_PLUS_CLIENT_PAIR_H
#define PYVRP_PLUS_CLIENT_PAIR_H

#include <cstddef>

namespace pyvrp_plus {
/// A client. All measures are in the units of the problem data, as numbers to compute with: the end
/// of a time window that never ends is about 9e18.
struct ClientView {
    std::size_t location; // its number in the problem data
    double x;
    double y;
    double delivery; // sum over all load dimensions
    double pickup;   // likewise
    double service_duration;
    double tw_early;
    double tw_late;
    double release_time;
    double prize;
    bool required;
};

/// What it takes to travel from one client to another.
struct EdgeView {
    double cost;     // on the vehicle on which it is least, without violations
    double distance; // least of all profiles
    double duration; // likewise
};

/// Two clients, and the ways between them. References stay valid for the duration of the call that
/// received the pair.
struct ClientPair {
    ClientView const &first;
    ClientView const &second;
    EdgeView there; // from the first to the second
    EdgeView back;
    bool has_time_windows; // whether any client of the problem has one
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_CLIENT_PAIR_H
