#include "python_hooks.h"

#include "genetic/sub_population_view.h"
#include "hooks/checked_rule.h"
#include "hooks/stock_rules.h"
#include "lent_generator.h"
#include "native_hooks.h"
#include "problem/error.h"

#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <vector>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
std::string text_of(py::handle value) { return std::string(py::repr(value)); }

// A population as Python sees it: a list of solutions.
class SolutionList {
    std::vector<std::shared_ptr<Solution>> solutions_;

public:
    explicit SolutionList(PopulationView const &view) {
        // All views that the loop makes are of subpopulations.
        auto const &subs = dynamic_cast<SubPopulationView const &>(view);
        for (std::size_t idx = 0; idx != subs.size(); ++idx)
            solutions_.push_back(std::const_pointer_cast<Solution>(subs.item(idx).solution));
    }

    py::list to_python() const {
        py::list list;
        for (auto const &solution : solutions_)
            list.append(solution);

        return list;
    }

    // Index of a solution that Python has returned: of the object, or else of an equal
    // one; those that are taken do not count.
    std::size_t index_of(py::handle value, std::vector<char> const &is_taken) const {
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
            throw py::value_error("returned a solution that is not in the population, or one "
                                  "more often than it is there");
        return *equal;
    }

    std::vector<char> none_taken() const { return std::vector<char>(solutions_.size()); }
};

py::sequence to_sequence(py::object const &returned) {
    if (!py::isinstance<py::sequence>(returned) || py::isinstance<py::str>(returned))
        throw py::type_error(concat("returned ", text_of(returned), ", expected a sequence"));

    return returned;
}

class PythonParentSelection : public ParentSelection {
    py::object const call_;

public:
    explicit PythonParentSelection(py::object call)
        : call_(std::move(call)) {}

    ParentPair operator()(PopulationView const &population, CostEvaluator const &costs,
                          RandomNumberGenerator &rng) override {
        py::gil_scoped_acquire const gil;
        SolutionList const solutions(population);
        LentGenerator const lent(rng);

        auto const parents = to_sequence(call_(solutions.to_python(), lent.object(), costs));
        if (py::len(parents) != 2)
            throw py::value_error(
                concat("returned ", py::len(parents), " solutions, expected two parents"));

        auto const none = solutions.none_taken();
        return {solutions.index_of(parents[0], none), solutions.index_of(parents[1], none)};
    }
};

class PythonSurvivorSelection : public SurvivorSelection {
    py::object const call_;

public:
    explicit PythonSurvivorSelection(py::object call)
        : call_(std::move(call)) {}

    std::vector<std::size_t> operator()(PopulationView const &population, std::size_t num_survivors,
                                        CostEvaluator const &costs,
                                        RandomNumberGenerator &rng) override {
        py::gil_scoped_acquire const gil;
        SolutionList const solutions(population);
        LentGenerator const lent(rng);

        auto const returned =
            to_sequence(call_(solutions.to_python(), num_survivors, lent.object(), costs));

        auto is_taken = solutions.none_taken();
        std::vector<std::size_t> survivors;
        for (auto const solution : returned) {
            survivors.push_back(solutions.index_of(solution, is_taken));
            is_taken[survivors.back()] = true;
        }

        return survivors;
    }
};

class PythonPenaltyUpdate : public PenaltyUpdate {
    py::object const call_;

public:
    explicit PythonPenaltyUpdate(py::object call)
        : call_(std::move(call)) {}

    std::vector<double> operator()(PenaltyView const &penalties) override {
        py::gil_scoped_acquire const gil;
        auto const to_list = [](auto span) {
            return std::vector<double>(span.begin(), span.end());
        };

        auto const returned = to_sequence(
            call_(to_list(penalties.penalties), to_list(penalties.feasibility), penalties.target));

        std::vector<double> updated;
        for (py::handle const value : returned) {
            updated.push_back(PyFloat_AsDouble(value.ptr()));
            if (PyErr_Occurred())
                throw py::error_already_set();
        }

        return updated;
    }
};

// The operator in its shell, or the stock rule.
template <class Hook, class Python, class Stock>
std::shared_ptr<Rule<typename Hook::Signature>> make(py::object const &op, Stock stock) {
    if (op.is_none())
        return stock();

    std::shared_ptr<Rule<typename Hook::Signature>> rule;
    if (py::hasattr(op, "table_address"))
        rule = make_native<Rule<typename Hook::Signature>>(
            operator_table(op.attr("table_address").cast<std::uintptr_t>()), op);
    else
        rule = std::make_shared<Python>(op);

    return std::make_shared<CheckedRule<Hook>>(
        op.attr("name").cast<std::string>(), rule,
        op.attr("time").cast<std::shared_ptr<OperatorTime>>());
}
} // namespace

std::shared_ptr<ParentSelection> make_parent_selection(py::object const &op,
                                                       PopulationParams const &params) {
    return make<SelectParents, PythonParentSelection>(
        op, [&] { return stock_parent_selection(2, params.lb_diversity, params.ub_diversity); });
}

std::shared_ptr<SurvivorSelection> make_survivor_selection(py::object const &op,
                                                           PopulationParams const &params) {
    return make<SelectSurvivors, PythonSurvivorSelection>(
        op, [&] { return stock_survivor_selection(params.num_elite, params.num_close); });
}

std::shared_ptr<PenaltyUpdate> make_penalty_update(py::object const &op,
                                                   PenaltyParams const &params) {
    return make<UpdatePenalties, PythonPenaltyUpdate>(op, [&] {
        return stock_penalty_update(params.penalty_increase, params.penalty_decrease,
                                    params.feas_tolerance);
    });
}

py::tuple describe_operator(std::uintptr_t table_address) {
    auto const &table = operator_table(table_address);
    return py::make_tuple(table.hook, table.name);
}

py::object to_python(HookError const &error) {
    auto const type = py::module_::import("pyvrp_plus.exceptions").attr("OperatorError");
    auto raised = type(error.what(), error.hook, error.name, error.iteration);

    try {
        if (error.cause)
            std::rethrow_exception(error.cause);
    } catch (py::error_already_set const &cause) {
        raised.attr("__cause__") = cause.value();
    } catch (...) {
        // An exception of C++ is told by the message.
    }

    return raised;
}

void translate_hook_errors() {
    py::register_exception_translator([](std::exception_ptr pointer) {
        try {
            if (pointer)
                std::rethrow_exception(pointer);
        } catch (HookError const &error) {
            auto const raised = to_python(error);
            PyErr_SetObject(py::type::of(raised).ptr(), raised.ptr());
        }
    });
}
} // namespace pyvrp_plus::bindings
