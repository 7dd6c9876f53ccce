#include "genetic/local_search_method.h"

#include "genetic/crossover/crossover.h"
#include "search/check_solution.h"
#include "search/plan.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace pyvrp_plus {
SearchMethod::SolutionPtr SearchMethod::construct(CostEvaluator const &, RandomNumberGenerator &) {
    throw std::logic_error("The search method does not construct solutions.");
}

namespace {
void prepare_neighbours(search::Neighbours &neighbours, ProblemData const &data) {
    if (neighbours.size() != data.num_locations())
        throw std::runtime_error("neighbours: there are " + std::to_string(neighbours.size()) +
                                 " lists, but " + std::to_string(data.num_locations()) +
                                 " locations.");

    for (auto location = data.num_depots(); location != neighbours.size(); ++location)
        for (auto const neighbour : neighbours[location]) {
            auto const idx = static_cast<std::size_t>(neighbour);
            auto const *wrong = idx == location            ? "itself"
                                : idx < data.num_depots()  ? "a depot"
                                : idx >= neighbours.size() ? "no location"
                                                           : nullptr;
            if (wrong)
                throw std::runtime_error("neighbours: the list of location " +
                                         std::to_string(location) + " contains " +
                                         std::to_string(neighbour) + ", which is " + wrong + ".");
        }

    for (std::size_t depot = 0; depot != data.num_depots(); ++depot)
        neighbours[depot].clear();
}

std::shared_ptr<search::SearchData const> make_search_data(std::shared_ptr<ProblemData const> data,
                                                           search::Neighbours &neighbours) {
    prepare_neighbours(neighbours, *data);
    return std::make_shared<search::SearchData const>(std::move(data),
                                                      search::Numbering(neighbours));
}

std::shared_ptr<Solution const> to_shared(ProblemData const &data, search::Plan const &plan) {
    return std::make_shared<Solution const>(search::to_solution(data, plan));
}

// A search moves single clients, and could not do without a second member of a group.
search::Plan to_searchable_plan(Solution const &solution, ProblemData const &data) {
    search::check_solution(solution, data);

    auto plan = search::to_plan(solution);
    crossover::leave_one_per_group(plan, data);
    return plan;
}
} // namespace

LocalSearchMethod::LocalSearchMethod(std::shared_ptr<ProblemData const> data,
                                     search::Neighbours neighbours,
                                     search::SearchParams const &params)
    : data_(make_search_data(std::move(data), neighbours))
    , neighbours_(std::make_shared<search::Neighbours const>(
          data_->numbering.renumbered(std::move(neighbours))))
    , params_(params) {}

void LocalSearchMethod::set_neighbours(search::Neighbours neighbours) {
    prepare_neighbours(neighbours, *data_->problem);

    std::lock_guard const lock(mutex_);
    education_.reset();
    neighbours_ = std::make_shared<search::Neighbours const>(
        data_->numbering.renumbered(std::move(neighbours)));
}

void LocalSearchMethod::set_moves(search::MoveSet const &moves) {
    std::lock_guard const lock(mutex_);
    education_.reset();
    moves_ = moves;
}

search::Education &LocalSearchMethod::education() {
    if (!education_)
        education_ = search::make_education({*data_, *neighbours_, moves_, params_, stop_});

    return *education_;
}

SearchMethod::SolutionPtr LocalSearchMethod::improve(Solution const &solution, search::Depth depth,
                                                     CostEvaluator const &costs,
                                                     RandomNumberGenerator &rng) {
    auto const &data = *data_->problem;
    search::check_penalties(costs, data);

    std::lock_guard const lock(mutex_);
    return to_shared(
        data, education().local_search(to_searchable_plan(solution, data), depth, costs, rng));
}

search::SearchStatistics LocalSearchMethod::statistics() const {
    std::lock_guard const lock(mutex_);
    return education_ ? education_->statistics() : search::SearchStatistics{};
}

// Small instances start from many solutions; for large ones each takes long, and the
// time is better spent on improving a few. Tours of any size are best improved by what
// others have.
std::size_t LocalSearchMethod::num_constructed() const {
    constexpr std::size_t reference_size = 100;
    if (params_.num_constructed == 0)
        return 0;

    if (data_->is_tour && params_.walk_steps > 0)
        return 3 * params_.num_constructed;

    auto const size = std::max(data_->problem->num_clients(), reference_size);
    return std::max<std::size_t>(params_.num_constructed * reference_size / size, 1);
}

SearchMethod::SolutionPtr LocalSearchMethod::construct(CostEvaluator const &costs,
                                                       RandomNumberGenerator &rng) {
    search::check_penalties(costs, *data_->problem);

    std::lock_guard const lock(mutex_);
    return to_shared(*data_->problem, education().construct(costs, rng));
}

// Of a large solution, a chain makes some parts better and others worse.
std::size_t LocalSearchMethod::num_parts(Solution const &solution) const {
    constexpr std::size_t visits_per_part = 100;
    return data_->is_tour ? 1 : solution.num_clients() / visits_per_part;
}

SearchMethod::SolutionPtr LocalSearchMethod::educate(SolutionPtr const &child,
                                                     CostEvaluator const &costs,
                                                     search::PenaltyFeedback &feedback,
                                                     RandomNumberGenerator &rng) {
    auto const &data = *data_->problem;
    search::check_penalties(costs, data);
    if (stop_.requested())
        return child;

    std::lock_guard const lock(mutex_);
    auto educated =
        education().local_search(to_searchable_plan(*child, data), search::Depth::Full, costs, rng);
    if (params_.focus_steps > 0)
        educated = education().focused_search(educated, costs, feedback, rng);

    return to_shared(data, educated);
}

bool LocalSearchMethod::has_walks() const { return params_.walk_steps > 0 && !data_->is_tour; }

// Of two parts, each is next to the other almost everywhere.
bool LocalSearchMethod::decomposes(Solution const &parent, RandomNumberGenerator &rng) const {
    constexpr std::size_t min_parts = 3;
    return num_parts(parent) >= min_parts && rng.rand() < params_.decomposition_rate;
}

void LocalSearchMethod::start_walk(SolutionPtr const &solution, bool by_parts,
                                   CostEvaluator const &costs, RandomNumberGenerator &rng) {
    auto const &data = *data_->problem;
    search::check_penalties(costs, data);

    std::lock_guard const lock(mutex_);
    auto const plan = education().local_search(to_searchable_plan(*solution, data),
                                               search::Depth::Full, costs, rng);
    walk_costs_ = costs;
    education().start_walk(plan, by_parts ? num_parts(*solution) : 1, *walk_costs_, rng);
}

WalkSlice LocalSearchMethod::continue_walk(std::size_t max_work, double budget_used,
                                           search::PenaltyFeedback &feedback,
                                           RandomNumberGenerator &rng) {
    std::lock_guard const lock(mutex_);
    auto const slice = education().continue_walk(max_work, budget_used, feedback, rng);
    return {slice.found ? to_shared(*data_->problem, *slice.found) : nullptr, slice.is_over};
}

std::size_t LocalSearchMethod::work() const {
    std::lock_guard const lock(mutex_);
    return education_ ? education_->work() : 0;
}

SearchMethod::SolutionPtr LocalSearchMethod::repair(SolutionPtr const &solution,
                                                    CostEvaluator const &costs,
                                                    RandomNumberGenerator &rng) {
    if (stop_.requested())
        return solution;

    return improve(*solution, search::Depth::Full, costs, rng);
}

std::unique_ptr<SearchMethod> LocalSearchMethod::for_another_thread() const {
    return std::unique_ptr<SearchMethod>(new LocalSearchMethod(*this));
}
} // namespace pyvrp_plus
