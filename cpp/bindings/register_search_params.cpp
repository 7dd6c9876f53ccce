#include "bind_params.h"
#include "register.h"
#include "search/params/search_params.h"

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
using namespace search;

constexpr char const *ruin_doc = R"doc(
How a step of a walk removes clients: strings of adjacent clients from routes near each
other, or the neighbours of a client one by one.

Parameters
----------
mean_removed
    Mean number of clients that a step removes; at least 1.
max_string
    Longest string of clients that a step removes from a route; at least 1.
radial_rate
    Share of steps that remove single neighbours instead of strings; in [0, 1].
large_rate, large_factor
    Share of steps, in [0, 1], that remove more by this factor, which is at least 1: what
    is packed tightly moves no other way.
whole_route_rate, whole_route_factor
    Where time counts, the share of steps with strings, in [0, 1], that begin with a whole
    route, unless that has more than so many times as many clients as the step removes.
short_route, most_growth
    Where routes have more clients than this, what is removed grows in proportion, up to
    this factor, which is at least 1.

Raises
------
TypeError
    When a value is of another type, or there is no such parameter.
ValueError
    When a value is outside its range.

References
----------
Christiaens, J. and Vanden Berghe, G. (2020), "Slack Induction by String Removals for
Vehicle Routing Problems", Transportation Science 54(2), section 5.2.
)doc";

constexpr char const *recreate_doc = R"doc(
How a step of a walk inserts clients again: one by one where they are cheapest.

Parameters
----------
blink_rate
    Probability of overlooking a place to insert a client; in [0, 1).
least_neighbours
    Where time counts, it takes long to tell what a place costs: only places next to half of
    the neighbours of a client are considered, but at least so many; at least 1.
eager_rate
    Share of steps, in [0, 1], that insert optional clients also where that does not pay
    at once: several of them may pay together.
larger_vehicle_rate
    Where there are several vehicle types, the share of steps, in [0, 1], that give a
    route a larger vehicle for a client that would be too much.

Raises
------
TypeError
    When a value is of another type, or there is no such parameter.
ValueError
    When a value is outside its range.

References
----------
Christiaens, J. and Vanden Berghe, G. (2020), "Slack Induction by String Removals for
Vehicle Routing Problems", Transportation Science 54(2), section 5.3.
)doc";

constexpr char const *annealing_doc = R"doc(
How a walk accepts worse solutions: by simulated annealing.

Parameters
----------
start_temperature, end_temperature
    Temperatures at both ends of a chain, as shares of the mean cost of a visit;
    positive.
cold_share
    Last share of the chain, in [0, 1], that has much higher penalties, to end with a
    feasible solution. Steps often start at infeasible routes then.
final_share
    Last share of the chain, in [0, 1], whose penalties are such that no saving makes up
    for them.
timed_factor
    Where time counts, temperatures are so many times as high; positive. There, the
    penalties settle as the walk cools down (``WalkPenaltyParams.cooling``), and only the
    temperature lets it leave a local optimum.
restricted_factor
    Where time counts and vehicles may not visit all clients, temperatures are higher
    still: by the square of 1 / the mean share of the vehicles that may visit a client,
    but at most by this factor; at least 1.
long_factor
    Where routes are so long that ruins do not grow with them any more (see
    ``RuinParams.most_growth``), temperatures rise instead: by the square of how many
    times as many clients routes have, but at most by this factor; at least 1. Not where
    time counts, nor where loads rise and fall along routes.
grouped_factor
    Where clients are in groups of which one is visited, walks end hotter: by the number
    of clients for each visit, but at most by this factor; at least 1. Not where time
    counts, nor if a single walk lasts as long as the budget.

Raises
------
TypeError
    When a value is of another type, or there is no such parameter.
ValueError
    When a value is outside its range.
)doc";

constexpr char const *walk_doc = R"doc(
Walks: long chains of focused steps that go on over many iterations, beside breeding.

A step removes some clients near each other and inserts them again, and local search
repairs what was touched. The tour of a symmetric travelling salesman problem is searched
by chained Lin-Kernighan instead, by one kick for 300 steps.

Parameters
----------
steps
    Length of a walk, in steps per client that is visited, of which at least a tenth of
    all clients are counted. Zero: there are no walks, and tours are searched like any
    other solution.
first_share, max_first
    Up to this share of the budget, in [0, 1], walks start from solutions that are
    constructed, but so many of them at most unless ``BreedingParams.num_constructed``
    is more. With stopping criteria that do not tell how much of the budget is used,
    there are just as many as that.
coolest
    Where time counts, walks that start once there has been breeding have one of four
    levels of temperatures, by chance: from the usual ones to this share of them, in
    (0, 1], in equal ratios.
double_bridge_rate
    Share of steps, in [0, 1], that exchange two short segments of a route instead, if
    the route is long.
stretch
    How many times as long walks are where there are both deliveries and pickups, or
    several kinds of loads, but no times, unless that is too long for what is left of the
    budget; at least 1. They start hotter where routes are long.
all_pairs_share
    At the cold end of a walk (``AnnealingParams.cold_share``), local search also compares
    each client in turn with all others, and not only with its neighbours. So many pairs of
    clients are compared in this way for each pair that the steps look at; in [0, 1].
num_whole
    Number of walks before the first one that goes part by part.
decomposition_rate
    Probability, in [0, 1], that a later walk does: each part has its share of the steps,
    and starts from the best that was found for those before it.
visits_per_part, min_parts
    Clients near each other that make up a part, and how many parts there must be; at
    least 1.
min_walks, min_walks_per_route
    If the budget does not allow so many walks, of all threads together, the first one of each
    lasts as long as the budget, whatever ``steps`` says: it gains more than breeding from a few
    short ones. It starts the colder, the less than ``steps`` the budget allows. The number for
    each route counts only with time constraints and a single vehicle type, and if it makes for
    more walks.
large_size
    From so many visits on, a walk always lasts as long as the budget, and is never
    decomposed.
large_neighbours
    With at least ``large_size`` clients, :func:`pyvrp_plus.solve` gives each client at most
    so many neighbours, whatever ``NeighbourhoodParams.num_neighbours`` says: more steps in
    the same time are worth more than more moves of each; at least 1.

Raises
------
TypeError
    When a value is of another type, or there is no such parameter.
ValueError
    When a value is outside its range.

References
----------
Applegate, D., Cook, W. and Rohe, A. (2003), "Chained Lin-Kernighan for large traveling
salesman problems", INFORMS Journal on Computing 15(1).
Santini, A., Schneider, M., Vidal, T. and Vigo, D. (2023), "Decomposition Strategies for
Vehicle Routing Heuristics", INFORMS Journal on Computing 35(3); parts by what is near,
here without subproblems of their own.
)doc";

constexpr char const *elimination_doc = R"doc(
Route elimination: attempts of walks to do without a vehicle.

Small steps hardly ever empty a route, since it costs nearly as much as before until its
last client is elsewhere. An attempt takes all clients of a route to others near it, which
may then carry too much or be late, and makes some steps there, during which no other
vehicle is taken into use and the walk does not cool down. It is kept if the solution is
cheaper then, with the high penalties of the end of a walk as well as with the usual ones,
and taken back if not. No attempt is made where the vehicles of the other routes have no
capacity for the clients.

Parameters
----------
share
    Share of the work of a walk, in [0, 1], that attempts make up as long as all of them
    succeed. The fewer of the last ones have succeeded, the smaller it is, down to a
    twentieth of that. Zero: there are none.
least_clients, most_clients
    How many clients the routes have among which an attempt is made: at least so many, and
    more, about up to the second number, until the vehicles of these routes have capacity
    for one route less. Smaller solutions have no attempts. At least 1, and the second
    number at least as large as the first.
steps
    Length of an attempt, in steps per client of these routes; there are as many for the
    largest of them between two attempts.
largest_share
    Share of the budget, in [0, 1], that an attempt may take. None is made while one would
    take more, by the speed of the steps so far. There is no such limit if the budget is
    not known, as with a stopping criterion in Python.
trial, patience
    After this share of its steps, in [0, 1], an attempt is given up as soon as the
    solution is dearer than before by more than this share of what the route had cost.

Raises
------
TypeError
    When a value is of another type, or there is no such parameter.
ValueError
    When a value is outside its range.

References
----------
Nagata, Y. and Bräysy, O. (2009), "A powerful route minimization heuristic for the vehicle
routing problem with time windows", Operations Research Letters 37(5), which also serves
the clients of one route by others, with ejections instead of penalties.
)doc";

constexpr char const *walk_penalty_doc = R"doc(
How the penalties of walks follow what is feasible on the way.

A walk registers the solutions that its steps lead to, which differ little. So its
penalties are updated often, and gently: were they lowered by as much as those of
offspring, then until the next update it would pay to overload many routes. All else is
as :class:`pyvrp_plus.PenaltyParams` says.

Parameters
----------
visits_per_registration
    Without times, one of so many steps per visit is registered, and more of them if there
    is time for a short walk only; with times, all are. At least 1.
registrations_between_updates
    Number of registrations between two updates, at least 1.
increase_share, decrease_share
    Shares of an update that are carried out when it raises or lowers a penalty, in
    [0, 1]: an update that would multiply a penalty by ``f`` multiplies it by
    ``f ** share``. This holds for operators of your own, too.
cooling
    Where time counts, updates become smaller as the walk cools down: both shares are
    multiplied by this power of the temperature, as a share of the first one. At least 0,
    which leaves them as they are.
large_factor
    Factor of both shares, in [0, 1], with at least ``WalkParams.large_size`` clients, where
    the one walk lasts as long as the budget.

Raises
------
TypeError
    When a value is of another type, or there is no such parameter.
ValueError
    When a value is outside its range.
)doc";

constexpr char const *breeding_doc = R"doc(
How offspring are made, and how much of the search they are, compared with walks.

Parameters
----------
num_constructed
    Number of solutions that are constructed by insertion before the first crossover, for
    up to 100 clients; more clients have proportionally fewer, but at least one. Each is
    what a walk starts from, where there are walks. Of tours, there are three times as
    many whatever their size. With zero, the search starts from random solutions.
giant_tours
    Whether offspring are also bred from giant tours, where that is valid.
exhaustive
    Whether local search looks at all clients of a changed route again, rather than at
    those near the change.
focus_steps
    Length of a chain of focused steps that offspring go through after local search, in
    steps per client that is visited. Zero: they do not.
least_share, most_share
    Bounds of the share of iterations that breed, in [0, 1). Between them, it follows
    from what has lately improved the best solution more for each iteration.
small_size
    Solutions with more visits than this have a lower least share, in proportion.
memory
    What the gains before a walk count for after the next one; in [0, 1].
most_stalled
    Where there are walks: number of iterations without improvement of the present population,
    once breeding has begun, after which the search restarts from a new one, if
    ``GeneticAlgorithmParams.num_iters_no_improvement`` does not say fewer. After half of
    them, the best solutions of earlier populations join the present one; at least 1.

Raises
------
TypeError
    When a value is of another type, or there is no such parameter.
ValueError
    When a value is outside its range.
)doc";

constexpr char const *proximity_doc = R"doc(
What makes clients neighbours, beyond PyVRP's parameters.

Parameters
----------
one_way_factor
    How much further apart, at most, clients count if one can hardly follow the other, as
    linehaul and backhaul clients; at least 1, which makes no difference. Only with
    ``symmetric_proximity``.
shared_vehicles
    Whether a neighbour counts as the share of its vehicles that can go to the client,
    too, but as a third at least. Where vehicles must not go everywhere, there are more
    neighbours, then.
release_times
    Whether there is time warp where a trip with both clients, which starts when the goods
    of both are released, is too late for one of them.

Raises
------
TypeError
    When a value is of another type, or there is no such parameter.
ValueError
    When a value is outside its range.
)doc";

constexpr char const *search_doc = R"doc(
Parameters of how solutions are searched, beyond PyVRP's; one group for each concern.

Parameters
----------
breeding
    How offspring are made, and how much of the search they are.
walks
    Long chains of focused steps, beside breeding.
annealing
    How walks accept worse solutions.
ruin, recreate
    How a step removes clients, and inserts them again.
proximity
    What makes clients neighbours.

Raises
------
TypeError
    When a value is of another type, or there is no such parameter.
)doc";
} // namespace

void register_search_params(py::module_ &module) {
    ParamsBinding("RuinParams", Param{"mean_removed", &RuinParams::mean_removed},
                  Param{"max_string", &RuinParams::max_string},
                  Param{"radial_rate", &RuinParams::radial_rate},
                  Param{"large_rate", &RuinParams::large_rate},
                  Param{"large_factor", &RuinParams::large_factor},
                  Param{"whole_route_rate", &RuinParams::whole_route_rate},
                  Param{"whole_route_factor", &RuinParams::whole_route_factor},
                  Param{"short_route", &RuinParams::short_route},
                  Param{"most_growth", &RuinParams::most_growth})
        .bind(module, ruin_doc);

    ParamsBinding("RecreateParams", Param{"blink_rate", &RecreateParams::blink_rate},
                  Param{"least_neighbours", &RecreateParams::least_neighbours},
                  Param{"eager_rate", &RecreateParams::eager_rate},
                  Param{"larger_vehicle_rate", &RecreateParams::larger_vehicle_rate})
        .bind(module, recreate_doc);

    ParamsBinding("AnnealingParams",
                  Param{"start_temperature", &AnnealingParams::start_temperature},
                  Param{"end_temperature", &AnnealingParams::end_temperature},
                  Param{"cold_share", &AnnealingParams::cold_share},
                  Param{"final_share", &AnnealingParams::final_share},
                  Param{"timed_factor", &AnnealingParams::timed_factor},
                  Param{"restricted_factor", &AnnealingParams::restricted_factor},
                  Param{"long_factor", &AnnealingParams::long_factor},
                  Param{"grouped_factor", &AnnealingParams::grouped_factor})
        .bind(module, annealing_doc);

    ParamsBinding(
        "WalkParams", Param{"steps", &WalkParams::steps},
        Param{"first_share", &WalkParams::first_share}, Param{"max_first", &WalkParams::max_first},
        Param{"coolest", &WalkParams::coolest},
        Param{"double_bridge_rate", &WalkParams::double_bridge_rate},
        Param{"stretch", &WalkParams::stretch}, Param{"num_whole", &WalkParams::num_whole},
        Param{"all_pairs_share", &WalkParams::all_pairs_share},
        Param{"decomposition_rate", &WalkParams::decomposition_rate},
        Param{"visits_per_part", &WalkParams::visits_per_part},
        Param{"min_parts", &WalkParams::min_parts}, Param{"min_walks", &WalkParams::min_walks},
        Param{"min_walks_per_route", &WalkParams::min_walks_per_route},
        Param{"large_size", &WalkParams::large_size},
        Param{"large_neighbours", &WalkParams::large_neighbours})
        .bind(module, walk_doc);

    ParamsBinding("EliminationParams", Param{"share", &EliminationParams::share},
                  Param{"least_clients", &EliminationParams::least_clients},
                  Param{"most_clients", &EliminationParams::most_clients},
                  Param{"steps", &EliminationParams::steps},
                  Param{"largest_share", &EliminationParams::largest_share},
                  Param{"trial", &EliminationParams::trial},
                  Param{"patience", &EliminationParams::patience})
        .bind(module, elimination_doc);

    ParamsBinding(
        "WalkPenaltyParams",
        Param{"visits_per_registration", &WalkPenaltyParams::visits_per_registration},
        Param{"registrations_between_updates", &WalkPenaltyParams::registrations_between_updates},
        Param{"increase_share", &WalkPenaltyParams::increase_share},
        Param{"decrease_share", &WalkPenaltyParams::decrease_share},
        Param{"cooling", &WalkPenaltyParams::cooling},
        Param{"large_factor", &WalkPenaltyParams::large_factor})
        .bind(module, walk_penalty_doc);

    ParamsBinding("BreedingParams", Param{"num_constructed", &BreedingParams::num_constructed},
                  Param{"giant_tours", &BreedingParams::giant_tours},
                  Param{"exhaustive", &BreedingParams::exhaustive},
                  Param{"focus_steps", &BreedingParams::focus_steps},
                  Param{"least_share", &BreedingParams::least_share},
                  Param{"most_share", &BreedingParams::most_share},
                  Param{"small_size", &BreedingParams::small_size},
                  Param{"memory", &BreedingParams::memory},
                  Param{"most_stalled", &BreedingParams::most_stalled})
        .bind(module, breeding_doc);

    ParamsBinding("ProximityParams", Param{"one_way_factor", &ProximityParams::one_way_factor},
                  Param{"shared_vehicles", &ProximityParams::shared_vehicles},
                  Param{"release_times", &ProximityParams::release_times})
        .bind(module, proximity_doc);

    ParamsBinding(
        "SearchParams", Param{"breeding", &SearchParams::breeding},
        Param{"walks", &SearchParams::walks}, Param{"elimination", &SearchParams::elimination},
        Param{"walk_penalties", &SearchParams::walk_penalties},
        Param{"annealing", &SearchParams::annealing}, Param{"ruin", &SearchParams::ruin},
        Param{"recreate", &SearchParams::recreate}, Param{"proximity", &SearchParams::proximity})
        .bind(module, search_doc);
}
} // namespace pyvrp_plus::bindings
