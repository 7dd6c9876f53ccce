"""The grammar of rules that order the clients to insert."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant, Signature, Type, whole
from mep.grammar.hook_grammar import HookGrammar
from mep.grammar.mixtures import either, late
from mep.grammar.plain_frame import PlainFrame

_ORDER = Type(
    "Order",
    Signature(
        "std::vector<Location>",
        (
            "SearchView const &search",
            "std::vector<Location> const &clients",
            "RandomNumberGenerator &rng",
        ),
    ),
    Signature(
        "list[int]",
        ("search: SearchView", "clients: list[int]", "rng: RandomNumberGenerator"),
    ),
)

#: What clients are sorted by, the lowest first.
_KEY = Type(
    "Key",
    Signature(
        "double",
        ("SearchView const &search", "Location client", "RandomNumberGenerator &rng"),
    ),
    Signature(
        "float", ("search: SearchView", "client: int", "rng: RandomNumberGenerator")
    ),
)

_ORDERS = (
    Block(
        "by",
        _ORDER,
        "clients in ascending order of $key",
        "exploits",
        "the hard ones last",
        "What has few good places gets one while it is still free.",
        """
        std::vector<double> keys;
        for (auto const client : clients)
            keys.push_back($key(search, client, rng));

        return sorted_by(clients, keys);
        """,
        """
        keys = [$key(search, client, rng) for client in clients]
        return sorted_by(clients, keys)
        """,
        children=(Child("key", _KEY),),
        weight=3,
    ),
    Block(
        "around",
        _ORDER,
        "the clients around one of them, drawn at random, the nearest first",
        "balances",
        "torn neighbours",
        "Neighbours that come one after the other can end up in the same route.",
        """
        if (clients.empty())
            return clients;

        auto const size = static_cast<std::uint32_t>(clients.size());
        auto const centre = clients[rng.randint(size)];
        std::vector<double> ways;
        for (auto const client : clients)
            ways.push_back(static_cast<double>(search.distance(0, centre, client)));

        return sorted_by(clients, ways);
        """,
        """
        if not clients:
            return clients

        centre = clients[rng.randint(len(clients))]
        ways = [search.distance(0, centre, client) for client in clients]
        return sorted_by(clients, ways)
        """,
        trap="With several depots, what is near may belong to another one.",
    ),
    Block(
        "some_first",
        _ORDER,
        "$count clients drawn at random before the others, which follow in this order: "
        "$order",
        "explores",
        "the same order again",
        "A few clients that come out of turn change where all others go.",
        """
        auto ordered = $order(search, clients, rng);
        for (std::size_t done = 0; done != std::min(count, ordered.size()); ++done) {
            auto const left = static_cast<std::uint32_t>(ordered.size() - done);
            auto const first = ordered.begin() + static_cast<std::ptrdiff_t>(done);
            auto const drawn = first + static_cast<std::ptrdiff_t>(rng.randint(left));
            std::rotate(first, drawn, drawn + 1);
        }

        return ordered;
        """,
        """
        ordered = $order(search, clients, rng)
        for done in range(min(count, len(ordered))):
            drawn = done + rng.randint(len(ordered) - done)
            ordered.insert(done, ordered.pop(drawn))

        return ordered
        """,
        children=(Child("order", _ORDER),),
        constants=(whole("count", 1, 3, "clients that come first"),),
    ),
    either(
        _ORDER,
        "the same order again",
        "What one order gets wrong, another gets right in a later step.",
        chance=(0.05, 0.8),
    ),
    late(
        _ORDER,
        "chance at the end",
        "Chance finds other solutions early, and costs more than it finds late.",
    ),
)

_KEYS = (
    Block(
        "random",
        _KEY,
        "chance",
        "explores",
        "the same order again",
        "No client is always the one that gets what is left.",
        "return rng.rand();",
        "return rng.rand()",
        weight=2,
    ),
    Block(
        "demand",
        _KEY,
        "demand, the largest first",
        "exploits",
        "the hard ones last",
        "Large clients fit where others have not filled the vehicles yet.",
        "return -static_cast<double>(search.demand(client));",
        "return -search.demand(client)",
        weight=2,
        trap="Where all demands are equal, this is no order at all.",
    ),
    Block(
        "remote",
        _KEY,
        "distance from the depot, the farthest first",
        "exploits",
        "the hard ones last",
        "Routes go to the remote clients anyhow, and collect the others on the way.",
        "return -static_cast<double>(search.remoteness(client));",
        "return -search.remoteness(client)",
    ),
    Block(
        "close",
        _KEY,
        "distance from the depot, the closest first",
        "explores",
        "the same order again",
        "Routes grow outwards for once, and meet other clients.",
        "return static_cast<double>(search.remoteness(client));",
        "return search.remoteness(client)",
    ),
    Block(
        "window",
        _KEY,
        "length of the time window, the shortest first",
        "exploits",
        "the hard ones last",
        "A client with a short window fits in few places.",
        "return static_cast<double>(search.window(client));",
        "return search.window(client)",
    ),
    Block(
        "isolated",
        _KEY,
        "distance from the nearest neighbour, the most isolated first",
        "exploits",
        "the hard ones last",
        "What is alone costs a detour wherever it goes, and may choose first.",
        """
        auto const near = search.neighbours(client);
        if (near.empty())
            return 0;

        return -static_cast<double>(search.distance(0, client, near.front()));
        """,
        """
        near = search.neighbours(client)
        return -search.distance(0, client, near[0]) if near else 0
        """,
    ),
    Block(
        "few_places",
        _KEY,
        "visited clients among the $near nearest, the fewest first",
        "balances",
        "empty surroundings",
        "Where many neighbours are missing, a client needs them to come after it.",
        """
        double visited = 0;
        std::size_t seen = 0;
        for (auto const other : search.neighbours(client))
            if (seen++ < near)
                visited += search.vehicle(other) >= 0;

        return visited;
        """,
        """
        nearest = search.neighbours(client)[:near]
        return sum(search.vehicle(other) >= 0 for other in nearest)
        """,
        constants=(whole("near", 3, 20, "neighbours that are looked at"),),
    ),
    Block(
        "blurred",
        _KEY,
        "$key, multiplied by up to $factor at random",
        "balances",
        "the same order again",
        "The order stays, but neighbours in it change places from step to step.",
        "return $key(search, client, rng) * (1 + (factor - 1) * rng.rand());",
        "return $key(search, client, rng) * (1 + (factor - 1) * rng.rand())",
        children=(Child("key", _KEY),),
        constants=(Constant("factor", 1.1, 4, "largest factor"),),
    ),
)

GRAMMAR = HookGrammar(
    root=_ORDER,
    stock="either(by(random), either(by(demand), by(remote), chance=0.6), chance=0.4)",
    blocks=(*_ORDERS, *_KEYS),
    pitfalls={
        "empty surroundings": "a client whose neighbours are missing is put elsewhere",
        "the hard ones last": "what fits in few places finds them taken",
        "torn neighbours": "clients that belong together are torn apart",
        "the same order again": "steps that insert in the same order put all back",
        "chance at the end": "a random order spoils what is nearly optimal",
    },
    frame=PlainFrame("order_insertions", _ORDER, "the clients in order"),
)
