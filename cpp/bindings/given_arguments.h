#ifndef PYVRP_PLUS_BINDINGS_GIVEN_ARGUMENTS_H
#define PYVRP_PLUS_BINDINGS_GIVEN_ARGUMENTS_H

#include "genetic/sub_population_view.h"
#include "lent_crossover_view.h"
#include "lent_plan_view.h"
#include "lent_search_view.h"
#include "pyvrp_plus/client_pair.h"
#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/penalty_view.h"
#include "pyvrp_plus/rule.h"
#include "pyvrp_plus/search_view.h"
#include "pyvrp_plus/step_view.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstddef>
#include <list>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace pyvrp_plus::bindings {
/// What Python calls an operator in C++ with: the reverse of PythonCall. Arguments and decision are
/// converted by their types, in the order of C++; a type that needs more than a cast has an
/// overload here.
///
/// A list of solutions becomes a view of a population, in which nobody has an age, and indices into
/// it become solutions again; there is no search whose progress an operator could look at. Views of
/// the search, or for a plan, can only be handed on, by an operator in Python that was given one.
class GivenArguments {
    pybind11::args given_;
    pybind11::tuple names_;
    std::size_t next_ = 0;

    std::list<SubPopulation> subs_; // feasible and infeasible solutions
    std::optional<SubPopulationView> population_;
    std::vector<double> penalties_;
    std::vector<double> feasibility_;
    std::vector<double> mean_violations_;
    std::optional<PenaltyView> penalty_view_;
    std::optional<ClientPair> pair_;
    LentSearchView const *search_ = nullptr;
    std::vector<Location> locations_;

    template <class Type>
    Type convert(std::size_t idx, std::string const &expected) const {
        pybind11::object const value = given_[idx];
        if (value.is_none()) // which would be a null pointer, not an error of the cast
            reject(idx, expected);

        try {
            return value.cast<Type>();
        } catch (pybind11::cast_error const &) {
            reject(idx, expected);
        }
    }

    // Throws the TypeError of an argument.
    [[noreturn]] void reject(std::size_t idx, std::string const &expected) const;

    // Throws std::out_of_range unless all are clients of the view: operators do not check.
    void check_clients(std::span<Location const> clients) const;

    pybind11::object solution(std::size_t idx) const;

public:
    /// Throws TypeError unless there are as many arguments as names.
    GivenArguments(pybind11::args given, pybind11::tuple names);

    PopulationView const &take(std::type_identity<PopulationView const &>);
    PlanView const &take(std::type_identity<PlanView const &>);
    CrossoverView const &take(std::type_identity<CrossoverView const &>);
    ClientPair const &take(std::type_identity<ClientPair const &>);
    PenaltyView const &take(std::type_identity<PenaltyView const &>);
    SearchView const &take(std::type_identity<SearchView const &>);
    StepView const &take(std::type_identity<StepView const &>);
    CostEvaluator const &take(std::type_identity<CostEvaluator const &>);
    std::vector<Location> const &take(std::type_identity<std::vector<Location> const &>);
    Location take(std::type_identity<Location>);
    std::size_t take(std::type_identity<std::size_t>);

    /// What a class of the module stands for.
    template <class Type>
    Type &take(std::type_identity<Type &>) {
        auto const name = pybind11::type::of<std::remove_const_t<Type>>().attr("__name__");
        return convert<Type &>(next_++, "expected a " + name.template cast<std::string>());
    }

    pybind11::object returned(std::pair<std::size_t, std::size_t> const &pair) const;
    pybind11::object returned(std::vector<std::size_t> const &indices) const;

    template <class Decision>
    pybind11::object returned(Decision const &decision) const {
        return pybind11::cast(decision);
    }
};

/// The decision of a rule about objects of Python.
template <class Result, class... Args>
pybind11::object call_rule(Rule<Result(Args...)> &rule, pybind11::args const &given,
                           pybind11::tuple const &names) {
    GivenArguments arguments(given, names);
    std::tuple<Args...> const taken{arguments.take(std::type_identity<Args>{})...};
    return arguments.returned(std::apply(rule, taken));
}
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_GIVEN_ARGUMENTS_H
