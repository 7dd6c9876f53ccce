#ifndef PYVRP_PLUS_BINDINGS_PYTHON_COMPONENTS_H
#define PYVRP_PLUS_BINDINGS_PYTHON_COMPONENTS_H

#include "genetic/breeding_pool.h"
#include "genetic/crossover/crossover.h"
#include "genetic/penalties.h"
#include "genetic/population.h"
#include "search/method/search_method.h"

#include <pybind11/pybind11.h>

// Components of a genetic algorithm that are written in Python. The GIL is taken for
// each call into Python, and only then. Exceptions of Python pass through.
namespace pyvrp_plus::bindings {
/// Calls `search_method(solution, cost_evaluator)`, also for repairs.
class PythonSearchMethod : public search::SearchMethod {
    pybind11::object search_;

    SolutionPtr call(SolutionPtr const &solution, CostEvaluator const &costs) const;

public:
    explicit PythonSearchMethod(pybind11::object search)
        : search_(std::move(search)) {}

    ~PythonSearchMethod() override;

    SolutionPtr improve(SolutionPtr const &child, Parents const &parents,
                        CostEvaluator const &costs, search::PenaltyFeedback &feedback,
                        RandomNumberGenerator &rng) override;
    SolutionPtr repair(SolutionPtr const &solution, CostEvaluator const &costs,
                       RandomNumberGenerator &rng) override;
    std::unique_ptr<search::SearchMethod> for_another_thread() const override;
};

/// Calls `crossover_op(parents, data, cost_evaluator, rng)`.
class PythonCrossover : public Crossover {
    pybind11::object const crossover_;
    pybind11::object const data_;
    pybind11::object const rng_;

public:
    PythonCrossover(pybind11::object crossover, pybind11::object data, pybind11::object rng)
        : crossover_(std::move(crossover))
        , data_(std::move(data))
        , rng_(std::move(rng)) {}

    SolutionPtr cross(SolutionPtr const &first, SolutionPtr const &second,
                      CostEvaluator const &costs, SearchProgress const &progress,
                      RandomNumberGenerator &rng) override;
};

/// Calls `add`, `select` and `clear` of an object that changes a native population.
class PythonPopulation : public BreedingPool {
    Population &native_;
    pybind11::object const population_;
    pybind11::object const rng_;

public:
    PythonPopulation(Population &native, pybind11::object population, pybind11::object rng)
        : native_(native)
        , population_(std::move(population))
        , rng_(std::move(rng)) {}

    SubPopulation const &feasible() const override { return native_.feasible(); }

    SubPopulation const &infeasible() const override { return native_.infeasible(); }

    void update_fitness(CostEvaluator const &costs) override { native_.update_fitness(costs); }

    void add(std::shared_ptr<Solution const> const &solution, CostEvaluator const &costs,
             SearchProgress const &progress, RandomNumberGenerator &rng) override;
    Parents select(CostEvaluator const &costs, SearchProgress const &progress,
                   RandomNumberGenerator &rng) override;
    void clear() override;
};

/// Calls `cost_evaluator`, `booster_cost_evaluator` and `register` of an object.
class PythonPenalties : public Penalties {
    pybind11::object const manager_;
    bool const is_stock_; // a PenaltyManager, perhaps with methods of the user's own

    CostEvaluator call(char const *method) const;

public:
    explicit PythonPenalties(pybind11::object manager);

    CostEvaluator cost_evaluator() const override { return call("cost_evaluator"); }

    CostEvaluator booster_cost_evaluator() const override { return call("booster_cost_evaluator"); }

    void register_solution(std::shared_ptr<Solution const> const &solution,
                           SearchProgress const &progress) override;
    void register_repaired(std::shared_ptr<Solution const> const &solution,
                           SearchProgress const &progress) override;
    std::unique_ptr<Penalties> branch() const override;
};
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_PYTHON_COMPONENTS_H
