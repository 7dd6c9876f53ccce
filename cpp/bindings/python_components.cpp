#include "python_components.h"

#include "lent_generator.h"
#include "problem/error.h"

#include <string>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
using SolutionPtr = std::shared_ptr<Solution const>;

py::object to_python(SolutionPtr const &solution) {
    return py::cast(std::const_pointer_cast<Solution>(solution));
}

SolutionPtr to_solution(py::handle value, char const *component) {
    if (!py::isinstance<Solution>(value))
        throw py::type_error(concat(component, " returned ", std::string(py::repr(value)),
                                    ", expected a Solution."));

    return value.cast<std::shared_ptr<Solution>>();
}

// Penalties that stay as they are.
class FixedPenalties : public Penalties {
    CostEvaluator const costs_;
    CostEvaluator const booster_;

public:
    FixedPenalties(CostEvaluator costs, CostEvaluator booster)
        : costs_(std::move(costs))
        , booster_(std::move(booster)) {}

    CostEvaluator cost_evaluator() const override { return costs_; }

    CostEvaluator booster_cost_evaluator() const override { return booster_; }

    void register_solution(SolutionPtr const &, SearchProgress const &) override {}

    std::unique_ptr<Penalties> branch() const override {
        return std::make_unique<FixedPenalties>(*this);
    }
};
} // namespace

PythonSearchMethod::~PythonSearchMethod() {
    py::gil_scoped_acquire const gil; // threads end without it
    search_.release().dec_ref();
}

SolutionPtr PythonSearchMethod::call(SolutionPtr const &solution,
                                     CostEvaluator const &costs) const {
    py::gil_scoped_acquire const gil;
    return to_solution(search_(to_python(solution), costs), "search_method");
}

SolutionPtr PythonSearchMethod::improve(SolutionPtr const &child, Parents const &,
                                        CostEvaluator const &costs, search::PenaltyFeedback &,
                                        RandomNumberGenerator &) {
    return call(child, costs);
}

SolutionPtr PythonSearchMethod::repair(SolutionPtr const &solution, CostEvaluator const &costs,
                                       RandomNumberGenerator &) {
    return call(solution, costs);
}

std::unique_ptr<search::SearchMethod> PythonSearchMethod::for_another_thread() const {
    py::gil_scoped_acquire const gil;
    return std::make_unique<PythonSearchMethod>(search_);
}

SolutionPtr PythonCrossover::cross(SolutionPtr const &first, SolutionPtr const &second,
                                   CostEvaluator const &costs, SearchProgress const &,
                                   RandomNumberGenerator &rng) {
    py::gil_scoped_acquire const gil;
    LentGenerator const lent(rng, rng_);
    auto const parents = py::make_tuple(to_python(first), to_python(second));
    return to_solution(crossover_(parents, data_, costs, lent.object()), "crossover_op");
}

void PythonPopulation::add(SolutionPtr const &solution, CostEvaluator const &costs,
                           SearchProgress const &, RandomNumberGenerator &) {
    py::gil_scoped_acquire const gil;
    population_.attr("add")(to_python(solution), costs);
}

Parents PythonPopulation::select(CostEvaluator const &costs, SearchProgress const &,
                                 RandomNumberGenerator &rng) {
    py::gil_scoped_acquire const gil;
    LentGenerator const lent(rng, rng_);
    py::object const parents = population_.attr("select")(lent.object(), costs);

    if (!py::isinstance<py::sequence>(parents) || py::len(parents) != 2)
        throw py::type_error(concat("population.select returned ", std::string(py::repr(parents)),
                                    ", expected two solutions."));

    return {to_solution(parents[py::int_(0)], "population.select"),
            to_solution(parents[py::int_(1)], "population.select")};
}

void PythonPopulation::clear() {
    py::gil_scoped_acquire const gil;
    population_.attr("clear")();
}

PythonPenalties::PythonPenalties(py::object manager)
    : manager_(std::move(manager))
    , is_stock_(py::isinstance(
          manager_,
          py::module_::import("pyvrp_plus.genetic.penalty_manager").attr("PenaltyManager"))) {}

CostEvaluator PythonPenalties::call(char const *method) const {
    py::gil_scoped_acquire const gil;
    py::object const costs = manager_.attr(method)();
    if (!py::isinstance<CostEvaluator>(costs))
        throw py::type_error(concat("penalty_manager.", method, " returned ",
                                    std::string(py::repr(costs)), ", expected a CostEvaluator."));

    return costs.cast<CostEvaluator>();
}

void PythonPenalties::register_solution(SolutionPtr const &solution, SearchProgress const &) {
    py::gil_scoped_acquire const gil;
    manager_.attr("register")(to_python(solution));
}

// As in PyVRP, it is for a manager of the user's own to say whether this counts.
void PythonPenalties::register_repaired(SolutionPtr const &solution,
                                        SearchProgress const &progress) {
    if (!is_stock_)
        register_solution(solution, progress);
}

std::unique_ptr<Penalties> PythonPenalties::branch() const {
    return std::make_unique<FixedPenalties>(cost_evaluator(), booster_cost_evaluator());
}
} // namespace pyvrp_plus::bindings
