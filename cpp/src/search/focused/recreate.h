#ifndef PYVRP_PLUS_SEARCH_FOCUSED_RECREATE_H
#define PYVRP_PLUS_SEARCH_FOCUSED_RECREATE_H

#include "pyvrp_plus/random.h"
#include "search/method/prohibitive.h"
#include "search/moves/insertion.h"
#include "search/params/search_params.h"
#include "search/params/stop_token.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// Inserts clients one by one where they are cheapest, in an order that changes from
/// call to call, with blinks (Christiaens and Vanden Berghe, 2020, Transportation
/// Science 54(2), section 5.3).
template <class F>
class Recreate {
    SearchState<F> &state_;
    SearchData const &data_;
    Neighbours const &neighbours_;
    RecreateParams const params_;
    StopToken const &stop_;

    std::vector<double> demand_;     // total amount, by location
    std::vector<double> remoteness_; // distance to the nearest depot, by location
    std::vector<double> window_;     // length of the time window, by location
    std::vector<std::pair<double, Location>> ranked_;

    // Whether routes may get larger vehicles for what is inserted. Were it always so, the fleet
    // would end up with large ones, which are rarely given up again.
    bool considers_larger_ = false;

    // When time is up, clients go next to one of so many neighbours, the nearest.
    static constexpr std::size_t hurried_neighbours = 3;
    bool is_hurried_ = false;

    void measure_clients() {
        demand_.resize(data_.num_locations);
        remoteness_.resize(data_.num_locations);
        window_.resize(data_.num_locations);

        for (auto location = data_.num_depots; location != data_.num_locations; ++location) {
            auto const &client = data_.client(static_cast<Location>(location));

            for (auto const &amounts : {client.delivery, client.pickup})
                for (auto const amount : amounts)
                    demand_[location] += static_cast<double>(amount);

            window_[location] =
                static_cast<double>(client.tw_late) - static_cast<double>(client.tw_early);

            Distance nearest = max_value;
            for (auto const &vehicle : data_.vehicles)
                nearest = std::min(nearest, vehicle.distance(vehicle.start_depot,
                                                             static_cast<Location>(location)));
            remoteness_[location] = static_cast<double>(nearest);
        }
    }

    // Random 4, demand 4, far 2, close 1; and narrow windows 2 where there are any.
    double rank(Location client, std::uint32_t order, RandomNumberGenerator &rng) const {
        if (order < 4)
            return rng.rand();
        if (order < 8)
            return -demand_[client];
        if (order < 10)
            return -remoteness_[client];
        return order == 10 ? remoteness_[client] : window_[client];
    }

    void sort(std::vector<Location> &clients, RandomNumberGenerator &rng) {
        auto const order = rng.randint(F::time ? 13 : 11);

        ranked_.clear();
        for (auto const client : clients)
            ranked_.emplace_back(rank(client, order, rng), client);

        std::ranges::sort(ranked_);
        std::ranges::transform(ranked_, clients.begin(),
                               [](auto const &pair) { return pair.second; });
    }

    // Whether another member of the client's group is visited already.
    bool is_excluded(Location client) const {
        if (data_.group[client] < 0)
            return false;

        return std::ranges::any_of(data_.groups[data_.group[client]].clients,
                                   [&](auto member) { return state_.is_visited(member); });
    }

    bool is_optional(Location client) const {
        auto const group = data_.group[client];
        return group < 0 ? !data_.required[client] : !data_.groups[group].required;
    }

    template <class Skip>
    Insertion<F> cheapest(Location client, bool must_pay, Skip skips) const {
        auto const larger = considers_larger_;
        return must_pay ? cheapest_insertion(state_, neighbours_, client, skips, larger)
                        : required_insertion(state_, neighbours_, client, skips, larger);
    }

    Insertion<F> cheapest(Location client, bool must_pay, RandomNumberGenerator &rng) const {
        if (is_hurried_) [[unlikely]]
            return quickest(client, must_pay);

        return cheapest(client, must_pay, [&] { return rng.rand() < params_.blink_rate; });
    }

    // Not inlined, so that it costs nothing where it is not needed.
    [[gnu::noinline]] Insertion<F> quickest(Location client, bool must_pay) const {
        return cheapest(client, must_pay,
                        [seen = std::size_t{0}]() mutable { return seen++ >= hurried_neighbours; });
    }

    // The client of the same group, or the client itself, that is cheapest to insert.
    std::pair<Location, Insertion<F>> cheapest_member(Location client, bool must_pay,
                                                      RandomNumberGenerator &rng) const {
        if (data_.group[client] < 0)
            return {client, cheapest(client, must_pay, rng)};

        std::pair<Location, Insertion<F>> best{client, {}};
        for (auto const member : data_.groups[data_.group[client]].clients) {
            auto const insertion = cheapest(member, must_pay, rng);
            if (insertion.delta < best.second.delta)
                best = {member, insertion};
        }

        return best;
    }

    // Inserts a client, or another member of its group, to which it then gives way.
    void insert(Location &client, bool eager, RandomNumberGenerator &rng) {
        if (state_.is_visited(client) || is_excluded(client))
            return;

        auto const must_pay = !eager && is_optional(client);
        auto const [member, insertion] = cheapest_member(client, must_pay, rng);

        if (insertion.found() && (!must_pay || insertion.delta < 0)) {
            auto const promised = state_.cost + insertion.delta;
            insertion.apply(state_, member);
            if constexpr (checks_deltas)
                check_delta(promised, state_.cost, state_.recomputed_cost());

            client = member;
        }
    }

    // Inserts clients where they are quickly found to fit. Those with numbers near each other are
    // near each other, and come one after the other. What does not fit gets a vehicle of its own:
    // there is no time left to make such a solution feasible, or to work on overlong routes.
    [[gnu::noinline]] void insert_hurriedly(std::span<Location> clients, bool eager,
                                            RandomNumberGenerator &rng) {
        auto const &costs = state_.costs();
        auto const hurried_costs = prohibitive(costs);
        state_.set_costs(hurried_costs);
        is_hurried_ = true;
        considers_larger_ = false;

        std::ranges::sort(clients);
        for (auto &client : clients)
            insert(client, eager, rng);

        is_hurried_ = false;
        state_.set_costs(costs);
    }

public:
    Recreate(SearchState<F> &state, Neighbours const &neighbours, RecreateParams const &params,
             StopToken const &stop)
        : state_(state)
        , data_(state.data)
        , neighbours_(neighbours)
        , params_(params)
        , stop_(stop) {
        measure_clients();
    }

    /// Inserts the given clients, or other members of their groups. Optional ones are
    /// only inserted where that pays at once, unless `eager`: then several of them may
    /// pay together. In the list, a client gives way to the member that was inserted. Once
    /// time is up, the rest is inserted where it is quickly found to fit.
    void operator()(std::vector<Location> &clients, bool eager, RandomNumberGenerator &rng) {
        constexpr std::size_t inserts_per_look = 32;
        sort(clients, rng);
        considers_larger_ =
            state_.num_vehicle_types() > 1 && rng.rand() < params_.larger_vehicle_rate;

        for (std::size_t idx = 0; idx != clients.size(); ++idx) {
            if ((idx + 1) % inserts_per_look == 0 && stop_.requested()) {
                insert_hurriedly(std::span(clients).subspan(idx), eager, rng);
                return;
            }

            insert(clients[idx], eager, rng);
        }
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_RECREATE_H
