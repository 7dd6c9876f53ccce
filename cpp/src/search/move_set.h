#ifndef PYVRP_PLUS_SEARCH_MOVE_SET_H
#define PYVRP_PLUS_SEARCH_MOVE_SET_H

namespace pyvrp_plus::search {
/// Which moves a local search uses. The names are those of the operator classes.
struct MoveSet {
    bool exchange_10 = false;
    bool exchange_20 = false;
    bool exchange_30 = false;
    bool exchange_11 = false;
    bool exchange_21 = false;
    bool exchange_31 = false;
    bool exchange_22 = false;
    bool exchange_32 = false;
    bool exchange_33 = false;
    bool swap_tails = false;
    bool relocate_with_depot = false;
    bool two_opt = false; // with turned relocation and turned tails
    bool swap_star = false;
    bool swap_routes = false;
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVE_SET_H
