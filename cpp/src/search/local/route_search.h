#ifndef PYVRP_PLUS_SEARCH_LOCAL_ROUTE_SEARCH_H
#define PYVRP_PLUS_SEARCH_LOCAL_ROUTE_SEARCH_H

#include "search/local/search_context.h"
#include "search/moves/operators.h"
#include "search/params/stop_token.h"

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
template <class F, class Rows = RouteOperators>
class RouteSearch;

/// Expensive moves on pairs of routes, for routes that have changed since.
template <class F, class... Rows>
class RouteSearch<F, TypeList<Rows...>> {
    template <class Row>
    using Search = typename Row::template RouteSearch<F>;

    SearchContext<F> &context_;
    StopToken const &stop_;
    std::tuple<Search<Rows>...> searches_;
    std::vector<std::int64_t> last_tested_; // by slot

    // Calls the function with the search of an operator if it is in use.
    template <class Row>
    void use(auto const &function) {
        auto &search = std::get<Search<Row>>(searches_);
        if (context_.moves.template uses<Row>() && search.is_of_use())
            function(search);
    }

public:
    RouteSearch(SearchContext<F> &context, StopToken const &stop)
        : context_(context)
        , stop_(stop)
        , searches_(Search<Rows>(context)...)
        , last_tested_(context.state.routes.size(), -1) {}

    /// Takes it that all routes were tested, unless they change from now on.
    void skip_unchanged() { std::ranges::fill(last_tested_, context_.state.clock()); }

    void improve() {
        auto const &routes = context_.state.routes;
        if (routes.size() == 1)
            return;

        for (std::size_t slot = 0; slot != routes.size(); ++slot) {
            if (routes[slot].empty() || stop_.requested())
                continue;

            auto const tested = std::exchange(last_tested_[slot], context_.state.clock());
            auto const improve_route = [&](auto &search) {
                if (!routes[slot].empty())
                    search.improve(slot, tested);
            };

            (use<Rows>(improve_route), ...);
        }
    }

    /// Improves routes that have changed since `SearchState::record`, by the operators that are
    /// fast enough for that.
    void improve_changed() {
        auto const improve_routes = [](auto &search) {
            if constexpr (requires { search.improve_changed(); })
                search.improve_changed();
        };

        (use<Rows>(improve_routes), ...);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_ROUTE_SEARCH_H
