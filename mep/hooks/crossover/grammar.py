"""The grammar of crossovers."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant, Signature, Type
from mep.grammar.hook_grammar import HookGrammar
from mep.grammar.mixtures import either
from mep.grammar.plain_frame import PlainFrame

_CROSSING = Type(
    "Crossing",
    Signature(
        "Plan",
        (
            "CrossoverView const &parents",
            "CostEvaluator const &costs",
            "RandomNumberGenerator &rng",
        ),
    ),
    Signature(
        "list[PlannedRoute]",
        (
            "parents: CrossoverView",
            "rng: RandomNumberGenerator",
            "cost_evaluator: CostEvaluator",
        ),
    ),
)

_BLOCKS = (
    Block(
        "usual",
        _CROSSING,
        "what the solver does by itself",
        "balances",
        "torn routes",
        "What is known to work is kept for most children.",
        "return parents.stock(rng);",
        "return parents.stock(rng)",
        weight=3,
    ),
    Block(
        "whole_routes",
        _CROSSING,
        "the first parent, in which each route with probability $chance gives way, and "
        "routes of the second take the free vehicles, without clients that are there",
        "balances",
        "torn routes",
        "Good routes come whole, and only what is left over is inserted.",
        """
        std::vector<char> is_visited(parents.num_locations());
        std::vector<std::size_t> num_free(parents.num_vehicle_types());
        for (std::size_t type = 0; type != num_free.size(); ++type)
            num_free[type] = parents.num_available(type);

        Plan child;
        auto const add = [&](PlannedRoute const &route) {
            PlannedRoute added{.vehicle_type = route.vehicle_type};
            for (auto const visit : route.visits)
                if (!is_visited[static_cast<std::size_t>(visit)])
                    added.visits.push_back(visit);
            if (added.visits.empty() || num_free[route.vehicle_type] == 0)
                return;

            --num_free[route.vehicle_type];
            for (auto const visit : added.visits)
                is_visited[static_cast<std::size_t>(visit)] =
                    static_cast<std::size_t>(visit) >= parents.num_depots();
            child.push_back(added);
        };
        for (auto const &route : parents.first())
            if (rng.rand() >= chance)
                add(route);
        for (auto const &route : parents.second())
            add(route);

        return child;
        """,
        """
        visited: set[int] = set()
        types = range(parents.num_vehicle_types)
        num_free = [parents.num_available(kind) for kind in types]
        child = []
        kept = [route for route in parents.first if rng.rand() >= chance]
        for route in kept + parents.second:
            visits = [visit for visit in route.visits if visit not in visited]
            if visits and num_free[route.vehicle_type] > 0:
                num_free[route.vehicle_type] -= 1
                visited.update(v for v in visits if v >= parents.num_depots)
                child.append(PlannedRoute(visits, route.vehicle_type))

        return child
        """,
        constants=(Constant("chance", 0.1, 0.7, "of a route to give way"),),
        weight=2,
    ),
    Block(
        "agreement",
        _CROSSING,
        "the first parent, without clients that have another successor in the second, "
        "each with probability $chance",
        "explores",
        "lost agreement",
        "What both parents have is probably good, and stays.",
        """
        std::vector<Location> successor(parents.num_locations(), -1);
        for (auto const &[_, visits] : parents.second())
            for (std::size_t pos = 1; pos < visits.size(); ++pos)
                successor[static_cast<std::size_t>(visits[pos - 1])] = visits[pos];

        Plan child;
        for (auto const &[type, visits] : parents.first()) {
            auto &kept = child.emplace_back();
            kept.vehicle_type = type;
            for (std::size_t pos = 0; pos != visits.size(); ++pos) {
                auto const idx = static_cast<std::size_t>(visits[pos]);
                auto const next = pos + 1 < visits.size() ? visits[pos + 1] : -1;
                auto const is_depot = idx < parents.num_depots();
                if (is_depot || successor[idx] == next || rng.rand() >= chance)
                    kept.visits.push_back(visits[pos]);
            }
        }

        return child;
        """,
        """
        successor: dict[int, int] = {}
        for route in parents.second:
            successor.update(zip(route.visits, route.visits[1:]))

        child = []
        for route in parents.first:
            following = [*route.visits[1:], -1]
            visits = [
                visit
                for visit, after in zip(route.visits, following)
                if visit < parents.num_depots
                or successor.get(visit, -1) == after
                or rng.rand() >= chance
            ]
            child.append(PlannedRoute(visits, route.vehicle_type))

        return child
        """,
        constants=(Constant("chance", 0.1, 1, "of a client to be taken out"),),
        weight=2,
        trap="The more parents differ, the more is left to insertion, which is greedy.",
    ),
    Block(
        "best_routes",
        _CROSSING,
        "of the routes of both parents those with the shortest edges in the mean, as "
        "long as they share no client",
        "exploits",
        "poor inheritance",
        "What is short in a parent is what it has to give.",
        """
        auto const mean_edge = [&](PlannedRoute const &route) {
            auto const &[type, visits] = route;
            Value total = 0;
            for (std::size_t pos = 1; pos < visits.size(); ++pos)
                total += parents.distance(type, visits[pos - 1], visits[pos]);

            return static_cast<double>(total) / static_cast<double>(visits.size() + 1);
        };
        auto routes = parents.first();
        routes.insert(routes.end(), parents.second().begin(), parents.second().end());
        std::ranges::stable_sort(routes, {}, mean_edge);

        std::vector<char> is_visited(parents.num_locations());
        std::vector<std::size_t> num_used(parents.num_vehicle_types());
        auto const is_there = [&](auto visit) {
            return is_visited[static_cast<std::size_t>(visit)] != 0;
        };
        Plan child;
        for (auto const &[type, visits] : routes) {
            auto const is_free = num_used[type] < parents.num_available(type);
            if (!is_free || std::ranges::any_of(visits, is_there))
                continue;

            ++num_used[type];
            child.push_back({type, visits});
            for (auto const visit : visits)
                is_visited[static_cast<std::size_t>(visit)] =
                    static_cast<std::size_t>(visit) >= parents.num_depots();
        }

        return child;
        """,
        """
        visited: set[int] = set()

        def mean_edge(route: PlannedRoute) -> float:
            kind, pairs = route.vehicle_type, pairwise(route.visits)
            total = sum(parents.distance(kind, *pair) for pair in pairs)
            return total / (len(route.visits) + 1)

        num_used = [0] * parents.num_vehicle_types
        child = []
        for route in sorted(parents.first + parents.second, key=mean_edge):
            kind = route.vehicle_type
            is_free = num_used[kind] < parents.num_available(kind)
            if is_free and visited.isdisjoint(route.visits):
                num_used[kind] += 1
                child.append(route)
                visited.update(v for v in route.visits if v >= parents.num_depots)

        return child
        """,
        trap="Where depots are far, short routes have long edges to them, which do not "
        "count here.",
    ),
    Block(
        "thinned",
        _CROSSING,
        "$child, of which each route is dissolved with probability $chance",
        "explores",
        "copies",
        "What is inserted anew differs from both parents.",
        """
        auto child = $child(parents, costs, rng);
        std::erase_if(child, [&](auto const &) { return rng.rand() < chance; });
        return child;
        """,
        """
        child = $child(parents, rng, cost_evaluator)
        return [route for route in child if rng.rand() >= chance]
        """,
        children=(Child("child", _CROSSING),),
        constants=(Constant("chance", 0.02, 0.4, "of a route to be dissolved"),),
        trap="With one vehicle, that is to construct a solution.",
    ),
    either(
        _CROSSING,
        "one kind of child",
        "Crossovers of different kinds find different children of the same parents.",
        chance=(0.05, 0.7),
    ),
    Block(
        "stalled",
        _CROSSING,
        "after $patience iterations without improvement: $second; before that: $first",
        "explores",
        "one kind of child",
        "What has found nothing for long had better be done in another way.",
        """
        auto const stalled = parents.progress().iterations_without_improvement;
        if (static_cast<double>(stalled) < patience)
            return $first(parents, costs, rng);

        return $second(parents, costs, rng);
        """,
        """
        if parents.progress.iterations_without_improvement < patience:
            return $first(parents, rng, cost_evaluator)

        return $second(parents, rng, cost_evaluator)
        """,
        children=(Child("first", _CROSSING), Child("second", _CROSSING)),
        constants=(Constant("patience", 50, 2000, "iterations"),),
        trap="In a short run, nothing stalls for that long.",
    ),
)

GRAMMAR = HookGrammar(
    root=_CROSSING,
    stock="usual",
    blocks=_BLOCKS,
    pitfalls={
        "torn routes": "a child of many pieces inherits nothing that was good in "
        "either parent",
        "lost agreement": "links that both parents have are broken for no gain",
        "one kind of child": "the same parents give much the same child again and "
        "again",
        "poor inheritance": "what is poor in a parent is inherited, too",
        "copies": "the child is one of its parents, or is improved back into it",
    },
    frame=PlainFrame("crossover", _CROSSING, "the routes of the child"),
)
