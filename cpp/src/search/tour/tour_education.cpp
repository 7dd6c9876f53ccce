#include "search/tour/tour_education.h"

#include "search/search_context.h"
#include "search/tour/greedy_tour.h"
#include "search/tour/lin_kernighan.h"

#include <algorithm>
#include <array>
#include <vector>

namespace pyvrp_plus::search {
namespace {
// Many offspring of tours are worth more than a few that are searched for long: a crossover
// finds in parents what takes a chain of kicks much longer.
constexpr std::size_t steps_per_kick = 300;

constexpr std::int32_t longest_path = 50; // that a kick exchanges
constexpr std::int32_t min_cities = 5;    // for there to be three paths between two cities

class TourEducation : public Education {
    EducationContext const context_;
    TourProblem const problem_;
    Tour tour_;
    LinKernighan lin_kernighan_;
    Distance length_ = 0;
    SearchStatistics statistics_;

    void load(std::vector<Location> const &cities) {
        tour_.assign(cities);
        length_ = problem_.length(cities);
        statistics_ = {};
    }

    std::vector<Location> cities() const {
        std::vector<Location> cities = {problem_.depot()};
        for (auto city = tour_.next(problem_.depot()); city != problem_.depot();
             city = tour_.next(city))
            cities.push_back(city);

        return cities;
    }

    // Inserts a client where that is cheapest.
    void insert(Location client, std::vector<Location> &cities) const {
        auto best_delta = max_value;
        auto best = cities.end();

        for (auto after = cities.begin(); after != cities.end(); ++after) {
            auto const next = after + 1 == cities.end() ? cities.front() : after[1];
            auto const delta = problem_.distance(*after, client) + problem_.distance(client, next) -
                               problem_.distance(*after, next);
            if (delta < best_delta) {
                best_delta = delta;
                best = after + 1;
            }
        }

        cities.insert(best, client);
    }

    // The cities of a plan with the clients that it lacks.
    std::vector<Location> complete(Plan const &plan) const {
        auto cities = problem_.to_cities(plan);
        std::vector<char> is_visited(problem_.num_locations());
        for (auto const city : cities)
            is_visited[city] = true;

        for (auto const city : problem_.cities())
            if (!is_visited[city])
                insert(city, cities);

        return cities;
    }

    // Ends what was done since the last time.
    void finish(Distance gain) {
        length_ -= gain;
        tour_.commit();
        if constexpr (checks_deltas)
            check_delta(length_, length_, problem_.length(cities()));
    }

    std::size_t num_kicks() const {
        if (tour_.size() < min_cities)
            return 0;

        auto const num_clients = problem_.cities().size() - 1;
        auto const num_steps =
            num_focus_steps(context_.params.walk_steps, num_clients, num_clients);
        return (num_steps + steps_per_kick - 1) / steps_per_kick;
    }

    Distance kick(RandomNumberGenerator &rng) {
        auto const &cities = problem_.cities();
        auto const longest = std::min(longest_path, (tour_.size() - 2) / 3);
        auto const before = cities[rng.randint(static_cast<std::uint32_t>(cities.size()))];

        std::array<std::int32_t, 3> lengths;
        for (auto &length : lengths)
            length =
                1 + static_cast<std::int32_t>(rng.randint(static_cast<std::uint32_t>(longest)));

        auto const gain = lin_kernighan_.double_bridge(before, lengths);
        return gain + lin_kernighan_.improve();
    }

public:
    explicit TourEducation(EducationContext const &context)
        : context_(context)
        , problem_(context.data)
        , tour_(problem_.num_locations())
        , lin_kernighan_(problem_, tour_, context_.stop) {}

    Plan construct(CostEvaluator const &, RandomNumberGenerator &rng) override {
        return problem_.to_plan(greedy_tour(problem_, rng));
    }

    Plan local_search(Plan const &plan, Depth depth, CostEvaluator const &,
                      RandomNumberGenerator &) override {
        if (depth == Depth::Intensify)
            return plan;

        auto const completed = complete(plan);
        load(completed);
        for (auto const city : completed)
            lin_kernighan_.push(city);

        auto const num_updates = lin_kernighan_.num_updates();
        finish(lin_kernighan_.improve());
        statistics_.num_updates = lin_kernighan_.num_updates() - num_updates;
        return problem_.to_plan(cities());
    }

    Plan focused_search(Plan const &plan, CostEvaluator const &, PenaltyFeedback &feedback,
                        RandomNumberGenerator &rng) override {
        load(problem_.to_cities(plan));
        ViolationCounts const no_violations;
        auto const num_updates = lin_kernighan_.num_updates();
        auto const most = num_kicks();

        for (std::size_t count = 0; count != most; ++count) {
            if (count % 16 == 0 && context_.stop.requested())
                break;

            if (auto const gain = kick(rng); gain >= 0)
                finish(gain);
            else
                tour_.undo_flips(0);

            feedback.register_violations(no_violations);
        }

        statistics_.num_updates = lin_kernighan_.num_updates() - num_updates;
        return problem_.to_plan(cities());
    }

    // There are none: crossing tours takes far less time than a walk.
    void start_walk(Plan const &, std::size_t, CostEvaluator const &,
                    RandomNumberGenerator &) override {}

    WalkSlice continue_walk(std::size_t, double, PenaltyFeedback &,
                            RandomNumberGenerator &) override {
        return {};
    }

    std::size_t work() const override { return lin_kernighan_.num_updates(); }

    Plan insert(Plan const &plan, std::vector<std::size_t>, std::vector<Location> const &clients,
                InsertInto, CostEvaluator const &) override {
        auto cities = problem_.to_cities(plan);
        for (auto const client : clients)
            insert(client, cities);

        return {{context_.data.vehicles.front().type, {cities.begin() + 1, cities.end()}}};
    }

    SearchStatistics const &statistics() const override { return statistics_; }
};
} // namespace

std::unique_ptr<Education> make_tour_education(EducationContext const &context) {
    return std::make_unique<TourEducation>(context);
}
} // namespace pyvrp_plus::search
