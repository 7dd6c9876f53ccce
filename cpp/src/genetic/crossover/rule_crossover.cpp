#include "genetic/crossover/rule_crossover.h"

#include "search/state/check_solution.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace pyvrp_plus {
namespace {
// What operators see of two parents.
class ParentsView final : public CrossoverView {
    ProblemData const &data_;
    Plan const first_;
    Plan const second_;
    SearchProgress const &progress_;
    std::function<Plan(RandomNumberGenerator &)> const stock_;

public:
    ParentsView(ProblemData const &data, Solution const &first, Solution const &second,
                SearchProgress const &progress, std::function<Plan(RandomNumberGenerator &)> stock)
        : data_(data)
        , first_(search::to_plan(first))
        , second_(search::to_plan(second))
        , progress_(progress)
        , stock_(std::move(stock)) {}

    Plan const &first() const override { return first_; }

    Plan const &second() const override { return second_; }

    std::size_t num_depots() const override { return data_.num_depots(); }

    std::size_t num_locations() const override { return data_.num_locations(); }

    std::size_t num_vehicle_types() const override { return data_.num_vehicle_types(); }

    std::size_t num_available(std::size_t vehicle_type) const override {
        return data_.vehicle_type(vehicle_type).num_available;
    }

    std::size_t max_trips(std::size_t vehicle_type) const override {
        return data_.vehicle_type(vehicle_type).max_trips();
    }

    bool reloads_at(std::size_t vehicle_type, Location depot) const override {
        auto const &depots = data_.vehicle_type(vehicle_type).reload_depots;
        return std::ranges::find(depots, static_cast<std::size_t>(depot)) != depots.end();
    }

    bool is_required(Location client) const override {
        return data_.client(static_cast<std::size_t>(client)).required;
    }

    Value distance(std::size_t vehicle_type, Location from, Location to) const override {
        return data_.distances(data_.vehicle_type(vehicle_type).profile)(
            static_cast<std::size_t>(from), static_cast<std::size_t>(to));
    }

    Plan stock(RandomNumberGenerator &rng) const override { return stock_(rng); }

    SearchProgress const &progress() const override { return progress_; }
};
} // namespace

RuleCrossover::RuleCrossover(std::shared_ptr<CrossoverRule> rule, std::unique_ptr<Crossover> stock,
                             ProblemData const &data)
    : rule_(std::move(rule))
    , stock_(std::move(stock))
    , data_(data) {}

RuleCrossover::SolutionPtr RuleCrossover::cross(SolutionPtr const &first, SolutionPtr const &second,
                                                CostEvaluator const &costs,
                                                SearchProgress const &progress,
                                                RandomNumberGenerator &rng) {
    for (auto const *parent : {&first, &second})
        search::check_solution(**parent, data_);

    ParentsView const view(data_, *first, *second, progress, [&](auto &own) {
        return stock_->plan(first, second, costs, progress, own);
    });
    auto child = (*rule_)(view, costs, rng);
    search::leave_one_per_group(child, data_);
    search::leave_whole_shipments(child, data_);
    search::leave_allowed_visits(child, data_);
    return std::make_shared<Solution const>(search::to_solution(data_, child));
}
} // namespace pyvrp_plus
