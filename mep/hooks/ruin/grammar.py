"""The grammar of rules that choose what a step of a walk removes."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Signature, Type, whole
from mep.grammar.hook_grammar import HookGrammar
from mep.grammar.mixtures import either, late
from mep.grammar.plain_frame import PlainFrame

_CPP = Signature(
    "std::vector<Location>",
    ("SearchView const &search", "Location seed", "RandomNumberGenerator &rng"),
)
_PYTHON = Signature(
    "list[int]", ("search: SearchView", "seed: int", "rng: RandomNumberGenerator")
)
_REMOVAL = Type("Removal", _CPP, _PYTHON)

_BLOCKS = (
    Block(
        "neighbours",
        _REMOVAL,
        "up to $most of the visited clients nearest to the seed",
        "balances",
        "scattered gaps",
        "What is close together can change places.",
        """
        auto const count = 1 + rng.randint(static_cast<std::uint32_t>(most));
        std::vector<Location> removed;
        if (search.vehicle(seed) >= 0)
            removed.push_back(seed);
        for (auto const near : search.neighbours(seed))
            if (removed.size() < count && search.vehicle(near) >= 0)
                removed.push_back(near);

        return removed;
        """,
        """
        count = 1 + rng.randint(int(most))
        near = [seed, *search.neighbours(seed)]
        return [client for client in near if search.vehicle(client) >= 0][:count]
        """,
        constants=(whole("most", 4, 30, "clients that are removed"),),
        weight=2,
    ),
    Block(
        "strings",
        _REMOVAL,
        "strings of up to $longest adjacent clients, around the seed and its nearest "
        "neighbours, from up to $routes routes",
        "balances",
        "scattered gaps",
        "Slack that lies together in a route can take what comes from another.",
        """
        auto const num_routes = 1 + rng.randint(static_cast<std::uint32_t>(routes));
        std::vector<std::int32_t> ruined;
        std::vector<Location> removed;
        auto const ruin_route = [&](Location client) {
            auto const vehicle = search.vehicle(client);
            if (vehicle < 0 || ruined.size() >= num_routes ||
                std::ranges::find(ruined, vehicle) != ruined.end())
                return;

            ruined.push_back(vehicle);
            auto const visits = search.visits(static_cast<std::size_t>(vehicle));
            auto const size = visits.size() - 2;
            auto const most = std::min(static_cast<std::size_t>(longest), size);
            auto const length = 1 + rng.randint(static_cast<std::uint32_t>(most));
            auto const back = rng.randint(static_cast<std::uint32_t>(length));
            auto const position = search.position(client);
            auto const first = position > back ? position - back : 1;
            auto const last = std::min(first + length, visits.size() - 1);
            for (auto pos = first; pos < last; ++pos)
                if (static_cast<std::size_t>(visits[pos]) >= search.num_depots())
                    removed.push_back(visits[pos]);
        };

        ruin_route(seed);
        for (auto const near : search.neighbours(seed))
            ruin_route(near);

        return removed;
        """,
        """
        num_routes = 1 + rng.randint(int(routes))
        ruined: list[int] = []
        removed = []
        for client in [seed, *search.neighbours(seed)]:
            vehicle = search.vehicle(client)
            if vehicle < 0 or len(ruined) >= num_routes or vehicle in ruined:
                continue

            ruined.append(vehicle)
            visits = search.visits(vehicle)
            length = 1 + rng.randint(min(int(longest), len(visits) - 2))
            back = rng.randint(length)
            first = max(search.position(client) - back, 1)
            last = min(first + length, len(visits) - 1)
            string = visits[first:last]
            removed += [visit for visit in string if visit >= search.num_depots]

        return removed
        """,
        constants=(
            whole("longest", 3, 25, "clients of a string"),
            whole("routes", 1, 6, "routes"),
        ),
        weight=2,
    ),
    Block(
        "detours",
        _REMOVAL,
        "of the seed and the $near nearest clients, the $count that cost the longest "
        "detours",
        "exploits",
        "blind removal",
        "What is visited at a high cost has the most to gain elsewhere.",
        """
        std::vector<std::pair<Value, Location>> costly;
        auto const consider = [&](Location client) {
            if (search.vehicle(client) >= 0)
                costly.emplace_back(-detour(search, client), client);
        };
        consider(seed);
        for (auto const client : search.neighbours(seed))
            if (costly.size() < static_cast<std::size_t>(near))
                consider(client);

        std::ranges::sort(costly);
        std::vector<Location> removed;
        for (auto const &[_, client] : costly)
            if (removed.size() < static_cast<std::size_t>(count))
                removed.push_back(client);

        return removed;
        """,
        """
        around = [seed, *search.neighbours(seed)]
        visited = [client for client in around if search.vehicle(client) >= 0]
        costly = visited[: int(near)]
        costly.sort(key=lambda client: (-search.detour(client), client))
        return costly[: int(count)]
        """,
        constants=(
            whole("near", 8, 40, "clients that are looked at"),
            whole("count", 2, 15, "clients that are removed"),
        ),
        trap="Clients far from all others always have long detours, wherever they are "
        "visited.",
    ),
    Block(
        "route",
        _REMOVAL,
        "all clients of the seed's route if it has at most $most, else $otherwise",
        "explores",
        "too many vehicles",
        "Only a route that is emptied can be saved.",
        """
        if (search.vehicle(seed) < 0)
            return $otherwise(search, seed, rng);

        auto const vehicle = static_cast<std::size_t>(search.vehicle(seed));
        if (search.num_clients(vehicle) > static_cast<std::size_t>(most))
            return $otherwise(search, seed, rng);

        std::vector<Location> removed;
        for (auto const visit : search.visits(vehicle))
            if (static_cast<std::size_t>(visit) >= search.num_depots())
                removed.push_back(visit);

        return removed;
        """,
        """
        vehicle = search.vehicle(seed)
        if vehicle < 0 or search.num_clients(vehicle) > most:
            return $otherwise(search, seed, rng)

        visits = search.visits(vehicle)
        return [visit for visit in visits if visit >= search.num_depots]
        """,
        children=(Child("otherwise", _REMOVAL),),
        constants=(whole("most", 5, 40, "clients of a route"),),
        trap="Where all vehicles are needed, an emptied route is filled up again.",
    ),
    either(
        _REMOVAL,
        "one size",
        "Steps of different kinds mend different faults.",
        chance=(0.02, 0.7),
    ),
    late(
        _REMOVAL,
        "large steps at the end",
        "Large steps find the valley, and small ones its bottom.",
    ),
)

GRAMMAR = HookGrammar(
    root=_REMOVAL,
    stock="either(neighbours(most=16), strings(longest=10, routes=2), chance=0.3)",
    blocks=_BLOCKS,
    pitfalls={
        "scattered gaps": "a gap of one client only fits what was taken from it",
        "blind removal": "most of what is removed was where it belongs",
        "too many vehicles": "small steps hardly ever empty a route",
        "large steps at the end": "what is inserted greedily is worse the more it is",
        "one size": "steps of one size and shape stop finding anything after a while",
    },
    frame=PlainFrame("ruin", _REMOVAL, "the clients to remove"),
)
