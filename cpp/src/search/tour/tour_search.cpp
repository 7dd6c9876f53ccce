#include "search/tour/tour_search.h"

#include "search/data/check_deltas.h"
#include "search/moves/search_statistics.h"
#include "search/params/chain_length.h"
#include "search/state/check_solution.h"
#include "search/state/plan.h"
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

class TourSearch : public SearchMethod {
    SearchSetup const setup_;
    SearchData const &data_;
    StopToken stop_;
    TourProblem const problem_;
    Tour tour_;
    LinKernighan lin_kernighan_;
    Distance length_ = 0;
    SearchStatistics statistics_;

    Plan to_numbered_plan(Solution const &solution) const {
        check_solution(solution, *data_.problem);
        return to_layout(to_plan(solution), data_.layout);
    }

    SolutionPtr to_solution(std::vector<Location> cities) const {
        return search::to_solution(data_, problem_.to_plan(std::move(cities)));
    }

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
    void add_city(Location client, std::vector<Location> &cities) const {
        Distance best_delta = max_value;
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
                add_city(city, cities);

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
        auto const num_steps = chain_length(setup_.params.walks.steps, num_clients, num_clients);
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

    // The tour of a solution, with the clients that it lacks, at a local optimum.
    void improve_tour(Solution const &solution) {
        auto const completed = complete(to_numbered_plan(solution));
        load(completed);
        for (auto const city : completed)
            lin_kernighan_.push(city);

        finish(lin_kernighan_.improve());
    }

    void kick_often(PenaltyFeedback &feedback, RandomNumberGenerator &rng) {
        Registration const no_violations;
        auto const most = num_kicks();

        for (std::size_t count = 0; count != most; ++count) {
            if (count % 16 == 0 && stop_.requested())
                break;

            if (auto const gain = kick(rng); gain >= 0)
                finish(gain);
            else
                tour_.undo_flips(0);

            feedback.register_step(no_violations);
        }
    }

public:
    explicit TourSearch(SearchSetup const &setup)
        : setup_(setup)
        , data_(*setup_.data)
        , problem_(data_)
        , tour_(problem_.num_locations())
        , lin_kernighan_(problem_, tour_, stop_) {}

    std::unique_ptr<SearchMethod> for_another_thread() const override {
        return std::make_unique<TourSearch>(setup_);
    }

    void set_stop(StopToken const &stop) override { stop_ = stop; }

    // Tours of any size are best improved by what others have.
    std::size_t num_constructed() const override {
        return 3 * setup_.params.breeding.num_constructed;
    }

    SolutionPtr construct(CostEvaluator const &, RandomNumberGenerator &rng) override {
        return to_solution(greedy_tour(problem_, rng));
    }

    SolutionPtr apply_moves(Solution const &solution, Depth depth, CostEvaluator const &costs,
                            RandomNumberGenerator &) override {
        check_penalties(costs, *data_.problem);
        if (depth == Depth::Intensify)
            return search::to_solution(data_, to_numbered_plan(solution));

        auto const num_updates = lin_kernighan_.num_updates();
        improve_tour(solution);
        statistics_.num_updates = lin_kernighan_.num_updates() - num_updates;
        return to_solution(cities());
    }

    SolutionPtr improve(SolutionPtr const &child, Parents const &, CostEvaluator const &costs,
                        PenaltyFeedback &feedback, RandomNumberGenerator &rng) override {
        check_penalties(costs, *data_.problem);
        if (stop_.requested())
            return child;

        auto const num_updates = lin_kernighan_.num_updates();
        improve_tour(*child);
        kick_often(feedback, rng);
        statistics_.num_updates = lin_kernighan_.num_updates() - num_updates;
        return to_solution(cities());
    }

    // A tour is always feasible.
    SolutionPtr repair(SolutionPtr const &solution, CostEvaluator const &,
                       RandomNumberGenerator &) override {
        return solution;
    }

    std::size_t work() const override { return lin_kernighan_.num_updates(); }

    SolutionPtr insert(Solution const &solution, std::vector<std::size_t>,
                       std::vector<std::size_t> const &clients, InsertInto,
                       CostEvaluator const &) override {
        auto cities = problem_.to_cities(to_numbered_plan(solution));
        for (auto const client : clients)
            add_city(data_.layout.position(client), cities);

        Plan const plan = {{data_.vehicles.front().type, {cities.begin() + 1, cities.end()}}};
        return search::to_solution(data_, plan);
    }

    SearchStatistics statistics() const override { return statistics_; }
};
} // namespace

std::unique_ptr<SearchMethod> make_tour_search(SearchSetup const &setup) {
    return std::make_unique<TourSearch>(setup);
}
} // namespace pyvrp_plus::search
