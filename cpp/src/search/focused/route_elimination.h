#ifndef PYVRP_PLUS_SEARCH_FOCUSED_ROUTE_ELIMINATION_H
#define PYVRP_PLUS_SEARCH_FOCUSED_ROUTE_ELIMINATION_H

#include "search/focused/nearby_routes.h"
#include "search/focused/perturbation.h"
#include "search/method/search_method.h"
#include "search/params/chain_length.h"
#include "search/params/search_params.h"
#include "search/state/load_sums.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// Attempts to do without a vehicle, which small steps hardly ever achieve: until its last client
/// is elsewhere, a route costs nearly as much as before. An attempt takes all clients of a route to
/// others, which may get too much, and makes some steps around there, during which no other vehicle
/// is taken into use. It is kept if the solution is cheaper then, also with high penalties.
/// Attempts that succeed make further ones more frequent.
template <class F>
class RouteElimination {
    SearchState<F> &state_;
    Perturbation<F> &perturb_;
    EliminationParams const params_;

    NearbyRoutes<F> region_;
    std::vector<Location> clients_;               // of the region
    std::vector<std::vector<Location>> original_; // visits, by slot
    std::vector<std::size_t> all_slots_;
    std::optional<CostEvaluator> usual_costs_; // those of the walk
    Cost usual_before_ = 0;                    // the cost with them, before the attempt
    Cost cost_before_ = 0;                     // the same with high penalties
    Cost saved_ = 0;                           // what the route had cost that is eliminated

    std::size_t num_left_ = 0; // steps of the current attempt
    std::size_t num_made_ = 0;
    std::size_t num_between_ = 0; // steps since the last attempt
    double work_ = 0;             // of the last attempt
    double work_of_steps_ = 0;    // of all others than those of attempts
    double num_steps_ = 0;        // of the same
    double credit_ = 0;           // of work
    double success_rate_ = 0.3;   // of recent attempts
    double place_ = 0;            // of the next attempt, in [0, 1)

    static double largest(Load total) { return static_cast<double>(total); }

    static double largest(Amounts total) {
        return static_cast<double>(std::max(total.delivery, total.pickup));
    }

    // Whether the vehicles of the region, without the first one, have the capacity for all that is
    // carried there.
    template <class Sums, class Capacity>
    bool has_room(Sums const &sums, Capacity const &capacity) const {
        auto const &slots = region_.slots();
        decltype(sums.total(state_.routes[0])) total = {};
        double room = 0;

        for (std::size_t idx = 0; idx != slots.size(); ++idx) {
            auto const &route = state_.routes[slots[idx]];
            total = total + sums.total(route);
            if (idx != 0)
                room += static_cast<double>(capacity(*route.vehicle));
        }

        return largest(total) <= room;
    }

    bool has_room() const {
        if (region_.slots().size() < 2)
            return false;

        if constexpr (F::loads == LoadKind::Sum)
            return has_room(LoadSums<F>{state_.data},
                            [](auto const &vehicle) { return vehicle.sum_capacity; });

        // Vehicles that reload carry more than their capacity.
        if constexpr (F::loads == LoadKind::Segments && !F::reloads)
            for (std::size_t dim = 0; dim != state_.data.num_load_dimensions; ++dim)
                if (!has_room(LoadSums<F>{state_.data, dim},
                              [dim](auto const &vehicle) { return vehicle.capacity[dim]; }))
                    return false;

        return true;
    }

    std::size_t num_clients() const {
        std::size_t count = 0;
        for (auto const slot : region_.slots())
            count += state_.routes[slot].num_clients;

        return count;
    }

    bool is_large_enough() const { return num_clients() >= params_.least_clients && has_room(); }

    void list_clients() {
        clients_.clear();
        for (auto const slot : region_.slots())
            for (auto const visit : state_.routes[slot].visits)
                if (!state_.data.is_depot(visit))
                    clients_.push_back(visit);
    }

    // Places follow each other all over the clients, without a random number.
    Location next_client(std::vector<Location> const &clients) {
        constexpr double golden_ratio = 0.618034;
        place_ += golden_ratio;
        place_ -= std::floor(place_);
        return clients[static_cast<std::size_t>(place_ * static_cast<double>(clients.size()))];
    }

    bool is_hopeless() const {
        return num_made_ >= params_.trial * static_cast<double>(num_made_ + num_left_) &&
               static_cast<double>(state_.cost - cost_before_) >
                   params_.patience * static_cast<double>(saved_);
    }

    double num_steps_of_attempt() const {
        return params_.steps * static_cast<double>(params_.most_clients);
    }

    // What an attempt gains does not make up for the steps that are not made meanwhile if there is
    // time for but a few of them.
    bool is_affordable(double budget_used) const {
        auto const expected = num_steps_of_attempt() * work_of_steps_ / num_steps_;
        return std::max(expected, work_) * budget_used <=
               params_.largest_share * static_cast<double>(state_.work);
    }

    bool is_due(std::size_t work, double budget_used) {
        constexpr double least_rate = 0.05;
        credit_ += params_.share * std::max(success_rate_, least_rate) * static_cast<double>(work);
        work_of_steps_ += static_cast<double>(work);
        ++num_steps_;
        return params_.share > 0 && credit_ >= work_ &&
               static_cast<double>(++num_between_) >= num_steps_of_attempt() &&
               is_affordable(budget_used);
    }

    // Chooses a vehicle to do without, near one of the clients; none if others there have no room.
    std::optional<std::size_t> choose(std::vector<Location> const &clients) {
        num_between_ = 0;
        auto const client = next_client(clients);
        if (!state_.is_visited(client))
            return std::nullopt;

        auto const slot = state_.slot(state_.route(client));
        region_.clear();
        region_.list_from(
            slot, [this] { return num_clients() >= params_.most_clients || is_large_enough(); });
        return is_large_enough() ? std::optional(slot) : std::nullopt;
    }

    void start(std::size_t slot, CostEvaluator const *high_costs, RandomNumberGenerator &rng) {
        list_clients();
        for (auto const each : all_slots_)
            original_[each] = state_.routes[each].visits;

        usual_costs_ = state_.costs();
        usual_before_ = state_.cost;
        if (high_costs)
            state_.set_costs(*high_costs);

        cost_before_ = state_.cost;
        saved_ = state_.routes[slot].cost;
        num_made_ = 0;
        num_left_ = 1 + chain_length(params_.steps, clients_.size(), clients_.size());
        state_.opens_routes = false;
        state_.record();

        auto const work_before = state_.work;
        perturb_.dissolve(state_.routes[slot], rng);
        work_ = 0;
        count(state_.work - work_before);
    }

    void count(std::size_t work) {
        credit_ -= static_cast<double>(work);
        work_ += static_cast<double>(work);
    }

    void finish() {
        constexpr double memory = 0.8;
        auto is_kept = state_.cost < cost_before_;
        state_.set_costs(*usual_costs_);
        is_kept = is_kept && state_.cost < usual_before_;
        success_rate_ = memory * success_rate_ + (1 - memory) * is_kept;
        if (!is_kept)
            state_.replace(all_slots_, [this](auto slot) -> auto & { return original_[slot]; });

        abandon();
    }

public:
    RouteElimination(SearchState<F> &state, Neighbours const &neighbours, Perturbation<F> &perturb,
                     EliminationParams const &params)
        : state_(state)
        , perturb_(perturb)
        , params_(params)
        , region_(state, neighbours, std::numeric_limits<std::size_t>::max())
        , original_(state.routes.size())
        , all_slots_(state.routes.size()) {
        std::iota(all_slots_.begin(), all_slots_.end(), std::size_t{0});
    }

    bool is_under_way() const { return num_left_ > 0; }

    /// Where a step of the attempt starts: on a route that violates something, if one is found
    /// soon.
    Location seed(RandomNumberGenerator &rng) const {
        constexpr int num_looks = 3;
        auto client = clients_[0];

        for (int look = 0; look != num_looks; ++look) {
            client = clients_[rng.randint(static_cast<std::uint32_t>(clients_.size()))];
            if (state_.is_visited(client) && state_.route(client).violations.any())
                break;
        }

        return client;
    }

    /// Starts an attempt near these clients if it is time for one, after another step that did so
    /// much work.
    void start_if_due(std::size_t work, std::vector<Location> const &clients,
                      PenaltyFeedback &feedback, RandomNumberGenerator &rng) {
        if (is_due(work, feedback.progress().budget_used))
            if (auto const slot = choose(clients))
                start(*slot, feedback.boosted(), rng);
    }

    /// Counts a step of the attempt, which ends after the last of them, or when there is no hope.
    void advance(std::size_t work) {
        count(work);
        ++num_made_;
        if (--num_left_ == 0 || is_hopeless())
            finish();
    }

    /// Ends the attempt, if there is one. What has come of it is kept if that is cheaper, with high
    /// penalties as with the usual ones, and taken back if not.
    void end() {
        if (is_under_way())
            finish();
    }

    /// Forgets the attempt, since something else is searched now.
    void abandon() {
        num_left_ = 0;
        state_.opens_routes = true;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_ROUTE_ELIMINATION_H
