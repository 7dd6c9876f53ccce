#ifndef PYVRP_PLUS_SEARCH_MOVES_PAIR_BOUNDS_H
#define PYVRP_PLUS_SEARCH_MOVES_PAIR_BOUNDS_H

#include "search/data/reach.h"
#include "search/moves/move_set.h"
#include "search/neighbourhood/neighbourhood.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace pyvrp_plus::search {
/// Kinds of moves around a client U and its neighbour V.
enum class PairMove : std::uint8_t {
    RelocateOne, // U, to before or after V
    RelocateTwo, // U and the next client, possibly turned around
    Exchange11,
    Exchange21,
    Exchange22,
    VFollowsU, // V and all that follows it
    UFollowsV,
    JoinEnds,   // what follows U is turned around, and what follows V
    JoinStarts, // what precedes U is turned around, and what precedes V
};

constexpr std::size_t num_pair_moves = 9;

/// Lower bounds of what the moves around two neighbours change of the cost of distance. A
/// move changes few edges, and those of all moves of a pair are read at once. The bounds are
/// remembered until the visits next to either client change: mostly they rule out all moves
/// when the pair is looked at again.
template <class F>
class PairBounds {
    static constexpr Cost impossible = max_value / 4;
    static constexpr Cost unbounded = -impossible;

public:
    /// Of one pair. In few bits, to be read fast: too small a bound is still one.
    class Bounds {
        friend class PairBounds;
        using Limits = std::numeric_limits<std::int32_t>;

        std::uint32_t versions_ = std::numeric_limits<std::uint32_t>::max();
        std::int32_t least_ = Limits::max();
        std::array<std::int32_t, num_pair_moves> bounds_;

        void set(PairMove move, Cost bound) {
            auto const narrow =
                static_cast<std::int32_t>(std::clamp<Cost>(bound, Limits::min(), Limits::max()));
            bounds_[static_cast<std::size_t>(move)] = narrow;
            least_ = std::min(least_, narrow);
        }

    public:
        Cost operator[](PairMove move) const {
            auto const bound = bounds_[static_cast<std::size_t>(move)];
            return bound == Limits::min() ? unbounded : bound;
        }

        bool is_bounded(PairMove move) const {
            return bounds_[static_cast<std::size_t>(move)] != Limits::min();
        }

        /// The moves whose bounds are below a limit, as one bit each.
        std::uint32_t below(Cost limit) const {
            if (limit > Limits::max())
                return ~std::uint32_t{0} >> (32 - num_pair_moves);

            auto const narrow = static_cast<std::int32_t>(std::max<Cost>(limit, Limits::min() + 1));
            if (least_ >= narrow)
                return 0;

            std::uint32_t bits = 0;
            for (std::size_t move = 0; move != num_pair_moves; ++move)
                bits |= std::uint32_t{bounds_[move] < narrow} << move;

            return bits;
        }
    };

private:
    SearchState<F> const &state_;
    SearchData const &data_;

    bool const relocates_one_, relocates_two_, exchanges11_, exchanges21_, exchanges22_;
    bool const swaps_tails_, turns_;

    std::vector<Bounds> remembered_; // by client and rank of the neighbour
    std::vector<std::size_t> first_; // of each client in `remembered_`
    std::vector<char> is_joinable_;  // by two vehicle types
    Bounds all_impossible_;

    bool are_joinable(Node const &u, Node const &v) const {
        auto const type_u = static_cast<std::size_t>(u.vehicle_type);
        return is_joinable_[type_u * data_.vehicles.size() +
                            static_cast<std::size_t>(v.vehicle_type)];
    }

    // A route without clients is not used, and saves what it drives to reload, wherever that is.
    static bool may_leave_reloads(bool empties_trip) { return F::reloads && empties_trip; }

    // Versions only grow: their sum stays the same only if both do.
    static std::uint32_t versions(Node const &u, Node const &v) {
        return 2 * (u.version + v.version) + (u.route == v.route);
    }

    // Bounds of relocations and exchanges by a vehicle that has no way to the client it gets.
    void bound_forbidden(Bounds &bounds, Node const &at_u, Node const &at_v) const {
        auto const saved = [&](Node const &at) {
            auto const &vehicle = data_.vehicles[at.vehicle_type];
            return vehicle.fixed_cost +
                   vehicle.unit_distance_cost *
                       (at.distance_before + at.distance_after + at.distance_after_next);
        };

        auto const unit = std::min(data_.vehicles[at_u.vehicle_type].unit_distance_cost,
                                   data_.vehicles[at_v.vehicle_type].unit_distance_cost);
        auto const bound = may_leave_reloads(data_.is_depot(at_u.before))
                               ? unbounded
                               : unit * forbidden_distance - saved(at_u) - saved(at_v);

        using enum PairMove;
        for (auto const move : {RelocateOne, RelocateTwo, Exchange11, Exchange21, Exchange22})
            bounds.set(move, bound);
    }

    // Where V's vehicle has no way to U.
    Bounds compute_forbidden(Location u, Node const &at_u, Location v, Node const &at_v) const {
        Bounds bounds = all_impossible_;
        bounds.versions_ = versions(at_u, at_v);
        bound_forbidden(bounds, at_u, at_v);

        if (swaps_tails_ || turns_)
            bound_joins(bounds, u, at_u, v, at_v, data_.vehicles[at_u.vehicle_type].distance);

        return bounds;
    }

    // With the distances that the vehicles of U and V see, which are the same or not.
    template <bool IsSame, class Distances>
    Bounds compute(Location u, Node const &at_u, Distances const &a, Location v, Node const &at_v,
                   Distances const &b) const {
        // Edges next to U are read from U's rows and columns: these are at hand again and again.
        auto const p = at_u.before, x = at_u.after, xx = at_u.after_next;
        auto const q = at_v.before, y = at_v.after, yy = at_v.after_next;
        auto const has_x = !data_.is_depot(x), has_y = !data_.is_depot(y);
        auto const &vehicle_u = data_.vehicles[at_u.vehicle_type];
        auto const &vehicle_v = data_.vehicles[at_v.vehicle_type];
        auto const unit_a = vehicle_u.unit_distance_cost, unit_b = vehicle_v.unit_distance_cost;
        auto const out_one = at_u.distance_before + at_u.distance_after;
        auto const out_two = out_one + at_u.distance_after_next;
        auto const gap_before = at_v.distance_before, gap_after = at_v.distance_after;
        auto const inner_u = IsSame ? at_u.distance_after : b(u, x);

        auto const vu = b.into(v, u), uv = b(u, v);
        auto const qu = b.into(q, u), uy = b(u, y);
        auto const xy = b(x, y);

        Bounds bounds = all_impossible_;
        bounds.versions_ = versions(at_u, at_v);

        auto const may_receive_v = IsSame || data_.reached_by[v].contains(vehicle_u.profile);
        if (!may_receive_v)
            bound_forbidden(bounds, at_u, at_v);

        if (relocates_one_) {
            // A client that is alone in its route saves that; else this is less than that.
            auto const empties = data_.is_depot(p) && !has_x;
            auto const removal =
                empties ? -unit_a * out_one - vehicle_u.fixed_cost : unit_a * (a(p, x) - out_one);
            auto const insertion = std::min(vu + uy - gap_after, qu + uv - gap_before);
            bounds.set(PairMove::RelocateOne,
                       may_leave_reloads(empties) ? unbounded : removal + unit_b * insertion);
        }

        if ((relocates_two_ || turns_) && has_x) {
            auto const empties = data_.is_depot(p) && data_.is_depot(xx);
            auto const removal =
                empties ? -unit_a * out_two - vehicle_u.fixed_cost : unit_a * (a(p, xx) - out_two);
            Distance insertion = max_value; // one of the two below replaces it

            if (relocates_two_)
                insertion = inner_u + std::min(vu + xy - gap_after, qu + b(x, v) - gap_before);
            if (turns_)
                insertion = std::min(insertion, (data_.is_symmetric ? inner_u : 0) +
                                                    std::min(b.into(v, x) + uy - gap_after,
                                                             b.into(q, x) + uv - gap_before));

            bounds.set(PairMove::RelocateTwo,
                       may_leave_reloads(empties) ? unbounded : removal + unit_b * insertion);
        }

        // Exchanged clients that are next to each other share an edge.
        auto const is_adjacent = v == x || v == xx || u == y || u == yy;
        auto const pv = a(p, v);
        auto const out_v = gap_before + gap_after;

        if (exchanges11_ && may_receive_v)
            bounds.set(PairMove::Exchange11, is_adjacent ? unbounded
                                                         : unit_a * (pv + a.into(v, x) - out_one) +
                                                               unit_b * (qu + uy - out_v));

        if (exchanges21_ && has_x && may_receive_v)
            bounds.set(PairMove::Exchange21, is_adjacent
                                                 ? unbounded
                                                 : unit_a * (pv + a.into(v, xx) - out_two) +
                                                       unit_b * (qu + inner_u + xy - out_v));

        if (exchanges22_ && has_x && has_y && may_receive_v) {
            auto const inner_v = IsSame ? gap_after : a(v, y);
            auto const out_two_v = out_v + at_v.distance_after_next;
            bounds.set(PairMove::Exchange22,
                       is_adjacent ? unbounded
                                   : unit_a * (pv + inner_v + a.into(y, xx) - out_two) +
                                         unit_b * (qu + inner_u + b(x, yy) - out_two_v));
        }

        if (swaps_tails_ || turns_)
            bound_joins(bounds, u, at_u, v, at_v, a);

        return bounds;
    }

    Bounds compute(Location u, Node const &at_u, Location v, Node const &at_v) const {
        auto const &a = data_.vehicles[at_u.vehicle_type], &b = data_.vehicles[at_v.vehicle_type];

        // The usual kinds of distances do without a question each.
        using enum EdgeLookup::Kind;
        if (a.profile != b.profile) {
            if (!data_.reached_by[u].contains(b.profile))
                return compute_forbidden(u, at_u, v, at_v);

            return a.distance.kind() == Table && b.distance.kind() == Table
                       ? compute<false>(u, at_u, a.distance.table(), v, at_v, b.distance.table())
                       : compute<false>(u, at_u, a.distance, v, at_v, b.distance);
        }

        switch (a.distance.kind()) {
        case Plain:
            return compute<true>(u, at_u, a.distance.plain(), v, at_v, a.distance.plain());
        case Table:
            return compute<true>(u, at_u, a.distance.table(), v, at_v, a.distance.table());
        default:
            return compute<true>(u, at_u, a.distance, v, at_v, a.distance);
        }
    }

    // Length of the edges that join two clients and what was next to them: in the direction
    // in which they are shorter, since either client may come first.
    template <class Distances>
    Distance joined(Distances const &distance, Location u, Location v, Location x,
                    Location y) const {
        auto const forth = distance(u, v) + distance(x, y);
        return data_.is_symmetric ? forth : std::min(forth, distance.into(v, u) + distance(y, x));
    }

    template <class Distances>
    void bound_joins(Bounds &bounds, Location u, Node const &at_u, Location v, Node const &at_v,
                     Distances const &distance) const {
        auto const p = at_u.before, x = at_u.after, q = at_v.before, y = at_v.after;
        auto const is_bounded = are_joinable(at_u, at_v);
        auto const unit = data_.vehicles[at_u.vehicle_type].unit_distance_cost;
        auto const uv = distance(u, v);

        // Between two depots nothing is left, and the vehicle is not used.
        auto const bound = [&](Distance change, Location first, Location second,
                               Node const &emptied) {
            auto const empties = data_.is_depot(first) && data_.is_depot(second);
            if (!is_bounded || may_leave_reloads(empties))
                return unbounded;

            return unit * change - (empties ? data_.vehicles[emptied.vehicle_type].fixed_cost : 0);
        };

        if (swaps_tails_ && at_u.route != at_v.route) {
            bounds.set(PairMove::VFollowsU,
                       bound(uv + distance.into(q, x) - at_u.distance_after - at_v.distance_before,
                             q, x, at_v));
            bounds.set(PairMove::UFollowsV, bound(distance.into(v, u) + distance(p, y) -
                                                      at_u.distance_before - at_v.distance_after,
                                                  p, y, at_u));
        }

        if (turns_ && (turns_tails || at_u.route == at_v.route)) {
            auto const ends = joined(distance, u, v, x, y);
            auto const starts = joined(distance, u, v, p, q);
            bounds.set(PairMove::JoinEnds,
                       bound(ends - at_u.distance_after - at_v.distance_after, x, y, at_v));
            bounds.set(PairMove::JoinStarts,
                       bound(starts - at_u.distance_before - at_v.distance_before, p, q, at_u));
        }
    }

public:
    /// Parts of two routes are joined backwards only where that takes constant time.
    static constexpr bool turns_tails = !F::time && F::loads != LoadKind::Segments;

    PairBounds(SearchState<F> const &state, Neighbours const &neighbours, MoveSet const &moves)
        : state_(state)
        , data_(state.data)
        , relocates_one_(moves.uses(Operator::Exchange10))
        , relocates_two_(moves.uses(Operator::Exchange20))
        , exchanges11_(moves.uses(Operator::Exchange11))
        , exchanges21_(moves.uses(Operator::Exchange21))
        , exchanges22_(moves.uses(Operator::Exchange22))
        , swaps_tails_(moves.uses(Operator::SwapTails))
        , turns_(moves.uses(Operator::TwoOpt)) {
        for (std::size_t move = 0; move != num_pair_moves; ++move)
            all_impossible_.set(static_cast<PairMove>(move), impossible);

        std::size_t num_pairs = 0;
        for (auto const &list : neighbours) {
            first_.push_back(num_pairs);
            num_pairs += list.size();
        }

        remembered_.assign(num_pairs, all_impossible_);

        for (auto const &a : data_.vehicles)
            for (auto const &b : data_.vehicles)
                is_joinable_.push_back(a.is_joinable(b));
    }

    /// Bounds for a client U and its neighbour V, which is the one of that rank.
    Bounds const &operator()(Location u, Location v, std::size_t rank) {
        auto const &at_u = state_.nodes[u], &at_v = state_.nodes[v];
        auto &remembered = remembered_[first_[u] + rank];

        if (remembered.versions_ != versions(at_u, at_v))
            remembered = compute(u, at_u, v, at_v);

        return remembered;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_PAIR_BOUNDS_H
