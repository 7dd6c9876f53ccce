#ifndef PYVRP_PLUS_BINDINGS_LENT_PLAN_VIEW_H
#define PYVRP_PLUS_BINDINGS_LENT_PLAN_VIEW_H

#include "pyvrp_plus/plan_view.h"

#include <stdexcept>

namespace pyvrp_plus::bindings {
/// A view for a plan in the hands of Python, which may keep it for longer than it is valid.
class LentPlanView {
    PlanView const *view_;

public:
    explicit LentPlanView(PlanView const &view)
        : view_(&view) {}

    /// The view is of no use any more.
    void end() { view_ = nullptr; }

    /// Throws std::runtime_error after the end.
    PlanView const &get() const {
        if (!view_)
            throw std::runtime_error("The view for a plan is only valid during the call that "
                                     "received it.");

        return *view_;
    }
};
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_LENT_PLAN_VIEW_H
