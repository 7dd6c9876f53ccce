#ifndef PYVRP_PLUS_BINDINGS_SNAPSHOTS_H
#define PYVRP_PLUS_BINDINGS_SNAPSHOTS_H

#include "pyvrp_plus/client_pair.h"
#include "pyvrp_plus/penalty_view.h"

#include <cstddef>
#include <optional>
#include <vector>

// Copies of views for Python, which may keep them.
namespace pyvrp_plus::bindings {
struct PairSnapshot {
    ClientView first;
    ClientView second;
    EdgeView there;
    EdgeView back;
    bool has_time_windows;

    explicit PairSnapshot(pyvrp_plus::ClientPair const &pair)
        : first(pair.first)
        , second(pair.second)
        , there(pair.there)
        , back(pair.back)
        , has_time_windows(pair.has_time_windows) {}
};

struct PenaltySnapshot {
    std::vector<double> penalties;
    std::vector<double> feasibility;
    double target;
    SearchProgress progress;
    std::vector<double> mean_violations;
    std::size_t num_registered;
    std::optional<WalkView> walk;

    explicit PenaltySnapshot(PenaltyView const &view)
        : penalties(view.penalties.begin(), view.penalties.end())
        , feasibility(view.feasibility.begin(), view.feasibility.end())
        , target(view.target)
        , progress(view.progress)
        , mean_violations(view.mean_violations.begin(), view.mean_violations.end())
        , num_registered(view.num_registered) {
        if (view.walk)
            walk = *view.walk;
    }
};
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_SNAPSHOTS_H
