#ifndef PYVRP_PLUS_BINDINGS_PYTHON_RULE_H
#define PYVRP_PLUS_BINDINGS_PYTHON_RULE_H

#include "lent_crossover_view.h"
#include "lent_generator.h"
#include "lent_plan_view.h"
#include "lent_search_view.h"
#include "pyvrp_plus/client_pair.h"
#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/hooks.h"
#include "pyvrp_plus/penalty_view.h"
#include "pyvrp_plus/population_view.h"
#include "pyvrp_plus/rule.h"
#include "pyvrp_plus/step_view.h"
#include "shared_object.h"
#include "solution/solution.h"

#include <pybind11/pybind11.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace pyvrp_plus::bindings {
/// The solutions of a population.
std::vector<std::shared_ptr<Solution>> solutions_of(PopulationView const &population);

/// A call of an operator in Python: arguments and decision are converted by their types.
///
/// A population becomes a list of solutions, and indices into it are what stands for solutions in
/// the decision; a view of the penalties becomes three arguments, and itself. The cost evaluator is
/// the last argument, wherever it is in C++.
class PythonCall {
    pybind11::list arguments_;
    std::optional<LentGenerator> rng_;
    CostEvaluator const *costs_ = nullptr;
    std::vector<std::shared_ptr<Solution>> solutions_;
    std::shared_ptr<LentSearchView> search_;
    std::shared_ptr<LentPlanView> plan_;
    std::shared_ptr<LentCrossoverView> parents_;

    std::size_t index_of(pybind11::handle value, std::vector<char> const &is_taken) const;

public:
    PythonCall() = default;
    ~PythonCall();

    PythonCall(PythonCall const &) = delete;
    PythonCall &operator=(PythonCall const &) = delete;

    void add(PopulationView const &population);
    void add(PlanView const &plan);
    void add(PenaltyView const &penalties);
    void add(SearchView const &search);
    void add(StepView const &step);
    void add(ClientPair const &pair);
    void add(CrossoverView const &parents);
    void add(std::vector<Location> const &locations);
    void add(RandomNumberGenerator &rng);

    void add(CostEvaluator const &costs) { costs_ = &costs; }

    template <class Number>
        requires std::is_arithmetic_v<Number>
    void add(Number number) {
        arguments_.append(number);
    }

    pybind11::object call(pybind11::object const &function);

    void convert(pybind11::object const &returned, std::pair<std::size_t, std::size_t> &pair) const;
    void convert(pybind11::object const &returned, std::vector<std::size_t> &indices) const;
    void convert(pybind11::object const &returned, std::vector<double> &numbers) const;
    void convert(pybind11::object const &returned, std::vector<Location> &clients) const;
    void convert(pybind11::object const &returned, InsertionPolicy &policy) const;
    void convert(pybind11::object const &returned, OffspringPlan &plan) const;
    void convert(pybind11::object const &returned, bool &decision) const;
    void convert(pybind11::object const &returned, Plan &plan) const;
    void convert(pybind11::object const &returned, double &number) const;
};

/// An operator in Python as a rule. The GIL is taken for each call.
template <class Signature>
class PythonRule;

template <class Result, class... Args>
class PythonRule<Result(Args...)> final : public Rule<Result(Args...)> {
    SharedObject const function_;

public:
    explicit PythonRule(SharedObject function)
        : function_(std::move(function)) {}

    Result operator()(Args... args) override {
        pybind11::gil_scoped_acquire const gil;
        PythonCall call;
        (call.add(args), ...);

        Result decision{};
        call.convert(call.call(*function_), decision);
        return decision;
    }
};
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_PYTHON_RULE_H
