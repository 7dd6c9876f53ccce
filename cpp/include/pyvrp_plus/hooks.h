#ifndef PYVRP_PLUS_HOOKS_H
#define PYVRP_PLUS_HOOKS_H

#include "pyvrp_plus/hooks/accept.h"
#include "pyvrp_plus/hooks/crossover.h"
#include "pyvrp_plus/hooks/insertion_policy.h"
#include "pyvrp_plus/hooks/order_insertions.h"
#include "pyvrp_plus/hooks/plan_offspring.h"
#include "pyvrp_plus/hooks/proximity.h"
#include "pyvrp_plus/hooks/ruin.h"
#include "pyvrp_plus/hooks/select_parents.h"
#include "pyvrp_plus/hooks/select_survivors.h"
#include "pyvrp_plus/hooks/update_penalties.h"

namespace pyvrp_plus {
template <class... Hook>
struct HookList {};

/// The places where the solver asks for a decision.
using Hooks = HookList<SelectParents, SelectSurvivors, UpdatePenalties, PlanOffspring, CrossParents,
                       Ruin, OrderInsertions, ChooseInsertionPolicy, Accept, MeasureProximity>;
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_H
