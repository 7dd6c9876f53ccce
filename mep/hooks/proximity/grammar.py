"""The grammar of rules that say which clients are near each other."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant, Signature, Type
from mep.grammar.hook_grammar import HookGrammar
from mep.grammar.plain_frame import PlainFrame

_PROXIMITY = Type(
    "Proximity",
    Signature("double", ("ClientPair const &pair",)),
    Signature("float", ("pair: ClientPair",)),
)

_CHILDREN = (Child("first", _PROXIMITY), Child("second", _PROXIMITY))

_TRAVEL = (
    Block(
        "edge",
        _PROXIMITY,
        "what the cheaper of the two ways costs",
        "exploits",
        "long edges",
        "Good routes hardly ever have expensive edges.",
        "return std::min(pair.there.cost, pair.back.cost);",
        "return min(pair.there.cost, pair.back.cost)",
        weight=3,
    ),
    Block(
        "both_ways",
        _PROXIMITY,
        "the mean cost of the two ways",
        "balances",
        "one-way pairs",
        "What is near one way only has one place next to the other client.",
        "return (pair.there.cost + pair.back.cost) / 2;",
        "return (pair.there.cost + pair.back.cost) / 2",
    ),
    Block(
        "straight",
        _PROXIMITY,
        "the length of the straight line between the two",
        "explores",
        "one view of distance",
        "Regions are seen, whatever the matrix says.",
        """
        auto const x = pair.first.x - pair.second.x;
        auto const y = pair.first.y - pair.second.y;
        return std::sqrt(x * x + y * y);
        """,
        """
        x = pair.first.x - pair.second.x
        y = pair.first.y - pair.second.y
        return math.sqrt(x * x + y * y)
        """,
        trap="Instances without coordinates have all clients in one place.",
        weight=0.5,
    ),
)

_TIME = (
    Block(
        "waiting",
        _PROXIMITY,
        "$price per unit of time that one waits at least, in the better order",
        "exploits",
        "unseen time",
        "Clients of the morning are no neighbours of those of the evening.",
        """
        auto const wait = [](auto const &from, auto const &to, auto const &edge) {
            auto const latest = from.tw_late + from.service_duration + edge.duration;
            return std::max(to.tw_early - latest, 0.0);
        };
        return price * std::min(wait(pair.first, pair.second, pair.there),
                                wait(pair.second, pair.first, pair.back));
        """,
        """
        first, second = pair.first, pair.second
        arrival = first.tw_late + first.service_duration + pair.there.duration
        arrival_back = second.tw_late + second.service_duration + pair.back.duration
        wait = max(second.tw_early - arrival, 0.0)
        return price * min(wait, max(first.tw_early - arrival_back, 0.0))
        """,
        constants=(Constant("price", 0.05, 1, "of a unit of waiting time"),),
        weight=2,
    ),
    Block(
        "lateness",
        _PROXIMITY,
        "$price per unit of time that one is late at least, in the better order",
        "exploits",
        "unseen time",
        "Clients that cannot follow each other in any order are no neighbours.",
        """
        auto const warp = [](auto const &from, auto const &to, auto const &edge) {
            auto const earliest = from.tw_early + from.service_duration + edge.duration;
            return std::max(earliest - to.tw_late, 0.0);
        };
        return price * std::min(warp(pair.first, pair.second, pair.there),
                                warp(pair.second, pair.first, pair.back));
        """,
        """
        first, second = pair.first, pair.second
        arrival = first.tw_early + first.service_duration + pair.there.duration
        arrival_back = second.tw_early + second.service_duration + pair.back.duration
        warp = max(arrival - second.tw_late, 0.0)
        return price * min(warp, max(arrival_back - first.tw_late, 0.0))
        """,
        constants=(Constant("price", 0.2, 5, "of a unit of time warp"),),
        weight=2,
    ),
)

_WORTH = (
    Block(
        "prize",
        _PROXIMITY,
        "less $share of the prize of the second client",
        "exploits",
        "worthless neighbours",
        "What is worth a visit is tried more often.",
        "return -share * pair.second.prize;",
        "return -share * pair.second.prize",
        constants=(Constant("share", 0.1, 1, "of the prize"),),
        trap="A large prize makes a client the neighbour of all others.",
        weight=0.7,
    ),
    Block(
        "load",
        _PROXIMITY,
        "$price per unit of the difference of their loads",
        "explores",
        "misfits",
        "Clients of like size can change places where vehicles are full.",
        """
        auto const &first = pair.first, &second = pair.second;
        auto const load = first.delivery + first.pickup;
        return price * std::abs(load - second.delivery - second.pickup);
        """,
        """
        load = pair.first.delivery + pair.first.pickup
        return price * abs(load - pair.second.delivery - pair.second.pickup)
        """,
        constants=(Constant("price", 0.01, 10, "of a unit of load"),),
        trap="Loads and costs have no common scale.",
        weight=0.7,
    ),
)

_COMBINED = (
    Block(
        "sum",
        _PROXIMITY,
        "$first, plus $weight times $second",
        "balances",
        "one view of distance",
        "What counts in a route is a sum as well.",
        "return $first(pair) + weight * $second(pair);",
        "return $first(pair) + weight * $second(pair)",
        children=_CHILDREN,
        constants=(Constant("weight", 0.1, 3, "of the second"),),
        weight=3,
    ),
    Block(
        "product",
        _PROXIMITY,
        "$first, times one plus $second as a share of $scale",
        "explores",
        "misfits",
        "A factor needs no common scale of the two.",
        """
        return $first(pair) * (1 + std::max($second(pair), 0.0) / scale);
        """,
        """
        return $first(pair) * (1 + max($second(pair), 0.0) / scale)
        """,
        children=_CHILDREN,
        constants=(Constant("scale", 10, 10_000, "of the second"),),
    ),
)

GRAMMAR = HookGrammar(
    root=_PROXIMITY,
    stock="sum(edge, sum(lateness(price=1), waiting(price=0.2), weight=1), weight=1)",
    blocks=(*_TRAVEL, *_TIME, *_WORTH, *_COMBINED),
    pitfalls={
        "long edges": "moves between clients far from each other are tried in vain",
        "one-way pairs": "half of all neighbours can only be visited in one order",
        "unseen time": "clients near each other in space are hours apart",
        "one view of distance": "what one measure calls far is never tried at all",
        "worthless neighbours": "optional clients take the places of others in the "
        "lists",
        "misfits": "neighbours never fit into each other's routes",
    },
    frame=PlainFrame("proximity", _PROXIMITY, "how near the second client is"),
)
