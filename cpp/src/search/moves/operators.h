#ifndef PYVRP_PLUS_SEARCH_MOVES_OPERATORS_H
#define PYVRP_PLUS_SEARCH_MOVES_OPERATORS_H

#include "search/moves/exchange.h"
#include "search/moves/relocate_shipment.h"
#include "search/moves/relocate_with_depot.h"
#include "search/moves/swap_routes.h"
#include "search/moves/swap_star.h"
#include "search/moves/swap_tails.h"
#include "search/moves/two_opt.h"
#include "search/moves/type_list.h"

#include <array>
#include <cstddef>
#include <type_traits>

/// The table of the operators of the local search. An operator has the name of its Python class,
/// and can be switched on. Its row is a class with that name, and with a template by features of
/// what it makes the search do, which is one of these:
///
/// * `Moves<F>`: a list of moves of two clients near each other, see pair_move.h;
/// * `ClientSearch<F>`: a search around single clients, by `improve(client)`;
/// * `RouteSearch<F>`: a search around routes, by `improve(slot, tested)`.
///
/// In each group, operators come in the order of their rows.
namespace pyvrp_plus::search {
using Operators = TypeList<       //
    operators::Exchange<1, 0>,    //
    operators::Exchange<2, 0>,    //
    operators::Exchange<3, 0>,    //
    operators::Exchange<1, 1>,    //
    operators::Exchange<2, 1>,    //
    operators::Exchange<2, 2>,    //
    operators::Exchange<3, 1>,    //
    operators::Exchange<3, 2>,    //
    operators::Exchange<3, 3>,    //
    operators::SwapTails,         //
    operators::TwoOpt,            //
    operators::RelocateShipment,  //
    operators::RelocateWithDepot, //
    operators::SwapStar,          //
    operators::SwapRoutes         //
    >;

constexpr std::size_t num_operators = Operators::size;

namespace detail {
template <class Operator>
using HasMoves = std::bool_constant<requires { typename Operator::template Moves<void>; }>;

template <class Operator>
using HasClientSearch =
    std::bool_constant<requires { typename Operator::template ClientSearch<void>; }>;

template <class Operator>
using HasRouteSearch =
    std::bool_constant<requires { typename Operator::template RouteSearch<void>; }>;
} // namespace detail

using PairOperators = Filtered<detail::HasMoves, Operators>;
using ClientOperators = Filtered<detail::HasClientSearch, Operators>;
using RouteOperators = Filtered<detail::HasRouteSearch, Operators>;

static_assert(PairOperators::size + ClientOperators::size + RouteOperators::size == num_operators,
              "Each operator has either moves, a ClientSearch or a RouteSearch.");

/// Number of an operator's row.
template <class Operator>
    requires(Operators::index_of<Operator> < num_operators)
constexpr std::size_t row_of = Operators::index_of<Operator>;

/// The names of the operators, by row.
inline constexpr auto operator_names = [] {
    std::array<char const *, num_operators> names{};
    Operators::for_each([&]<class Operator> {
        names[row_of<Operator>] = static_cast<char const *>(Operator::name);
    });
    return names;
}();
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_OPERATORS_H
