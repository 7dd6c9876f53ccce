#ifndef PYVRP_PLUS_SEARCH_PAIR_BOUNDS_H
#define PYVRP_PLUS_SEARCH_PAIR_BOUNDS_H

#include "search/move_set.h"
#include "search/neighbourhood.h"
#include "search/search_state.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace pyvrp_plus::search {
/// Moves around a client U and its neighbour V. What is relocated, one client or two, goes
/// to after V, or to before it.
enum class PairMove : std::uint8_t {
    RelocateAfter,
    RelocateBefore,
    RelocateTwoAfter,
    RelocateTwoBefore,
    RelocateTurnedAfter,
    RelocateTurnedBefore,
    Exchange11,
    Exchange21,
    Exchange22,
    VFollowsU, // with all that follows V
    UFollowsV,
    JoinEnds,   // what follows U is turned around, and what follows V
    JoinStarts, // what precedes U is turned around, and what precedes V
};

/// Lower bounds of what the moves around two neighbours change of the cost of distance: a
/// move changes few edges, and those of all moves of a pair are read only once. The least
/// bound of a pair is remembered until the visits next to either client change. Mostly it
/// rules out all moves when the pair is looked at again.
template <class F>
class PairBounds {
    static constexpr std::size_t num_moves = 13;
    static constexpr Cost impossible = max_value / 4;
    static constexpr Cost unbounded = -impossible;

    using Bits = std::numeric_limits<std::int32_t>;

    // Of a pair: valid for certain versions of its clients.
    struct Remembered {
        std::uint32_t versions = std::numeric_limits<std::uint32_t>::max();
        std::int32_t bound = Bits::min();
    };

    SearchState<F> const &state_;
    SearchData const &data_;

    bool const relocates_one_, relocates_two_, exchanges11_, exchanges21_, exchanges22_;
    bool const swaps_tails_, turns_;
    bool const has_others_; // moves that are not bounded here

    std::vector<Remembered> remembered_; // by client and rank of the neighbour
    std::vector<std::size_t> first_;     // of each client in `remembered_`
    std::vector<char> is_joinable_;      // by two vehicle types

    std::array<Cost, num_moves> bounds_;
    Cost least_ = 0;

    // Whether the edges bound what it costs to join parts of two routes.
    static bool are_joinable(Vehicle const &a, Vehicle const &b) {
        return a.profile == b.profile && a.unit_distance_cost == b.unit_distance_cost &&
               a.start_depot == b.start_depot && a.end_depot == b.end_depot &&
               a.start_depot == a.end_depot;
    }

    bool are_joinable(Node const &u, Node const &v) const {
        auto const type_u = static_cast<std::size_t>(u.vehicle_type);
        return is_joinable_[type_u * data_.vehicles.size() +
                            static_cast<std::size_t>(v.vehicle_type)];
    }

    // Versions only grow: their sum stays the same only if both do.
    static std::uint32_t versions(Node const &u, Node const &v) {
        return 2 * (u.version + v.version) + (u.route == v.route);
    }

    void set(PairMove move, Cost bound) {
        bounds_[static_cast<std::size_t>(move)] = bound;
        least_ = std::min(least_, bound);
    }

    // With the vehicles of U and V, which are the same if their distances are.
    void compute(Location u, Node const &at_u, Vehicle const &a, Location v, Node const &at_v,
                 Vehicle const &b, Cost unit_b) {
        auto const p = at_u.before, x = at_u.after, xx = at_u.after_next;
        auto const q = at_v.before, y = at_v.after, yy = at_v.after_next;
        auto const has_x = !data_.is_depot(x), has_y = !data_.is_depot(y);
        auto const is_symmetric = data_.is_symmetric;

        // Distances to visits around U: their rows of the matrix are at hand.
        auto const to_u_side = [&](Vehicle const &vehicle, Location from, Location to) {
            return is_symmetric ? vehicle.distance(to, from) : vehicle.distance(from, to);
        };

        auto const out_one = at_u.distance_before + at_u.distance_after;
        auto const out_two = out_one + at_u.distance_after_next;
        auto const unit_a = a.unit_distance_cost;
        auto const gap_before = at_v.distance_before, gap_after = at_v.distance_after;
        auto const inner_u = &a == &b ? at_u.distance_after : b.distance(u, x);

        auto const vu = to_u_side(b, v, u), uv = b.distance(u, v);
        auto const qu = to_u_side(b, q, u), uy = b.distance(u, y);
        auto const xy = b.distance(x, y);

        least_ = has_others_ ? unbounded : impossible;

        if (relocates_one_) {
            // A client that is alone in its route saves that; else this is less than that.
            auto const empties = data_.is_depot(p) && !has_x;
            auto const removed =
                empties ? -unit_a * out_one - a.fixed_cost : unit_a * (a.distance(p, x) - out_one);
            set(PairMove::RelocateAfter, removed + unit_b * (vu + uy - gap_after));
            set(PairMove::RelocateBefore, removed + unit_b * (qu + uv - gap_before));
        }

        if (relocates_two_ || turns_) {
            auto const empties = data_.is_depot(p) && data_.is_depot(xx);
            auto const removed = !has_x    ? impossible
                                 : empties ? -unit_a * out_two - a.fixed_cost
                                           : unit_a * (a.distance(p, xx) - out_two);

            if (relocates_two_) {
                set(PairMove::RelocateTwoAfter, removed + unit_b * (vu + inner_u + xy - gap_after));
                set(PairMove::RelocateTwoBefore,
                    removed + unit_b * (qu + inner_u + b.distance(x, v) - gap_before));
            }

            if (turns_) {
                auto const inner = is_symmetric ? inner_u : 0;
                set(PairMove::RelocateTurnedAfter,
                    removed + unit_b * (to_u_side(b, v, x) + inner + uy - gap_after));
                set(PairMove::RelocateTurnedBefore,
                    removed + unit_b * (to_u_side(b, q, x) + inner + uv - gap_before));
            }
        }

        // Exchanged clients that are next to each other share an edge.
        auto const is_adjacent = v == x || v == xx || u == y || u == yy;
        auto const pv = a.distance(p, v);
        auto const out_v = gap_before + gap_after;

        if (exchanges11_)
            set(PairMove::Exchange11, is_adjacent ? unbounded
                                                  : unit_a * (pv + to_u_side(a, v, x) - out_one) +
                                                        unit_b * (qu + uy - out_v));

        if (exchanges21_)
            set(PairMove::Exchange21, !has_x ? impossible
                                      : is_adjacent
                                          ? unbounded
                                          : unit_a * (pv + to_u_side(a, v, xx) - out_two) +
                                                unit_b * (qu + inner_u + xy - out_v));

        if (exchanges22_) {
            auto const inner_v = &a == &b ? gap_after : a.distance(v, y);
            set(PairMove::Exchange22,
                !has_x || !has_y ? impossible
                : is_adjacent    ? unbounded
                                 : unit_a * (pv + inner_v + to_u_side(a, y, xx) - out_two) +
                                       unit_b * (qu + inner_u + b.distance(x, yy) - out_v -
                                                 at_v.distance_after_next));
        }

        if (swaps_tails_ || turns_)
            compute_joins(u, at_u, v, at_v, a);
    }

    void compute_joins(Location u, Node const &at_u, Location v, Node const &at_v,
                       Vehicle const &vehicle) {
        auto const p = at_u.before, x = at_u.after, q = at_v.before, y = at_v.after;
        auto const is_bounded = are_joinable(at_u, at_v);
        auto const is_one_route = at_u.route == at_v.route;
        auto const uv = vehicle.distance(u, v);

        auto const bound = [&](Distance added, Distance removed, Location first, Location second,
                               std::int32_t emptied) {
            if (!is_bounded)
                return unbounded;

            auto const empties = data_.is_depot(first) && data_.is_depot(second);
            return vehicle.unit_distance_cost * (added - removed) -
                   (empties ? data_.vehicles[emptied].fixed_cost : 0);
        };

        if (swaps_tails_) {
            auto const before = at_u.distance_after + at_v.distance_before;
            auto const after = at_u.distance_before + at_v.distance_after;
            set(PairMove::VFollowsU,
                is_one_route ? impossible
                             : bound(uv + vehicle.distance(q, x), before, x, q, at_v.vehicle_type));
            set(PairMove::UFollowsV, is_one_route
                                         ? impossible
                                         : bound(vehicle.distance(p, y) + vehicle.distance(v, u),
                                                 after, p, y, at_u.vehicle_type));
        }

        if (turns_ && (turns_tails || is_one_route)) {
            auto const ends = at_u.distance_after + at_v.distance_after;
            auto const starts = at_u.distance_before + at_v.distance_before;
            set(PairMove::JoinEnds,
                bound(uv + vehicle.distance(x, y), ends, x, y, at_v.vehicle_type));
            set(PairMove::JoinStarts,
                bound(uv + vehicle.distance(p, q), starts, p, q, at_u.vehicle_type));
        } else {
            set(PairMove::JoinEnds, impossible);
            set(PairMove::JoinStarts, impossible);
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
        , turns_(moves.uses(Operator::TwoOpt))
        , has_others_(moves.uses(Operator::Exchange30) || moves.uses(Operator::Exchange31) ||
                      moves.uses(Operator::Exchange32) || moves.uses(Operator::Exchange33)) {
        bounds_.fill(impossible);

        for (auto const &list : neighbours) {
            first_.push_back(remembered_.size());
            remembered_.resize(remembered_.size() + list.size());
        }

        for (auto const &a : data_.vehicles)
            for (auto const &b : data_.vehicles)
                is_joinable_.push_back(are_joinable(a, b));
    }

    /// Whether some move of a client U and its neighbour V, which is the one of that rank,
    /// may have a bound below the limit. If so, the bounds have been computed.
    bool any_below(Cost limit, Location u, Location v, std::size_t rank) {
        auto const &at_u = state_.nodes[u], &at_v = state_.nodes[v];
        auto &remembered = remembered_[first_[u] + rank];
        auto const now = versions(at_u, at_v);

        if (remembered.versions == now && remembered.bound >= limit)
            return false;

        auto const &a = data_.vehicles[at_u.vehicle_type];
        auto const &b = data_.vehicles[at_v.vehicle_type];
        if (a.profile == b.profile)
            compute(u, at_u, a, v, at_v, a, b.unit_distance_cost);
        else
            compute(u, at_u, a, v, at_v, b, b.unit_distance_cost);

        remembered = {
            now, static_cast<std::int32_t>(std::clamp<Cost>(least_, Bits::min(), Bits::max()))};
        return least_ < limit;
    }

    Cost operator[](PairMove move) const { return bounds_[static_cast<std::size_t>(move)]; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_PAIR_BOUNDS_H
