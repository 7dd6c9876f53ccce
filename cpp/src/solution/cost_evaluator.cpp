#include "solution/cost_evaluator.h"

#include "problem/error.h"

#include <cmath>
#include <utility>

namespace pyvrp_plus {
namespace {
template <class... Args>
void check_penalty(double penalty, Args const &...field) {
    if (!(penalty >= 0) || std::isinf(penalty))
        throw_invalid(field..., " must be finite and >= 0, got ", penalty, ".");
}
} // namespace

CostEvaluator::CostEvaluator(std::vector<double> load_penalties, double tw_penalty,
                             double dist_penalty)
    : load_penalties_(std::move(load_penalties))
    , tw_penalty_(tw_penalty)
    , dist_penalty_(dist_penalty) {
    for (std::size_t dimension = 0; dimension != load_penalties_.size(); ++dimension)
        check_penalty(load_penalties_[dimension], "load_penalties[", dimension, "]");
    check_penalty(tw_penalty_, "tw_penalty");
    check_penalty(dist_penalty_, "dist_penalty");
}
} // namespace pyvrp_plus
