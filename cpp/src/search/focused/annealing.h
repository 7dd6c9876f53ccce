#ifndef PYVRP_PLUS_SEARCH_FOCUSED_ANNEALING_H
#define PYVRP_PLUS_SEARCH_FOCUSED_ANNEALING_H

#include "search/params/search_params.h"

#include <algorithm>
#include <cmath>

namespace pyvrp_plus::search {
/// The temperature of simulated annealing (Kirkpatrick et al., 1983, Science 220), which falls over
/// time. The rule of the hook `accept` decides by it.
class Annealing {
    double end_temperature_;
    double ratio_; // of the temperatures at both ends
    double cooling_;
    double cold_share_;
    double final_share_;
    double first_temperature_;
    double cold_temperature_;
    double final_temperature_;
    double temperature_;

    // The whole chain makes this part of the way between the temperatures of both ends.
    void measure(double part) {
        auto const at = [&](double share_left) {
            return end_temperature_ * std::pow(ratio_, part * share_left);
        };

        first_temperature_ = at(1);
        cold_temperature_ = at(cold_share_);
        final_temperature_ = at(final_share_);
    }

public:
    /// Temperatures are shares of `scale`, a typical cost of one visit; the first one is higher
    /// than that of the parameters by the factor `heat`.
    Annealing(AnnealingParams const &params, double scale, double heat, std::size_t num_steps)
        : end_temperature_(params.end_temperature * scale)
        , ratio_(heat * params.start_temperature / params.end_temperature)
        , cooling_(
              std::pow(ratio_, -1.0 / static_cast<double>(std::max<std::size_t>(num_steps, 1))))
        , cold_share_(params.cold_share)
        , final_share_(params.final_share) {
        measure(1);
        temperature_ = first_temperature_;
    }

    /// Whether the end is near.
    bool is_cold() const { return temperature_ <= cold_temperature_; }

    /// Whether it is very near.
    bool is_final() const { return temperature_ <= final_temperature_; }

    /// Goes on as if only this share of the steps were left: for a chain that will end early,
    /// and had better end cold.
    void leave(double share) {
        temperature_ = std::min(temperature_, end_temperature_ * std::pow(ratio_, share));
    }

    /// Ends at so many times the temperature, once it is fitted.
    void heat_end(double factor) {
        end_temperature_ *= factor;
        ratio_ /= factor;
    }

    /// Goes on as if only this part of the way had been ahead at the start, of which this share is
    /// left, in so many steps.
    void fit(double part, double share, double num_steps) {
        measure(part);
        auto const left = std::pow(ratio_, part * share);
        temperature_ = end_temperature_ * left;
        cooling_ = std::pow(left, -1.0 / std::max(num_steps, 1.0));
    }

    /// Cools down as for so many decisions.
    void cool(std::size_t num_steps) {
        temperature_ *= std::pow(cooling_, static_cast<double>(num_steps));
    }

    double temperature() const { return temperature_; }

    /// The temperature as a share of the first one, in [0, 1]; 1 where there is no such share, as
    /// nothing costs anything or temperatures are infinite.
    double heat() const {
        auto const share = temperature_ / first_temperature_;
        return share >= 0 && share <= 1 ? share : 1;
    }

    /// Cools down as after a decision.
    void cool() { temperature_ *= cooling_; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_ANNEALING_H
