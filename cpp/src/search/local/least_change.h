#ifndef PYVRP_PLUS_SEARCH_LOCAL_LEAST_CHANGE_H
#define PYVRP_PLUS_SEARCH_LOCAL_LEAST_CHANGE_H

#include "search/moves/two_opt.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace pyvrp_plus::search {
/// One lower bound for all moves of a client U and a neighbour V that have bounds: what the edges
/// that they change add to the distance, at least. Most pairs end here, for a third of what
/// PairBounds cost: what concerns U alone is computed once for all of its neighbours, and nothing
/// is kept. It knows only pairs whose vehicles see the same distances, have one and the same depot
/// and pay the same; others are not ruled out. In names, P, U, X, XX and Q, V, Y, YY follow each
/// other in the two routes. Edges are read from a table or, where distances are computed, are lower
/// bounds of those between the visits around U and around V, which are computed all at once.
template <class F>
class LeastChange {
    // Of what U cannot do. It is never the least change: U can always be relocated.
    static constexpr Distance impossible = std::int64_t{1} << 40;

    using Edges = std::int32_t const *;

    // Where the edges to the visits around V are: by location in a table, else by place.
    struct AroundV {
        std::size_t q, v, y, yy;
    };

    SearchState<F> const &state_;
    SearchData const &data_;
    Cost max_fixed_cost_ = 0;

    Location u_ = -1;
    std::uint32_t version_ = 0;
    bool is_known_ = false;
    bool is_computed_ = false; // the edges, as there is no table
    Vehicle const *vehicle_ = nullptr;
    Cost saved_ = 0; // by a vehicle that is not used any more, at most

    Edges from_p_ = nullptr, from_u_ = nullptr, from_x_ = nullptr;
    Edges to_p_ = nullptr, to_u_ = nullptr, to_x_ = nullptr, to_xx_ = nullptr;

    std::array<Point, 4> around_u_;                         // P, U, X and XX, if edges are computed
    std::array<std::array<std::int32_t, 4>, 4> computed_{}; // from each of them to Q, V, Y and YY

    Distance before_ = 0, after_ = 0; // edges next to U
    Distance out_one_ = 0;            // relocating U, but for where it goes
    Distance out_two_ = 0;            // U and X
    Distance out_turned_ = 0;         // U and X, turned around
    Distance replace_one_ = 0;        // exchanging U, but for what comes in
    Distance replace_two_ = 0;        // U and X

    // What it changes to leave out the visits between P and `next`.
    Distance left_out(Location p, Location next, Distance out) const {
        auto const is_emptied = data_.is_depot(p) && data_.is_depot(next);
        return (is_emptied ? Distance{0} : distance(p, next)) - out;
    }

    // Or less, where the table does not hold all.
    Distance distance(Location from, Location to) const {
        return is_computed_ ? vehicle_->distance(from, to) : vehicle_->distance.lowered()(from, to);
    }

    Distance relocation(Node const &at_v, AroundV const &around) const {
        auto const &[q, v, y, yy] = around;
        auto const after_v =
            std::min({out_one_ + to_u_[v] + from_u_[y], out_two_ + to_u_[v] + from_x_[y],
                      out_turned_ + to_x_[v] + from_u_[y]});
        auto const before_v =
            std::min({out_one_ + to_u_[q] + from_u_[v], out_two_ + to_u_[q] + from_x_[v],
                      out_turned_ + to_x_[q] + from_u_[v]});
        return std::min(after_v - at_v.distance_after, before_v - at_v.distance_before);
    }

    Distance exchange(Node const &at_v, AroundV const &around) const {
        auto const &[q, v, y, yy] = around;
        auto const one = replace_one_ + to_x_[v] + from_u_[y];
        auto const two = replace_two_ + to_xx_[v] + from_x_[y];
        auto const both =
            replace_two_ + at_v.distance_after + to_xx_[y] + from_x_[yy] - at_v.distance_after_next;

        return Distance{from_p_[v]} + to_u_[q] + std::min({one, two, both}) - at_v.distance_before -
               at_v.distance_after;
    }

    // Within a route, and where ends of routes may be turned around.
    Distance turn(Node const &at_v, AroundV const &around) const {
        auto const &[q, v, y, yy] = around;
        auto const uv = Distance{from_u_[v]}, vu = Distance{to_u_[v]};
        auto const ends = std::min(uv + from_x_[y], vu + to_x_[y]);
        auto const starts = std::min(uv + from_p_[q], vu + to_p_[q]);
        return std::min(ends - after_ - at_v.distance_after,
                        starts - before_ - at_v.distance_before);
    }

    Distance swap_of_tails(Node const &at_v, AroundV const &around) const {
        auto const &[q, v, y, yy] = around;
        auto const v_follows = Distance{from_u_[v]} + to_x_[q] - after_ - at_v.distance_before;
        auto const u_follows = Distance{to_u_[v]} + from_p_[y] - before_ - at_v.distance_after;
        return std::min(v_follows, u_follows);
    }

    void use_table(Location p, Location u, Location x, Location xx) {
        auto const &table = vehicle_->distance.lowered();
        from_p_ = table.edges_from(p);
        to_p_ = table.edges_to(p);
        from_u_ = table.edges_from(u);
        to_u_ = table.edges_to(u);
        from_x_ = table.edges_from(x);
        to_x_ = table.edges_to(x);
        to_xx_ = table.edges_to(xx);
    }

    void use_points(Location p, Location u, Location x, Location xx) {
        auto const &points = vehicle_->distance.euclidean().points();
        around_u_ = {points[p], points[u], points[x], points[xx]};
        from_p_ = to_p_ = computed_[0].data();
        from_u_ = to_u_ = computed_[1].data();
        from_x_ = to_x_ = computed_[2].data();
        to_xx_ = computed_[3].data();
    }

    AroundV compute(Location q, Location v, Location y, Location yy) {
        auto const &distances = vehicle_->distance.euclidean();
        auto const &points = distances.points();
        std::array const around_v = {points[q], points[v], points[y], points[yy]};
        for (std::size_t from = 0; from != around_u_.size(); ++from)
            for (std::size_t to = 0; to != around_v.size(); ++to)
                computed_[from][to] = distances.lower_bound(around_u_[from], around_v[to]);

        return {0, 1, 2, 3};
    }

    // Makes the edges known between what is around U and what is around V.
    AroundV look_at(Node const &at_v, Location v) {
        auto const q = at_v.before, y = at_v.after;
        auto const yy = at_v.after_next < 0 ? y : at_v.after_next;
        if (is_computed_)
            return compute(q, v, y, yy);

        auto const index = [](Location visit) { return static_cast<std::size_t>(visit); };
        return {index(q), index(v), index(y), index(yy)};
    }

    // Computes what concerns a client alone.
    [[gnu::noinline]] void look_from(Location u) {
        auto const &at = state_.nodes[u];
        u_ = u;
        version_ = at.version;
        vehicle_ = &data_.vehicles[at.vehicle_type];

        is_computed_ = vehicle_->distance.is_computed();

        // A route that is empty then saves also what it drives to reload, wherever that is.
        is_known_ = !F::reloads && (is_computed_ || vehicle_->distance.has_table()) &&
                    vehicle_->is_joinable(*vehicle_);
        if (!is_known_)
            return;

        auto const has_x = !data_.is_depot(at.after);
        auto const xx = has_x ? at.after_next : at.after;
        if (is_computed_)
            use_points(at.before, u, at.after, xx);
        else
            use_table(at.before, u, at.after, xx);

        before_ = at.distance_before;
        after_ = at.distance_after;
        replace_one_ = -before_ - after_;
        out_one_ = left_out(at.before, at.after, at.distance_before + at.distance_after);

        auto const out = at.distance_before + at.distance_after + at.distance_after_next;
        out_two_ = has_x ? left_out(at.before, xx, out) + after_ : impossible;
        out_turned_ = has_x && !data_.is_symmetric ? out_two_ - after_ : out_two_;
        replace_two_ = has_x ? after_ - out : impossible;

        auto const may_empty = data_.is_depot(at.before) || !has_x;
        saved_ = may_empty ? max_fixed_cost_ : Cost{0};
    }

public:
    explicit LeastChange(SearchState<F> const &state)
        : state_(state)
        , data_(state.data) {
        for (auto const &vehicle : data_.vehicles)
            max_fixed_cost_ = std::max(max_fixed_cost_, vehicle.fixed_cost);
    }

    /// Whether no move of a client and a neighbour of it improves. Both are visited.
    bool rules_out(Location u, Location v) {
        auto const &at_u = state_.nodes[u], &at_v = state_.nodes[v];
        if (u != u_ || at_u.version != version_)
            look_from(u);
        if (!is_known_)
            return false;

        auto const &route_u = state_.routes[at_u.route];
        auto const &route_v = state_.routes[at_v.route];
        if (vehicle_ != route_v.vehicle && !vehicle_->is_joinable(*route_v.vehicle))
            return false;

        auto const around = look_at(at_v, v);
        auto least = std::min(relocation(at_v, around), exchange(at_v, around));
        auto savings = route_u.reducible + saved_;
        auto const is_one_route = at_u.route == at_v.route;
        if (is_one_route || TwoOpt<F>::between_routes)
            least = std::min(least, turn(at_v, around));
        if (!is_one_route) {
            least = std::min(least, swap_of_tails(at_v, around));
            savings += route_v.reducible;
        }

        return vehicle_->unit_distance_cost * least >= savings;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_LEAST_CHANGE_H
