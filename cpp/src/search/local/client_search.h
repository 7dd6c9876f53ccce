#ifndef PYVRP_PLUS_SEARCH_LOCAL_CLIENT_SEARCH_H
#define PYVRP_PLUS_SEARCH_LOCAL_CLIENT_SEARCH_H

#include "search/local/search_context.h"
#include "search/moves/operators.h"

#include <tuple>

namespace pyvrp_plus::search {
template <class F, class Rows = ClientOperators>
class ClientSearch;

/// Searches around single clients, by the operators that have one of their own.
template <class F, class... Rows>
class ClientSearch<F, TypeList<Rows...>> {
    template <class Row>
    using Search = typename Row::template ClientSearch<F>;

    MoveSet const &moves_;
    std::tuple<Search<Rows>...> searches_;

    template <class Row>
    void improve_by(Location client) {
        if constexpr (Search<Row>::is_of_use)
            if (moves_.template uses<Row>())
                std::get<Search<Row>>(searches_).improve(client);
    }

public:
    explicit ClientSearch(SearchContext<F> &context)
        : moves_(context.moves)
        , searches_(Search<Rows>(context)...) {}

    /// Improves around a visited client.
    void improve(Location client) { (improve_by<Rows>(client), ...); }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_CLIENT_SEARCH_H
