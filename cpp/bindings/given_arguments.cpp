#include "given_arguments.h"

#include "genetic/diversity.h"
#include "problem/error.h"
#include "snapshots.h"

#include <array>
#include <memory>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr SearchProgress no_progress;

constexpr char const *only_in_a_solve = ", which exists during a solve only";

double diversity(std::shared_ptr<Solution const> const &first,
                 std::shared_ptr<Solution const> const &second) {
    return undirected_broken_pairs_distance(*first, *second);
}
} // namespace

GivenArguments::GivenArguments(py::args given, py::tuple names)
    : given_(std::move(given))
    , names_(std::move(names)) {
    if (given_.size() != names_.size())
        throw py::type_error(concat("got ", given_.size(), " arguments, expected ",
                                    std::string(py::str(", ").attr("join")(names_).cast<py::str>()),
                                    "."));
}

void GivenArguments::reject(std::size_t idx, std::string const &expected) const {
    throw py::type_error(concat(names_[idx].cast<std::string>(), " is ",
                                std::string(py::repr(given_[idx])), ", ", expected, "."));
}

void GivenArguments::check_clients(std::span<Location const> clients) const {
    for (auto const client : clients)
        search_->of_client(client);
}

// Fitness is that of the solutions among each other, as in a solve.
PopulationView const &GivenArguments::take(std::type_identity<PopulationView const &>) {
    auto const idx = next_++;
    if (!py::isinstance<py::iterable>(given_[idx]))
        reject(idx, "expected solutions");

    std::array<std::vector<std::shared_ptr<Solution>>, 2> solutions;
    for (py::handle const value : py::iter(given_[idx])) {
        if (!py::isinstance<Solution>(value))
            throw py::type_error(concat(names_[idx].cast<std::string>(), " has ",
                                        std::string(py::repr(value)), ", expected a Solution."));

        auto const solution = value.cast<std::shared_ptr<Solution>>();
        solutions[solution->is_feasible() ? 0 : 1].push_back(solution);
    }

    auto const &costs = take(std::type_identity<CostEvaluator const &>{});
    RandomNumberGenerator unused(0);
    std::vector<SubPopulation const *> subs;
    for (auto const &each : solutions) {
        PopulationParams const large{.min_pop_size = each.size()}; // all survive
        auto &sub = subs_.emplace_back(large, &diversity, nullptr);
        for (auto const &solution : each)
            sub.add(solution, costs, no_progress, unused);

        sub.update_fitness(costs);
        subs.push_back(&sub);
    }

    population_.emplace(std::move(subs), no_progress);
    if (population_->size() == 0)
        throw_invalid(names_[idx].cast<std::string>(), " has no solutions.");

    return *population_;
}

PenaltyView const &GivenArguments::take(std::type_identity<PenaltyView const &>) {
    penalties_ = convert<std::vector<double>>(next_, "expected numbers");
    feasibility_ = convert<std::vector<double>>(next_ + 1, "expected numbers");
    auto const target = convert<double>(next_ + 2, "expected a number");
    next_ += 3;

    if (penalties_.size() != feasibility_.size())
        throw_invalid("There are ", penalties_.size(), " penalties, but the feasibility of ",
                      feasibility_.size(), " dimensions.");

    mean_violations_.assign(penalties_.size(), 0);
    return penalty_view_.emplace(PenaltyView{.penalties = penalties_,
                                             .feasibility = feasibility_,
                                             .target = target,
                                             .progress = no_progress,
                                             .mean_violations = mean_violations_,
                                             .num_registered = 0,
                                             .walk = nullptr});
}

PlanView const &GivenArguments::take(std::type_identity<PlanView const &>) {
    auto const idx = next_++;
    if (!py::isinstance<LentPlanView>(given_[idx]))
        reject(idx, concat("expected a PlanView", only_in_a_solve));

    return given_[idx].cast<LentPlanView const &>().get();
}

CrossoverView const &GivenArguments::take(std::type_identity<CrossoverView const &>) {
    auto const idx = next_++;
    if (!py::isinstance<LentCrossoverView>(given_[idx]))
        reject(idx, concat("expected a CrossoverView", only_in_a_solve));

    return given_[idx].cast<LentCrossoverView const &>().get();
}

ClientPair const &GivenArguments::take(std::type_identity<ClientPair const &>) {
    auto const &pair = convert<PairSnapshot const &>(next_++, "expected a ClientPair");
    return pair_.emplace(
        ClientPair{pair.first, pair.second, pair.there, pair.back, pair.has_time_windows});
}

SearchView const &GivenArguments::take(std::type_identity<SearchView const &>) {
    auto const idx = next_++;
    if (!py::isinstance<LentSearchView>(given_[idx]))
        reject(idx, concat("expected a SearchView", only_in_a_solve));

    search_ = &given_[idx].cast<LentSearchView const &>();
    return search_->get();
}

StepView const &GivenArguments::take(std::type_identity<StepView const &>) {
    return convert<StepView const &>(next_++, concat("expected a StepView", only_in_a_solve));
}

// It is the last argument in Python, wherever it is in C++.
CostEvaluator const &GivenArguments::take(std::type_identity<CostEvaluator const &>) {
    return convert<CostEvaluator const &>(given_.size() - 1, "expected a CostEvaluator");
}

std::vector<Location> const &
GivenArguments::take(std::type_identity<std::vector<Location> const &>) {
    locations_ = convert<std::vector<Location>>(next_++, "expected clients");
    check_clients(locations_);
    return locations_;
}

Location GivenArguments::take(std::type_identity<Location>) {
    auto const location = convert<Location>(next_++, "expected a client");
    check_clients({&location, 1});
    return location;
}

std::size_t GivenArguments::take(std::type_identity<std::size_t>) {
    auto const idx = next_++;
    auto const number = convert<std::size_t>(idx, "expected a number of solutions");
    if (population_ && number > population_->size())
        throw_invalid(names_[idx].cast<std::string>(), " is ", number, ", but there are ",
                      population_->size(), " solutions.");

    return number;
}

py::object GivenArguments::solution(std::size_t idx) const {
    return py::cast(std::const_pointer_cast<Solution>(population_->item(idx).solution));
}

py::object GivenArguments::returned(std::pair<std::size_t, std::size_t> const &pair) const {
    return py::make_tuple(solution(pair.first), solution(pair.second));
}

py::object GivenArguments::returned(std::vector<std::size_t> const &indices) const {
    py::list solutions;
    for (auto const idx : indices)
        solutions.append(solution(idx));

    return solutions;
}
} // namespace pyvrp_plus::bindings
