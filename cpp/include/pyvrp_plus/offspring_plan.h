#ifndef PYVRP_PLUS_OFFSPRING_PLAN_H
#define PYVRP_PLUS_OFFSPRING_PLAN_H

#include <cstddef>
#include <optional>
#include <utility>

namespace pyvrp_plus {
/// What an iteration does: makes a child, or a slice of a walk.
enum class Effort { Breed, Walk };

/// What a walk starts from: the best child that was bred since a walk was last started, or the
/// best solution if there is none; the best solution; one that is constructed; or one of the
/// population.
enum class WalkOrigin { Bred, Best, Constructed, Member };

/// What the next iteration does, and how.
struct OffspringPlan {
    Effort effort = Effort::Walk;

    /// The population is given up first, and all walks are, and the search starts anew.
    bool restarts = false;

    /// To breed: indices of the parents; without them, the rule of parent selection chooses.
    std::optional<std::pair<std::size_t, std::size_t>> parents = {};

    /// To breed: a solution is constructed and improved, without parents.
    bool constructs = false;

    /// To walk: the walk that is under way is given up first, so that another one starts.
    bool starts_anew = false;

    /// What the walk starts from, if it starts in this iteration.
    WalkOrigin origin = WalkOrigin::Bred;

    /// Index of that solution, for WalkOrigin::Member.
    std::size_t member = 0;

    /// Whether the walk goes part by part, each of about a hundred visits, if it starts in this
    /// iteration; as WalkParams say if it is not said here.
    std::optional<bool> by_parts = {};

    /// How many times the usual number of steps the walk has, if it starts in this iteration.
    double steps = 1;

    /// How many times the usual temperatures it has.
    double temperature = 1;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_OFFSPRING_PLAN_H
