#ifndef PYVRP_PLUS_SEARCH_LOCAL_PAIR_BOUNDS_H
#define PYVRP_PLUS_SEARCH_LOCAL_PAIR_BOUNDS_H

#include "search/data/reach.h"
#include "search/moves/move_set.h"
#include "search/moves/pair_edges.h"
#include "search/moves/pair_moves.h"
#include "search/neighbourhood/neighbourhood.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace pyvrp_plus::search {
/// Lower bounds of what the moves around two neighbours change of the cost of distance. A
/// move changes few edges, and those of all moves of a pair are read at once. The bounds are
/// remembered until the visits next to either client change: mostly they rule out all moves
/// when the pair is looked at again.
template <class F>
class PairBounds {
    static constexpr std::size_t num_bounds = BoundedMoves<F>::size;
    static_assert(num_bounds <= 32);

    template <class Move>
    static constexpr std::size_t index_of = BoundedMoves<F>::template index_of<BoundedWith<Move>>;

public:
    /// Of one pair. In few bits, to be read fast: too small a bound is still one.
    class Bounds {
        friend class PairBounds;
        using Limits = std::numeric_limits<std::int32_t>;

        std::uint32_t versions_ = std::numeric_limits<std::uint32_t>::max();
        std::array<std::int32_t, num_bounds> bounds_{};

        void clear() { bounds_.fill(Limits::max()); }

        // One that moves share is first set for its owner.
        template <class Move>
        [[gnu::always_inline]] void set(Cost bound) {
            auto const narrow =
                static_cast<std::int32_t>(std::clamp<Cost>(bound, Limits::min(), Limits::max()));
            auto &kept = bounds_[index_of<Move>];
            kept = std::is_same_v<Move, BoundedWith<Move>> ? narrow : std::min(kept, narrow);
        }

    public:
        template <class Move>
        Cost of() const {
            auto const bound = bounds_[index_of<Move>];
            return bound == Limits::min() ? no_bound : Cost{bound};
        }

        template <class Move>
        bool is_bounded() const {
            return bounds_[index_of<Move>] != Limits::min();
        }

        /// The moves whose bounds are below a limit, as one bit each, in the order of
        /// BoundedMoves.
        std::uint32_t below(Cost limit) const {
            if (limit > Limits::max())
                return ~std::uint32_t{0} >> (32 - num_bounds);

            auto const narrow = static_cast<std::int32_t>(std::max<Cost>(limit, Limits::min() + 1));
            std::uint32_t bits = 0;
            for (std::size_t move = 0; move != num_bounds; ++move)
                bits |= std::uint32_t{bounds_[move] < narrow} << move;

            return bits;
        }
    };

private:
    SearchState<F> const &state_;
    SearchData const &data_;
    MoveSet const moves_;

    std::vector<Bounds> remembered_; // by client and rank of the neighbour
    std::vector<std::size_t> first_; // of each client in `remembered_`
    std::vector<char> is_joinable_;  // by two vehicle types
    std::size_t const num_types_;

    bool are_joinable(Node const &u, Node const &v) const {
        auto const type_u = static_cast<std::size_t>(u.vehicle_type);
        return is_joinable_[type_u * num_types_ + static_cast<std::size_t>(v.vehicle_type)];
    }

    // Versions only grow: their sum stays the same only if both do.
    static std::uint32_t versions(Node const &u, Node const &v) {
        return 2 * (u.version + v.version) + (u.route == v.route);
    }

    // Bound of relocations and exchanges by a vehicle that has no way to the client it gets.
    Cost forbidden_bound(Node const &at_u, Node const &at_v) const {
        // A route without clients saves what it drives to reload, wherever that is.
        if (F::reloads && data_.is_depot(at_u.before))
            return no_bound;

        auto const saved = [&](Node const &at) {
            auto const &vehicle = data_.vehicles[at.vehicle_type];
            return vehicle.fixed_cost +
                   vehicle.unit_distance_cost *
                       (at.distance_before + at.distance_after + at.distance_after_next);
        };

        auto const unit = std::min(data_.vehicles[at_u.vehicle_type].unit_distance_cost,
                                   data_.vehicles[at_v.vehicle_type].unit_distance_cost);
        return unit * forbidden_distance - saved(at_u) - saved(at_v);
    }

    // Whether the vehicles can serve each other's clients as far as the move asks for it.
    template <class Move>
    bool is_allowed([[maybe_unused]] Location u, Node const &at_u, [[maybe_unused]] Location v,
                    Node const &at_v) const {
        auto const can_serve = [this](Node const &at, Location client) {
            return data_.can_serve(data_.vehicles[at.vehicle_type], client);
        };

        if constexpr (!F::visit_rules || Move::stage == PairStage::Join)
            return true;
        else if constexpr (Move::stage == PairStage::Exchange)
            return can_serve(at_v, u) && can_serve(at_u, v);
        else
            return can_serve(at_v, u);
    }

    // Sets the bounds of the moves in use, each to what `bound.operator()<Move>()` returns. Moves
    // without a bound are ruled out.
    template <class Bound>
    [[gnu::always_inline]] void collect(Bounds &bounds, Location u, Node const &at_u, Location v,
                                        Node const &at_v, Bound bound) const {
        auto const is_one_route = at_u.route == at_v.route;
        bounds.clear();

        for_each_pair_move<F>([&]<class Operator, class Move> {
            if constexpr (Move::is_bounded)
                if (moves_.template uses<Operator>() && is_possible<Move>(is_one_route) &&
                    is_allowed<Move>(u, at_u, v, at_v))
                    bounds.template set<Move>(bound.template operator()<Move>());
        });

        bounds.versions_ = versions(at_u, at_v);
    }

    // Where V's vehicle has no way to U.
    void compute_forbidden(Bounds &bounds, Location u, Node const &at_u, Location v,
                           Node const &at_v) const {
        using Joins = JoinEdges<F, EdgeLookup<Distance>>;
        auto const &distance = data_.vehicles[at_u.vehicle_type].distance;
        Joins const joins{data_, distance, u, v, at_u, at_v, are_joinable(at_u, at_v)};
        auto const forbidden = forbidden_bound(at_u, at_v);

        collect(bounds, u, at_u, v, at_v, [&]<class Move> {
            if constexpr (Move::stage == PairStage::Join)
                return Move::bound(joins);
            else
                return forbidden;
        });
    }

    // With the distances that the vehicles of U and V see, which are the same or not.
    template <bool IsSame, class Distances>
    void compute(Bounds &bounds, Location u, Node const &at_u, Distances const &a, Location v,
                 Node const &at_v, Distances const &b) const {
        PairEdges<F, IsSame, Distances> const edges(data_, u, at_u, a, v, at_v, b);
        JoinEdges<F, Distances> const joins{data_, a, u, v, at_u, at_v, are_joinable(at_u, at_v)};

        auto const may_receive_v = IsSame || data_.reached_by[v].contains(edges.vehicle_u.profile);

        collect(bounds, u, at_u, v, at_v, [&]<class Move> {
            if constexpr (Move::stage == PairStage::Join)
                return Move::bound(joins);
            else if constexpr (Move::stage == PairStage::Exchange)
                return may_receive_v ? Move::bound(edges) : forbidden_bound(at_u, at_v);
            else
                return Move::bound(edges);
        });
    }

    // Not inlined, so that it costs nothing where it is not needed.
    [[gnu::noinline]] void compute_euclidean(Bounds &bounds, Location u, Node const &at_u,
                                             Location v, Node const &at_v,
                                             EuclideanBounds const &distances) const {
        compute<true>(bounds, u, at_u, distances, v, at_v, distances);
    }

    void compute(Bounds &bounds, Location u, Node const &at_u, Location v, Node const &at_v) const {
        auto const &a = data_.vehicles[at_u.vehicle_type], &b = data_.vehicles[at_v.vehicle_type];

        // The usual kinds of distances do without a question each.
        if (a.profile != b.profile) {
            if (!data_.reached_by[u].contains(b.profile))
                return compute_forbidden(bounds, u, at_u, v, at_v);

            return a.distance.has_table() && b.distance.has_table()
                       ? compute<false>(bounds, u, at_u, a.distance.lowered(), v, at_v,
                                        b.distance.lowered())
                       : compute<false>(bounds, u, at_u, a.distance, v, at_v, b.distance);
        }

        if (a.distance.has_table())
            compute<true>(bounds, u, at_u, a.distance.lowered(), v, at_v, a.distance.lowered());
        else if (a.distance.is_computed())
            compute_euclidean(bounds, u, at_u, v, at_v, EuclideanBounds(a.distance.euclidean()));
        else
            compute<true>(bounds, u, at_u, a.distance, v, at_v, a.distance);
    }

public:
    PairBounds(SearchState<F> const &state, Neighbours const &neighbours, MoveSet const &moves)
        : state_(state)
        , data_(state.data)
        , moves_(moves)
        , num_types_(data_.vehicles.size()) {
        std::size_t num_pairs = 0;
        for (auto const &list : neighbours) {
            first_.push_back(num_pairs);
            num_pairs += list.size();
        }

        remembered_.assign(num_pairs, Bounds());

        for (auto const &a : data_.vehicles)
            for (auto const &b : data_.vehicles)
                is_joinable_.push_back(a.is_joinable(b));
    }

    /// Bounds for a client U and its neighbour V, which is the one of that rank.
    Bounds const &operator()(Location u, Location v, std::size_t rank) {
        auto const &at_u = state_.nodes[u], &at_v = state_.nodes[v];
        auto &remembered = remembered_[first_[u] + rank];

        if (remembered.versions_ != versions(at_u, at_v))
            compute(remembered, u, at_u, v, at_v);

        return remembered;
    }

    /// Bounds for two clients that need not be neighbours, which are not remembered.
    Bounds operator()(Location u, Location v) const {
        Bounds bounds;
        compute(bounds, u, state_.nodes[u], v, state_.nodes[v]);
        return bounds;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_PAIR_BOUNDS_H
