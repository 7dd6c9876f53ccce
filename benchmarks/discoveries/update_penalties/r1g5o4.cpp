#include <pyvrp_plus/operator.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

using namespace pyvrp_plus;

namespace {
struct Dimension {
    double level = 0;       // smoothed share
    double binds = 0;       // smoothed share of violating solutions
    double logPenalty = 0;  // at the last update
    double products = 0.01; // of its step and of the change of the joint share
    double squares = 0.01;  // of its step
};

struct Mode {
    std::vector<Dimension> dimensions;
    double stage = 0; // at the last update
    double joint = 0; // mean share of binding dimensions at the last update
};

constexpr double tilt = 0.5;      // of the log odds of the aim: up early, down late
constexpr double closing = 0.95;  // stage from which the aim is above the target again
constexpr double bandEarly = 0.8; // weight of the last share
constexpr double bandLate = 0.1;
constexpr double ratio = 0.6; // of the gain to that weight
constexpr double memory = 0.95;
constexpr double slowMemory = 0.98; // of the response
constexpr double minBinds = 0.02;
constexpr double minResponse = 0.3;
constexpr double maxResponse = 2;

// In a walk, only the power 0.6 of a raise and the power 0.15 of a cut are carried out.
double factorFor(double step, bool inWalk) {
    return std::exp(!inWalk ? step : step > 0 ? step / 0.6 : step / 0.15);
}

double stageOf(PenaltyView const &penalties) {
    if (penalties.walk == nullptr)
        return std::clamp(penalties.progress.budget_used, 0.0, 1.0);

    auto const planned = std::max(1.0, static_cast<double>(penalties.walk->num_steps));
    return std::clamp(static_cast<double>(penalties.walk->step) / planned, 0.0, 1.0);
}
} // namespace

// Strategy: binding dimensions share a common step, whose length is that of a filtered loop on
// their mean deviation; it goes to them in proportion to how the joint share has responded to
// their penalties. The aim falls as a walk cools.
// Rationale: a response that is misjudged must not change the strength of the loop; as a measure
// of who should move, it restores the share by the least change of prices.
std::vector<double> update_penalties(PenaltyView const &penalties) {
    static std::array<Mode, 2> modes;

    auto const inWalk = penalties.in_walk();
    auto const stage = stageOf(penalties);
    auto const size = penalties.penalties.size();
    auto &mode = modes[inWalk ? 1 : 0];
    auto const start = stage < mode.stage || mode.dimensions.size() != size; // a new walk
    if (start) {
        mode = {};
        mode.dimensions.resize(size);
    }
    mode.stage = stage;

    auto const target = std::clamp(penalties.target, 0.01, 0.99);
    auto const shift = stage < closing ? tilt * (1 - 2 * stage) : tilt;
    auto const odds = target / (1 - target) * std::exp(shift);
    auto const aim = odds / (1 + odds);
    auto const weight = start ? 1.0 : bandEarly * std::pow(bandLate / bandEarly, stage);

    auto weights = 0.0;
    auto lacks = 0.0;
    auto shares = 0.0;
    for (std::size_t dim = 0; dim != size; ++dim) {
        auto &dimension = mode.dimensions[dim];
        auto const share = penalties.feasibility[dim];
        dimension.level += weight * (share - dimension.level);
        dimension.binds += (start ? 1.0 : 1 - memory) * (1 - share - dimension.binds);
        if (dimension.binds > minBinds) {
            weights += dimension.binds;
            lacks += dimension.binds * (aim - dimension.level);
            shares += dimension.binds * share;
        }
    }
    auto const joint = weights > 0 ? shares / weights : 1.0;
    auto const change = start ? 0.0 : joint - mode.joint;
    mode.joint = joint;

    auto responses = 0.0;
    std::vector<double> response;
    for (std::size_t dim = 0; dim != size; ++dim) {
        auto &dimension = mode.dimensions[dim];
        auto const logPenalty = std::log(std::max(penalties.penalties[dim], 0.1));
        auto const moved = start ? 0.0 : logPenalty - dimension.logPenalty;
        dimension.logPenalty = logPenalty;
        dimension.products = slowMemory * dimension.products + moved * change;
        dimension.squares = slowMemory * dimension.squares + moved * moved;

        response.push_back(std::clamp(dimension.products / std::max(dimension.squares, 1e-6),
                                      minResponse, maxResponse));
        if (dimension.binds > minBinds)
            responses += dimension.binds * response[dim];
    }

    std::vector<double> updated;
    for (std::size_t dim = 0; dim != size; ++dim) {
        auto const &dimension = mode.dimensions[dim];
        auto const lack = aim - dimension.level;
        auto common = lack; // a slack dimension is on its own
        auto part = 1.0;
        if (dimension.binds > minBinds) {
            common = lacks / weights;
            part = response[dim] * weights / responses;
        }
        auto const step =
            ratio * weight * (part * common + (1 - std::sqrt(stage)) * (lack - common));
        updated.push_back(std::max(penalties.penalties[dim], 0.1) *
                          factorFor(std::clamp(step, -0.5, 0.5), inWalk));
    }

    return updated;
}

PYVRP_PLUS_OPERATOR(update_penalties)
