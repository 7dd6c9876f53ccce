#ifndef PYVRP_PLUS_SEARCH_LOCAL_VISIT_SEARCH_H
#define PYVRP_PLUS_SEARCH_LOCAL_VISIT_SEARCH_H

#include "search/local/search_context.h"
#include "search/moves/insertion.h"

#include <algorithm>

namespace pyvrp_plus::search {
/// Moves that change which clients are visited.
template <class F>
class VisitSearch {
    SearchContext<F> &context_;

    // Whether a client may be taken out without anything in its place.
    bool is_removable(Location client) const {
        if constexpr (F::shipments)
            if (context_.data.is_shipment(client))
                return false;

        auto const group = context_.data.group[client];
        return group < 0 ? !context_.data.required[client] : !context_.data.groups[group].required;
    }

    // The visited member of a client's group, or -1.
    Location visited_member(Location client) const {
        if (context_.data.group[client] >= 0)
            for (auto const member : context_.data.groups[context_.data.group[client]].clients)
                if (context_.state.is_visited(member))
                    return member;

        return -1;
    }

    void remove(Location client, Cost delta) {
        context_.touch(context_.place(client));
        context_.change(delta, [&] { Remove<F>::apply(context_.state, client); });
    }

    void insert(Location client, Insertion<F> const &insertion) {
        if (F::visit_rules && !insertion.found())
            return; // no vehicle can serve it

        context_.touch(insertion.at);
        context_.change(insertion.delta, [&] { insertion.apply(context_.state, client); });
        context_.promising.push(client);
    }

    void replace(Location client, Location visited, Cost delta) {
        context_.touch(context_.place(visited));
        context_.change(delta, [&] { Replace<F>::apply(context_.state, client, visited); });
        context_.promising.push(client);
        context_.promising.push(visited);
    }

    // Visits another member of a group instead, wherever that is cheapest.
    void try_swap_member(Location client, Location member) {
        auto const removal = Remove<F>::delta(context_.state, member);
        auto const in_place = Replace<F>::delta(context_.state, client, member);
        auto const insertion = cheapest_insertion(context_.state, context_.neighbours, client);
        auto const elsewhere =
            insertion.found() && insertion.at.route != &context_.state.route(member)
                ? removal + insertion.delta
                : Cost{0};

        if (std::min(in_place, elsewhere) >= 0)
            return;

        if (in_place <= elsewhere)
            replace(client, member, in_place);
        else {
            remove(member, removal);
            insert(client, insertion);
        }
    }

    void try_replace_neighbour(Location client) {
        Cost best = 0;
        Location replaced = -1;

        for (auto const neighbour : context_.neighbours[client])
            if (context_.state.is_visited(neighbour) && is_removable(neighbour)) {
                auto const delta = Replace<F>::delta(context_.state, client, neighbour);
                if (delta < best) {
                    best = delta;
                    replaced = neighbour;
                }
            }

        if (replaced >= 0)
            replace(client, replaced, best);
    }

public:
    explicit VisitSearch(SearchContext<F> &context)
        : context_(context) {}

    /// Inserts a client that is not visited, if it has to be or if that pays; or visits
    /// it instead of another.
    void improve_unvisited(Location client) {
        if (auto const member = visited_member(client); member >= 0) {
            try_swap_member(client, member);
            return;
        }

        if (!is_removable(client)) {
            insert(client, required_insertion(context_.state, context_.neighbours, client));
            return;
        }

        auto const insertion = cheapest_insertion(context_.state, context_.neighbours, client);
        if (insertion.found() && insertion.delta < 0)
            insert(client, insertion);
        else
            try_replace_neighbour(client);
    }

    /// Visits the client next to U, or instead of U; true if U is no longer visited.
    bool improve_next_to(Location u, Location client) {
        auto const member = visited_member(client);
        if (member < 0 && !is_removable(client))
            return false; // it has to be inserted anyhow, and is promising

        if (member >= 0 && &context_.state.route(member) == &context_.state.route(u))
            return false;

        auto const at_u = context_.place(u);
        Insertion<F> insertion;
        insertion.consider(context_.state, client, *at_u.route, at_u.position);
        insertion.consider(context_.state, client, *at_u.route, at_u.position - 1);

        auto const removal = member < 0 ? Cost{0} : Remove<F>::delta(context_.state, member);
        auto const is_possible = !F::visit_rules || insertion.found();
        if (is_possible && removal + insertion.delta < 0) {
            if (member >= 0)
                remove(member, removal);
            insert(client, insertion);
            return false;
        }

        if (member >= 0 || !is_removable(u))
            return false;

        auto const delta = Replace<F>::delta(context_.state, client, u);
        if (delta < 0)
            replace(client, u, delta);

        return delta < 0;
    }

    /// Visits the best other member of a visited client's group in its place; true if
    /// that was done.
    bool improve_member(Location u) {
        if (context_.data.group[u] < 0)
            return false;

        Cost best = 0;
        Location better = u;
        for (auto const member : context_.data.groups[context_.data.group[u]].clients) {
            auto const delta = member == u ? Cost{0} : Replace<F>::delta(context_.state, member, u);
            if (delta < best) {
                best = delta;
                better = member;
            }
        }

        if (better != u)
            replace(better, u, best);

        return better != u;
    }

    /// Takes a client out, if it need not be visited and that pays.
    bool try_remove(Location client) {
        if (!is_removable(client))
            return false;

        auto const delta = Remove<F>::delta(context_.state, client);
        if (delta >= 0)
            return false;

        remove(client, delta);
        return true;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_VISIT_SEARCH_H
