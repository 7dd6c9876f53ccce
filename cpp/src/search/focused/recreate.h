#ifndef PYVRP_PLUS_SEARCH_FOCUSED_RECREATE_H
#define PYVRP_PLUS_SEARCH_FOCUSED_RECREATE_H

#include "pyvrp_plus/random.h"
#include "search/focused/state_view.h"
#include "search/method/prohibitive.h"
#include "search/method/step_rules.h"
#include "search/moves/insertion.h"
#include "search/moves/shipment_insertion.h"
#include "search/params/search_params.h"
#include "search/params/stop_token.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// Inserts clients one by one where they are cheapest (Christiaens and Vanden Berghe, 2020,
/// Transportation Science 54(2), section 5.3). Rules of hooks choose the order, and leave places
/// out.
template <class F>
class Recreate {
    SearchState<F> &state_;
    SearchData const &data_;
    Neighbours const &neighbours_;
    RecreateParams const params_;
    StateView<F> const &view_;
    StepRules const &rules_;
    StopToken const &stop_;
    ShipmentPlaces<F> places_;

    // Whether routes may get larger vehicles for what is inserted. Were it always so, the fleet
    // would end up with large ones, which are rarely given up again.
    bool considers_larger_ = false;

    bool is_hurried_ = false;
    std::vector<Location> leaders_; // inserted, and to be followed by those who go with them

    // As the operator says. Nearly always without noise, which would slow down each comparison.
    template <bool noisy>
    struct ByPolicy {
        InsertionPolicy const &policy;
        bool considers_larger;
        RandomNumberGenerator &rng;
        bool const may_open_route = policy.may_open_route;

        std::size_t num_neighbours(std::size_t most) const {
            return std::min(most, policy.num_neighbours);
        }

        bool skips() { return rng.rand() < policy.blink_rate; }

        bool blinks() { return skips(); }

        Cost noise() {
            if constexpr (noisy)
                return static_cast<Cost>(rng.rand() * policy.noise);
            else
                return 0;
        }
    };

    // When time is up, clients go next to one of a few neighbours that are visited.
    struct InHurry : EveryPlace {
        static constexpr std::size_t num_seen = 3;
        std::size_t seen = 0;

        bool skips() { return seen++ >= num_seen; }
    };

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

    template <class Choice>
    Insertion<F> cheapest(Location client, bool must_pay, Choice choice) const {
        return must_pay ? cheapest_insertion(state_, neighbours_, client, choice)
                        : required_insertion(state_, neighbours_, client, choice);
    }

    InsertionPolicy policy_for(Location client, RandomNumberGenerator &rng) const {
        InsertionPolicy policy = (*rules_.policy)(view_, client, rng);
        policy.may_open_route = policy.may_open_route && state_.opens_routes;
        return policy;
    }

    Insertion<F> cheapest(Location client, bool must_pay, RandomNumberGenerator &rng) const {
        if (is_hurried_) [[unlikely]]
            return quickest(client, must_pay);

        auto const policy = policy_for(client, rng);
        if (policy.noise > 0) [[unlikely]]
            return with_noise(client, must_pay, policy, rng);

        return cheapest(client, must_pay, ByPolicy<false>{policy, considers_larger_, rng});
    }

    // Not inlined, so that they cost nothing where they are not needed.
    [[gnu::noinline]] Insertion<F> with_noise(Location client, bool must_pay,
                                              InsertionPolicy const &policy,
                                              RandomNumberGenerator &rng) const {
        return cheapest(client, must_pay, ByPolicy<true>{policy, considers_larger_, rng});
    }

    [[gnu::noinline]] Insertion<F> quickest(Location client, bool must_pay) const {
        return cheapest(client, must_pay, InHurry{});
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

    ShipmentInsertion<F> cheapest_shipment(Location pickup, bool is_required, Location client,
                                           RandomNumberGenerator &rng) {
        if (is_hurried_)
            return places_.cheapest(pickup, is_required, InHurry{});

        auto const policy = policy_for(client, rng);
        if (policy.noise > 0)
            return places_.cheapest(pickup, is_required, ByPolicy<true>{policy, false, rng});
        return places_.cheapest(pickup, is_required, ByPolicy<false>{policy, false, rng});
    }

    // Inserts both ends of a shipment, of which the given client is one.
    void insert_shipment(Location client, bool eager, RandomNumberGenerator &rng) {
        auto const pickup = data_.is_pickup[client] ? client : data_.partner[client];
        auto const must_pay = !eager && !data_.required[pickup];
        auto const insertion = cheapest_shipment(pickup, !must_pay, client, rng);

        if (insertion.found() && (!must_pay || insertion.delta < 0)) {
            auto const promised = state_.cost + insertion.delta;
            insertion.apply(state_, pickup);
            if constexpr (checks_deltas)
                check_delta(promised, state_.cost, state_.recomputed_cost());
        }
    }

    // Inserts a client, or another member of its group, to which it then gives way.
    void insert(Location &client, bool eager, RandomNumberGenerator &rng) {
        if (state_.is_visited(client) || is_excluded(client))
            return;

        if constexpr (F::shipments)
            if (data_.is_shipment(client)) {
                insert_shipment(client, eager, rng);
                return;
            }

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

    // Inserts those who have to be on one route with a client that was just inserted, before
    // others take the places there.
    void insert_company(Location client, bool eager, RandomNumberGenerator &rng) {
        leaders_.assign({client});
        for (std::size_t idx = 0; idx != leaders_.size(); ++idx)
            data_.same_vehicle.all_others(leaders_[idx], [&](Location member) {
                if (!state_.is_visited(member)) {
                    insert(member, eager, rng);
                    if (state_.is_visited(member))
                        leaders_.push_back(member);
                }
                return true;
            });
    }

    // Inserts clients where they are quickly found to fit. Those with numbers near each other are
    // near each other, and come one after the other. What does not fit gets a vehicle of its own:
    // there is no time left to make such a solution feasible, or to work on overlong routes.
    [[gnu::noinline]] void insert_hurriedly(std::span<Location> clients, bool eager,
                                            RandomNumberGenerator &rng) {
        auto const costs = state_.costs(); // a copy, to go back to
        state_.set_costs(prohibitive(costs));
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
             StateView<F> const &view, StepRules const &rules, StopToken const &stop)
        : state_(state)
        , data_(state.data)
        , neighbours_(neighbours)
        , params_(params)
        , view_(view)
        , rules_(rules)
        , stop_(stop)
        , places_(state, neighbours) {}

    /// Inserts the given clients, or other members of their groups. Optional ones are
    /// only inserted where that pays at once, unless `eager`: then several of them may
    /// pay together. In the list, a client gives way to the member that was inserted. Both ends of
    /// a shipment are inserted when the first of them is due, where they are cheapest together.
    /// Once time is up, the rest is inserted where it is quickly found to fit.
    void operator()(std::vector<Location> &clients, bool eager, RandomNumberGenerator &rng) {
        constexpr std::size_t inserts_per_look = 32;
        clients = (*rules_.order)(view_, clients, rng);
        considers_larger_ =
            state_.num_vehicle_types() > 1 && rng.rand() < params_.larger_vehicle_rate;

        for (std::size_t idx = 0; idx != clients.size(); ++idx) {
            if ((idx + 1) % inserts_per_look == 0 && stop_.requested()) {
                insert_hurriedly(std::span(clients).subspan(idx), eager, rng);
                return;
            }

            if (auto &client = clients[idx]; !state_.is_visited(client)) {
                insert(client, eager, rng);
                if constexpr (F::visit_rules)
                    if (state_.is_visited(client))
                        insert_company(client, eager, rng);
            }
        }
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_RECREATE_H
