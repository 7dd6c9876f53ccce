#include "hooks/checked_hooks.h"

#include "hooks/hook_error.h"
#include "problem/error.h"

#include <cmath>

namespace pyvrp_plus {
namespace {
std::string what_of(std::exception_ptr const &error) {
    try {
        std::rethrow_exception(error);
    } catch (std::exception const &exception) {
        return exception.what();
    } catch (...) {
        return "something that is no exception";
    }
}

// What an operator returns, or an error if it throws.
template <class Call>
auto guarded(char const *hook, std::string const &name, std::size_t iteration, OperatorTime &time,
             Call call) {
    TimedCall const timed(time);
    try {
        return call();
    } catch (...) {
        auto const cause = std::current_exception();
        throw HookError(hook, name, iteration, "has thrown (" + what_of(cause) + ")", cause);
    }
}

void check_index(char const *hook, std::string const &name, PopulationView const &population,
                 std::size_t idx) {
    if (idx >= population.size())
        throw HookError(
            hook, name, population.progress().iteration,
            concat("returned index ", idx, ", but there are ", population.size(), " solutions,"));
}
} // namespace

ParentPair CheckedParentSelection::select_parents(PopulationView const &population,
                                                  CostEvaluator const &costs,
                                                  RandomNumberGenerator &rng) {
    constexpr auto const *hook = "select_parents";
    auto const parents = guarded(hook, name_, population.progress().iteration, *time_,
                                 [&] { return operator_->select_parents(population, costs, rng); });

    check_index(hook, name_, population, parents.first);
    check_index(hook, name_, population, parents.second);
    return parents;
}

std::vector<std::size_t>
CheckedSurvivorSelection::select_survivors(PopulationView const &population,
                                           std::size_t num_survivors, CostEvaluator const &costs,
                                           RandomNumberGenerator &rng) {
    constexpr auto const *hook = "select_survivors";
    auto const iteration = population.progress().iteration;
    auto const survivors = guarded(hook, name_, iteration, *time_, [&] {
        return operator_->select_survivors(population, num_survivors, costs, rng);
    });

    if (survivors.size() != num_survivors)
        throw HookError(
            hook, name_, iteration,
            concat("returned ", survivors.size(), " solutions, expected ", num_survivors, ","));

    std::vector<char> is_chosen(population.size());
    for (auto const survivor : survivors) {
        check_index(hook, name_, population, survivor);
        if (std::exchange(is_chosen[survivor], true))
            throw HookError(hook, name_, iteration,
                            concat("returned index ", survivor, " more than once"));
    }

    return survivors;
}

std::vector<double> CheckedPenaltyUpdate::update_penalties(PenaltyView const &penalties) {
    constexpr auto const *hook = "update_penalties";
    auto const iteration = penalties.progress.iteration;
    auto updated = guarded(hook, name_, iteration, *time_,
                           [&] { return operator_->update_penalties(penalties); });

    if (updated.size() != penalties.penalties.size())
        throw HookError(hook, name_, iteration,
                        concat("returned ", updated.size(), " penalties, expected ",
                               penalties.penalties.size(), ","));

    for (std::size_t dimension = 0; dimension != updated.size(); ++dimension)
        if (std::isnan(updated[dimension]))
            throw HookError(hook, name_, iteration,
                            concat("returned NaN as the penalty of dimension ", dimension));

    return updated;
}
} // namespace pyvrp_plus
