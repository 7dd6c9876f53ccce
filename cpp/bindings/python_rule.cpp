#include "python_rule.h"

#include "genetic/sub_population_view.h"
#include "problem/error.h"
#include "snapshots.h"

#include <pybind11/stl.h>

#include <string>
#include <utility>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
std::string text_of(py::handle value) { return std::string(py::repr(value)); }

py::sequence to_sequence(py::object const &returned) {
    if (!py::isinstance<py::sequence>(returned) || py::isinstance<py::str>(returned))
        throw py::type_error(concat("returned ", text_of(returned), ", expected a sequence"));

    return returned;
}

template <class Object>
Object to_object(py::object const &returned, char const *expected) {
    if (!py::isinstance<Object>(returned))
        throw py::type_error(concat("returned ", text_of(returned), ", expected ", expected));

    return returned.cast<Object>();
}
} // namespace

std::vector<std::shared_ptr<Solution>> solutions_of(PopulationView const &population) {
    // All views that the loop makes are of subpopulations.
    auto const &subs = dynamic_cast<SubPopulationView const &>(population);
    std::vector<std::shared_ptr<Solution>> solutions;
    for (std::size_t idx = 0; idx != subs.size(); ++idx)
        solutions.push_back(std::const_pointer_cast<Solution>(subs.item(idx).solution));

    return solutions;
}

void PythonCall::add(PopulationView const &population) {
    solutions_ = solutions_of(population);
    arguments_.append(py::cast(solutions_));
}

void PythonCall::add(PlanView const &plan) {
    plan_ = std::make_shared<LentPlanView>(plan);
    arguments_.append(plan_);
}

void PythonCall::add(PenaltyView const &penalties) {
    PenaltySnapshot const snapshot(penalties);
    arguments_.append(snapshot.penalties);
    arguments_.append(snapshot.feasibility);
    arguments_.append(snapshot.target);
    arguments_.append(snapshot);
}

void PythonCall::add(SearchView const &search) {
    search_ = std::make_shared<LentSearchView>(search);
    arguments_.append(search_);
}

void PythonCall::add(CrossoverView const &parents) {
    parents_ = std::make_shared<LentCrossoverView>(parents);
    arguments_.append(parents_);
}

void PythonCall::add(StepView const &step) { arguments_.append(step); }

void PythonCall::add(ClientPair const &pair) { arguments_.append(PairSnapshot(pair)); }

void PythonCall::add(std::vector<Location> const &locations) {
    arguments_.append(py::cast(locations));
}

void PythonCall::add(RandomNumberGenerator &rng) {
    rng_.emplace(rng);
    arguments_.append(rng_->object());
}

PythonCall::~PythonCall() {
    if (search_)
        search_->end();
    if (plan_)
        plan_->end();
    if (parents_)
        parents_->end();
}

py::object PythonCall::call(py::object const &function) {
    if (costs_)
        arguments_.append(*costs_);

    return function(*py::tuple(arguments_));
}

// Index of a solution that Python has returned: of the object, or else of an equal one; those that
// are taken do not count.
std::size_t PythonCall::index_of(py::handle value, std::vector<char> const &is_taken) const {
    if (!py::isinstance<Solution>(value))
        throw py::type_error(concat("returned ", text_of(value), ", expected a Solution"));

    auto const *solution = value.cast<Solution const *>();
    std::optional<std::size_t> equal;
    for (std::size_t idx = 0; idx != solutions_.size(); ++idx) {
        if (is_taken[idx])
            continue;
        if (solutions_[idx].get() == solution)
            return idx;
        if (!equal && *solutions_[idx] == *solution)
            equal = idx;
    }

    if (!equal)
        throw py::value_error("returned a solution that is not in the population, or one more "
                              "often than it is there");
    return *equal;
}

void PythonCall::convert(py::object const &returned,
                         std::pair<std::size_t, std::size_t> &pair) const {
    auto const parents = to_sequence(returned);
    if (py::len(parents) != 2)
        throw py::value_error(
            concat("returned ", py::len(parents), " solutions, expected two parents"));

    std::vector<char> const none_taken(solutions_.size());
    pair.first = index_of(parents[0], none_taken);
    pair.second = index_of(parents[1], none_taken);
}

void PythonCall::convert(py::object const &returned, std::vector<std::size_t> &indices) const {
    std::vector<char> is_taken(solutions_.size());
    for (auto const solution : to_sequence(returned)) {
        indices.push_back(index_of(solution, is_taken));
        is_taken[indices.back()] = true;
    }
}

void PythonCall::convert(py::object const &returned, std::vector<double> &numbers) const {
    for (py::handle const value : to_sequence(returned)) {
        numbers.push_back(PyFloat_AsDouble(value.ptr()));
        if (PyErr_Occurred())
            throw py::error_already_set();
    }
}

void PythonCall::convert(py::object const &returned, std::vector<Location> &clients) const {
    for (py::handle const value : to_sequence(returned)) {
        if (!PyIndex_Check(value.ptr()))
            throw py::type_error(concat("returned ", text_of(value), ", expected a client"));

        auto const client = PyNumber_AsSsize_t(value.ptr(), nullptr);
        if (PyErr_Occurred())
            throw py::error_already_set();

        auto const fits = std::in_range<Location>(client);
        clients.push_back(fits ? static_cast<Location>(client) : Location{-1});
    }
}

void PythonCall::convert(py::object const &returned, InsertionPolicy &policy) const {
    policy = to_object<InsertionPolicy>(returned, "an InsertionPolicy");
}

void PythonCall::convert(py::object const &returned, OffspringPlan &plan) const {
    plan = to_object<OffspringPlan>(returned, "an OffspringPlan");
}

// What is merely true or false, such as nothing at all, is more likely a mistake.
void PythonCall::convert(py::object const &returned, bool &decision) const {
    if (!PyBool_Check(returned.ptr()) &&
        py::str(py::type::of(returned).attr("__name__")).cast<std::string>().rfind("bool", 0) != 0)
        throw py::type_error(concat("returned ", text_of(returned), ", expected True or False"));

    decision = returned.cast<bool>();
}

void PythonCall::convert(py::object const &returned, Plan &plan) const {
    for (py::handle const route : to_sequence(returned)) {
        if (!py::isinstance<PlannedRoute>(route))
            throw py::type_error(concat("returned ", text_of(route), ", expected a PlannedRoute"));

        plan.push_back(route.cast<PlannedRoute const &>());
    }
}

void PythonCall::convert(py::object const &returned, double &number) const {
    if (!PyNumber_Check(returned.ptr()))
        throw py::type_error(concat("returned ", text_of(returned), ", expected a number"));

    number = PyFloat_AsDouble(returned.ptr());
    if (PyErr_Occurred())
        throw py::error_already_set();
}
} // namespace pyvrp_plus::bindings
