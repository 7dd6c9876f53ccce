#include "problem/problem_data.h"
#include "register.h"
#include "search/neighbourhood.h"

#include <pybind11/stl.h>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
// The search knows its moves by name. The classes are these names, in Python.
struct NodeOperator {};
struct RouteOperator {};
template <int Number>
struct NamedNodeOperator : NodeOperator {};
template <int Number>
struct NamedRouteOperator : RouteOperator {};

bool always(ProblemData const &) { return true; }

bool has_several_vehicles(ProblemData const &data) { return data.num_vehicles() > 1; }

bool has_several_vehicle_types(ProblemData const &data) { return data.num_vehicle_types() > 1; }

bool has_reloads(ProblemData const &data) {
    for (auto const &type : data.vehicle_types())
        if (!type.reload_depots.empty() && type.max_reloads > 0)
            return true;

    return false;
}

constexpr char const *exchange_doc =
    "Exchanges N clients in a row with M others, as its name says; with M = 0 they are "
    "relocated (Osman, 1993, Ann. Oper. Res. 41).";

template <class Operator, class Base>
void register_operator(py::module_ &module, char const *name, char const *doc,
                       bool (*supports)(ProblemData const &)) {
    py::class_<Operator, Base>(module, name, doc)
        .def_static("supports", supports, py::arg("data"),
                    "Whether the operator can improve solutions of such an instance.");
}

void register_node_operators(py::module_ &module) {
    py::class_<NodeOperator>(module, "NodeOperator",
                             "A move of the local search on two neighbouring clients.");

    auto const exchange = [&]<int Number>(char const *name, std::integral_constant<int, Number>) {
        register_operator<NamedNodeOperator<Number>, NodeOperator>(module, name, exchange_doc,
                                                                   always);
    };

    exchange("Exchange10", std::integral_constant<int, 10>{});
    exchange("Exchange20", std::integral_constant<int, 20>{});
    exchange("Exchange30", std::integral_constant<int, 30>{});
    exchange("Exchange11", std::integral_constant<int, 11>{});
    exchange("Exchange21", std::integral_constant<int, 21>{});
    exchange("Exchange31", std::integral_constant<int, 31>{});
    exchange("Exchange22", std::integral_constant<int, 22>{});
    exchange("Exchange32", std::integral_constant<int, 32>{});
    exchange("Exchange33", std::integral_constant<int, 33>{});

    register_operator<NamedNodeOperator<0>, NodeOperator>(
        module, "SwapTails",
        "Exchanges the ends of two routes (2-opt*; Potvin and Rousseau, 1995, JORS 46).",
        has_several_vehicles);
    register_operator<NamedNodeOperator<1>, NodeOperator>(
        module, "RelocateWithDepot",
        "Inserts and removes reload depots, also while relocating a client (Francois et al., "
        "2019, Transportation Science 53(6)).",
        has_reloads);
    register_operator<NamedNodeOperator<2>, NodeOperator>(
        module, "TwoOpt",
        "Turns parts of routes around (2-opt; Croes, 1958, Oper. Res. 6), within a route, when "
        "two clients are relocated, and when the ends of two routes are exchanged. Not in "
        "PyVRP.",
        always);
}

void register_route_operators(py::module_ &module) {
    py::class_<RouteOperator>(module, "RouteOperator",
                              "A move of the local search on two whole routes.");

    register_operator<NamedRouteOperator<0>, RouteOperator>(
        module, "SwapRoutes", "Exchanges the vehicles of two routes, or uses another vehicle.",
        has_several_vehicle_types);
    register_operator<NamedRouteOperator<1>, RouteOperator>(
        module, "SwapStar",
        "Exchanges two clients, each inserted where it fits best (SWAP*; Vidal, 2022, Comput. "
        "Oper. Res. 140).",
        has_several_vehicles);
}
} // namespace

void register_search(py::module_ &module) {
    register_node_operators(module);
    register_route_operators(module);
}
} // namespace pyvrp_plus::bindings
