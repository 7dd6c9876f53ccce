#ifndef PYVRP_PLUS_BINDINGS_LENT_PLAN_VIEW_H
#define PYVRP_PLUS_BINDINGS_LENT_PLAN_VIEW_H

#include "lent.h"
#include "pyvrp_plus/plan_view.h"

namespace pyvrp_plus::bindings {
/// A view for a plan in the hands of Python.
using LentPlanView = Lent<PlanView>;
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_LENT_PLAN_VIEW_H
