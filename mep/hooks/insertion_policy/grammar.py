"""The grammar of rules that say how the place for a client is chosen."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant, Signature, Type, whole
from mep.grammar.hook_grammar import HookGrammar
from mep.grammar.mixtures import either, late
from mep.grammar.plain_frame import PlainFrame

_POLICY = Type(
    "Policy",
    Signature(
        "InsertionPolicy",
        ("SearchView const &search", "Location client", "RandomNumberGenerator &rng"),
    ),
    Signature(
        "InsertionPolicy",
        ("search: SearchView", "client: int", "rng: RandomNumberGenerator"),
    ),
)

_CHILD = (Child("policy", _POLICY),)
_CHILDREN = (Child("first", _POLICY), Child("second", _POLICY))

_BLOCKS = (
    Block(
        "blinks",
        _POLICY,
        "each neighbour is left out with probability $rate",
        "balances",
        "greed",
        "Without its best place, a client shows what the second best is worth.",
        "return {.blink_rate = rate};",
        "return InsertionPolicy(blink_rate=rate)",
        constants=(Constant("rate", 0.001, 0.2, "that a neighbour is left out"),),
        weight=3,
    ),
    Block(
        "noise",
        _POLICY,
        "up to $share of the distance to the nearest neighbour is added to what places "
        "cost; a neighbour is left out with probability $rate",
        "explores",
        "greed",
        "Places that cost nearly the same take turns.",
        """
        auto const near = search.neighbours(client);
        if (near.empty())
            return {.blink_rate = rate};

        auto const way = search.distance(0, client, near.front());
        return {.blink_rate = rate, .noise = share * static_cast<double>(way)};
        """,
        """
        near = search.neighbours(client)
        way = search.distance(0, client, near[0]) if near else 0
        return InsertionPolicy(blink_rate=rate, noise=share * way)
        """,
        constants=(
            Constant("share", 0.05, 1, "of the distance"),
            Constant("rate", 0.001, 0.05, "that a neighbour is left out"),
        ),
        trap="Where clients share a place, the distance is zero, and so is the noise.",
    ),
    Block(
        "nearest",
        _POLICY,
        "only the $most nearest neighbours are considered; else: $policy",
        "exploits",
        "slow steps",
        "Places next to far neighbours are looked at for nothing, nearly always.",
        """
        auto policy = $policy(search, client, rng);
        policy.num_neighbours = most;
        return policy;
        """,
        """
        policy = $policy(search, client, rng)
        return InsertionPolicy(
            blink_rate=policy.blink_rate,
            noise=policy.noise,
            num_neighbours=most,
            may_open_route=policy.may_open_route,
        )
        """,
        children=_CHILD,
        constants=(whole("most", 5, 40, "neighbours that are considered"),),
        trap="With tight windows or full vehicles, no near place may be left.",
    ),
    Block(
        "timed",
        _POLICY,
        "where time counts, only $share of the neighbours are considered, the nearest, "
        "but at least $least; else: $policy",
        "exploits",
        "slow steps",
        "Where time counts, what a place costs takes long to tell.",
        """
        auto policy = $policy(search, client, rng);
        auto const known = static_cast<double>(search.neighbours(client).size());
        if (search.has_time())
            policy.num_neighbours =
                std::max<std::size_t>(static_cast<std::size_t>(share * known), least);

        return policy;
        """,
        """
        policy = $policy(search, client, rng)
        if not search.has_time:
            return policy

        known = len(search.neighbours(client))
        return InsertionPolicy(
            blink_rate=policy.blink_rate,
            noise=policy.noise,
            num_neighbours=max(int(share * known), least),
            may_open_route=policy.may_open_route,
        )
        """,
        children=_CHILD,
        constants=(
            Constant("share", 0.1, 0.9, "of the neighbours"),
            whole("least", 5, 30, "neighbours that are considered"),
        ),
        trap="With tight windows or full vehicles, no near place may be left.",
    ),
    Block(
        "full_routes",
        _POLICY,
        "with probability $chance, no unused vehicle is considered; else: $policy",
        "explores",
        "too many vehicles",
        "A client that must fit somewhere saves the vehicle that it would have got.",
        """
        auto policy = $policy(search, client, rng);
        policy.may_open_route = policy.may_open_route && rng.rand() >= chance;
        return policy;
        """,
        """
        policy = $policy(search, client, rng)
        may_open_route = policy.may_open_route and rng.rand() >= chance
        return InsertionPolicy(
            blink_rate=policy.blink_rate,
            noise=policy.noise,
            num_neighbours=policy.num_neighbours,
            may_open_route=may_open_route,
        )
        """,
        children=_CHILD,
        constants=(Constant("chance", 0.05, 1, "that no vehicle is added"),),
        trap="Violations are penalised, and may cost more than the vehicle.",
    ),
    Block(
        "large",
        _POLICY,
        "for clients with at least $factor times the demand of their nearest "
        "neighbour: $first; for others: $second",
        "balances",
        "one policy",
        "Large clients have few places to choose from, small ones have many.",
        """
        auto const near = search.neighbours(client);
        auto const own = static_cast<double>(search.demand(client));
        auto const other = near.empty() ? Value{0} : search.demand(near.front());
        if (own >= factor * static_cast<double>(other))
            return $first(search, client, rng);

        return $second(search, client, rng);
        """,
        """
        near = search.neighbours(client)
        other = search.demand(near[0]) if near else 0
        if search.demand(client) >= factor * other:
            return $first(search, client, rng)

        return $second(search, client, rng)
        """,
        children=_CHILDREN,
        constants=(Constant("factor", 0.5, 3, "of the neighbour's demand"),),
        trap="Where all demands are equal, all clients are of one kind.",
    ),
    either(
        _POLICY,
        "one policy",
        "Some clients look further, while most are inserted quickly.",
        chance=(0.02, 0.7),
        weight=1,
    ),
    late(
        _POLICY,
        "chance at the end",
        "What explores early costs more than it finds late.",
    ),
)

GRAMMAR = HookGrammar(
    root=_POLICY,
    stock="timed(blinks(rate=0.01), share=0.5, least=20)",
    blocks=_BLOCKS,
    pitfalls={
        "greed": "the cheapest place for one client takes that of another",
        "slow steps": "most places that are looked at are never taken",
        "too many vehicles": "a client that fits nowhere cheaply opens a route",
        "one policy": "what is right for a client in a crowd is wrong for a lone one",
        "chance at the end": "chance spoils what is nearly optimal",
    },
    frame=PlainFrame("insertion_policy", _POLICY, "how the place is chosen"),
)
