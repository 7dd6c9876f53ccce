// Insert clients in one of five orders: at random, by demand, the remote or the close first, or
// those with narrow time windows first.
//
// Provenance: the stock rule (Christiaens, J. and Vanden Berghe, G. (2020), "Slack induction by
// string removals for vehicle routing problems", Transportation Science 54(2), section 5.3), with
// an order for time windows.
#include <pyvrp_plus/operator.h>

#include <algorithm>
#include <utility>
#include <vector>

using namespace pyvrp_plus;

namespace {
enum class Order { Random, Demand, Remote, Close, Window };

// Weights are random 4, demand 4, remote 2, close 1; and narrow windows 2 where there are any.
Order draw_order(SearchView const &search, RandomNumberGenerator &rng) {
    auto const drawn = rng.randint(search.has_time() ? 13 : 11);
    return drawn < 4    ? Order::Random
           : drawn < 8  ? Order::Demand
           : drawn < 10 ? Order::Remote
           : drawn < 11 ? Order::Close
                        : Order::Window;
}

double rank(SearchView const &search, Location client, Order order, RandomNumberGenerator &rng) {
    switch (order) {
    case Order::Random:
        return rng.rand();
    case Order::Demand:
        return -static_cast<double>(search.demand(client));
    case Order::Remote:
        return -static_cast<double>(search.remoteness(client));
    case Order::Close:
        return static_cast<double>(search.remoteness(client));
    default:
        return static_cast<double>(search.window(client));
    }
}
} // namespace

std::vector<Location> order_insertions(SearchView const &search,
                                       std::vector<Location> const &clients,
                                       RandomNumberGenerator &rng) {
    auto const order = draw_order(search, rng);

    std::vector<std::pair<double, Location>> ranked;
    ranked.reserve(clients.size());
    for (auto const client : clients)
        ranked.emplace_back(rank(search, client, order, rng), client);

    std::ranges::sort(ranked);
    std::vector<Location> ordered(clients.size());
    std::ranges::transform(ranked, ordered.begin(), [](auto const &pair) { return pair.second; });
    return ordered;
}

PYVRP_PLUS_OPERATOR(order_insertions)
