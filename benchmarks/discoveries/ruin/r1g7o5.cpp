#include <pyvrp_plus/operator.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

using namespace pyvrp_plus;

namespace {
constexpr std::size_t num_candidates = 3; // for the anchor, with the seed
constexpr std::size_t num_links = 3;      // that the next string is drawn from
constexpr std::size_t most_inside = 10;   // neighbours, for how far inside its route a client is
constexpr std::size_t num_slots = 2048;   // for pairs of routes; a power of two

// Kinds of removal.
constexpr std::size_t num_kinds = 3;
constexpr std::size_t single = 0; // string
constexpr std::size_t chain = 1;  // of strings
constexpr std::size_t radial = 2; // neighbours one by one

using PerKind = std::array<double, num_kinds>;

// Steps spent on pairs of routes since either of both changed.
class Pairs {
    struct Pair {
        std::int32_t first = -1;
        std::int32_t second = -1;
        Value cost_of_first = 0;
        Value cost_of_second = 0;

        bool operator==(Pair const &other) const = default;
    };

    struct Slot {
        Pair pair;
        double trials = 0.0;
    };

    std::array<Slot, num_slots> slots_{};

    static Pair make(SearchView const &search, std::int32_t lhs, std::int32_t rhs) {
        Pair pair;
        pair.first = std::min(lhs, rhs);
        pair.second = std::max(lhs, rhs);
        pair.cost_of_first = search.route_cost(static_cast<std::size_t>(pair.first));
        pair.cost_of_second = search.route_cost(static_cast<std::size_t>(pair.second));
        return pair;
    }

    static std::size_t slot(Pair const &pair) {
        auto const hash = static_cast<std::uint32_t>(pair.first) * 2654435761U +
                          static_cast<std::uint32_t>(pair.second) * 2246822519U;
        return (hash >> 16) % num_slots;
    }

public:
    double trials(SearchView const &search, std::int32_t lhs, std::int32_t rhs) const {
        auto const pair = make(search, lhs, rhs);
        auto const &found = slots_[slot(pair)];
        return found.pair == pair ? found.trials : 0.0;
    }

    void add_trial(SearchView const &search, std::int32_t lhs, std::int32_t rhs) {
        auto const pair = make(search, lhs, rhs);
        auto &found = slots_[slot(pair)];
        if (found.pair == pair)
            found.trials += 1.0;
        else
            found = Slot{pair, 1.0};
    }
};

// What a step removes, around one client: as in the stock rule, but for the further routes.
class Removal {
    static constexpr double most_removed = 1e9; // so that twice as many fit 32 bits

    SearchView const &search_;
    RandomNumberGenerator &rng_;
    RuinParams const &params_;
    double mean_removed_;
    double max_string_;
    double max_strings_; // further ones
    std::vector<Location> removed_;
    std::vector<std::int32_t> ruined_; // vehicles

    std::size_t uniform(std::size_t low, std::size_t high) {
        return low + rng_.randint(static_cast<std::uint32_t>(high - low + 1));
    }

    bool is_visited(Location client) const { return search_.vehicle(client) >= 0; }

    // Removes the clients at positions [first, last) of a vehicle.
    void remove_string(std::span<Location const> visits, std::size_t first, std::size_t last) {
        for (auto pos = first; pos != last; ++pos)
            if (static_cast<std::size_t>(visits[pos]) >= search_.num_depots())
                removed_.push_back(visits[pos]);
    }

    void ruin_route(Location client) {
        auto const vehicle = search_.vehicle(client);
        if (vehicle < 0 || std::ranges::find(ruined_, vehicle) != ruined_.end())
            return;

        ruined_.push_back(vehicle);
        auto const visits = search_.visits(static_cast<std::size_t>(vehicle));
        auto const size = visits.size() - 2;
        auto const position = search_.position(client);

        auto const longest = std::max<std::size_t>(static_cast<std::size_t>(max_string_), 1);
        auto const length = uniform(1, std::min(size, longest));
        auto const earliest = position >= length ? position - length + 1 : std::size_t{1};
        auto const first = uniform(earliest, std::min(position, size - length + 1));
        remove_string(visits, first, first + length);
    }

    // Strings alone hardly ever make do with a vehicle less. Without times, they do as well.
    bool removes_whole_route(Location seed) {
        return search_.has_time() && rng_.rand() < params_.whole_route_rate && is_visited(seed) &&
               static_cast<double>(search_.num_clients(static_cast<std::size_t>(
                   search_.vehicle(seed)))) <= params_.whole_route_factor * mean_removed_;
    }

    // The client that the next string is taken around; -1 if there is none. It is the nearest to a
    // client of the last string, that is, of removed_ from `start` on, among those on other routes,
    // and so could take its place. Of some links it is drawn: the less likely, the more clients are
    // nearer, and the more often the pair of routes has been tried since either changed.
    Location next_link(std::size_t start, Pairs const &pairs) {
        Location drawn = -1;
        auto total = 0.0;
        for (std::size_t idx = 0; idx != num_links; ++idx) {
            auto const replaced = removed_[uniform(start, removed_.size() - 1)];
            auto rank = 0.0;
            for (auto const client : search_.neighbours(replaced)) {
                rank += 1.0;
                auto const vehicle = search_.vehicle(client);
                if (vehicle < 0 || std::ranges::find(ruined_, vehicle) != ruined_.end())
                    continue;

                auto const trials = pairs.trials(search_, ruined_.back(), vehicle);
                auto const weight = 1.0 / ((1.0 + trials) * rank);
                total += weight;
                if (drawn < 0 || rng_.rand() * total < weight)
                    drawn = client;
                break;
            }
        }

        return drawn;
    }

public:
    Removal(SearchView const &search, RandomNumberGenerator &rng, RuinParams const &params)
        : search_(search)
        , rng_(rng)
        , params_(params) {
        auto const is_large = rng.rand() < params.large_rate;
        auto const factor =
            params.growth(search.mean_route_size()) * (is_large ? params.large_factor : 1.0);
        mean_removed_ = std::min(factor * params.mean_removed, most_removed);
        max_string_ = std::min(factor * static_cast<double>(params.max_string), most_removed);
        max_strings_ = std::max(4.0 * mean_removed_ / (1.0 + max_string_) - 1.0, 0.0);
        removed_.reserve(32);
    }

    // Shares of the kinds in the stock rule.
    PerKind shares() const {
        auto const of_chains = max_strings_ > 1.0 ? 1.0 - 1.0 / max_strings_ : 0.0;
        PerKind shares{};
        shares[single] = (1.0 - params_.radial_rate) * (1.0 - of_chains);
        shares[chain] = (1.0 - params_.radial_rate) * of_chains;
        shares[radial] = params_.radial_rate;
        return shares;
    }

    void remove_strings(Location anchor, bool is_chain, Pairs &pairs) {
        // As many as in the stock rule, given that there is one, or that there are more.
        std::size_t num_strings = 1;
        if (is_chain)
            num_strings =
                2 + static_cast<std::size_t>(rng_.rand() * std::max(max_strings_ - 1.0, 0.0));

        if (removes_whole_route(anchor)) {
            ruined_.push_back(search_.vehicle(anchor));
            auto const visits = search_.visits(static_cast<std::size_t>(ruined_.back()));
            remove_string(visits, 1, visits.size() - 1);
        } else
            ruin_route(anchor);

        std::size_t start = 0; // of the last string
        while (!ruined_.empty() && ruined_.size() < num_strings && start < removed_.size()) {
            auto const client = next_link(start, pairs);
            if (client < 0)
                break;

            pairs.add_trial(search_, ruined_.back(), search_.vehicle(client));
            start = removed_.size();
            ruin_route(client);
        }

        // Where there is no link, routes near the anchor have their turn.
        for (auto const neighbour : search_.neighbours(anchor)) {
            if (ruined_.size() >= num_strings)
                break;
            ruin_route(neighbour);
        }
    }

    void remove_neighbours(Location anchor) {
        auto const most = static_cast<std::size_t>(2.0 * mean_removed_);
        auto const count = uniform(1, std::max<std::size_t>(most, 1));

        if (is_visited(anchor))
            removed_.push_back(anchor);
        for (auto const neighbour : search_.neighbours(anchor)) {
            if (removed_.size() >= count)
                break;
            if (neighbour != anchor && is_visited(neighbour))
                removed_.push_back(neighbour);
        }
    }

    std::vector<Location> take() { return std::move(removed_); }
};
} // namespace

// Removes a string, a chain of strings, or neighbours, around a client that has lost some of what
// it once had, or else at a border between routes, in a way that has not yet failed there.
//
// The detour of each client is compared with the least that it has been seen to cost in this run.
// The anchor is, of the seed and its nearest neighbours, the client with the greatest excess.
// Mostly there is none: early, when little has been seen, and where all are at their best. Then it
// is the client where two routes meet, that is, with the fewest neighbours nearer than the first
// one on another route, and of these the one with the longest detour. What is inside its route can
// only go back to it, whatever it costs there; at a border, both routes can serve what is removed.
// A client that costs what it cost when it last was the anchor does not compete, so that the inside
// of routes has its turn when the borders have been tried.
//
// For each client, steps of each kind around it are counted since its detour changed; kinds are
// drawn with their shares in the stock rule, discounted by these trials. Each further string of a
// chain is taken around a client that could take the place of one in the string before it; links
// are drawn in inverse proportion to rank, and to the steps spent on the pair of routes since
// either changed.
class ruin {
    struct Memory {
        bool is_known = false;
        Value detour = 0; // when the client was last the anchor
        bool is_seen = false;
        Value least = 0;     // detour that the client has had
        PerKind trials = {}; // since its detour changed
    };

    std::vector<Memory> memory_; // by number in the data
    Pairs pairs_;

    Memory &memory_of(SearchView const &search, Location client) {
        auto const key = search.number_in_data(client);
        if (key >= memory_.size())
            memory_.resize(std::max(key + 1, search.num_locations()));
        return memory_[key];
    }

    // How many visited neighbours are nearer than the first one on another route.
    static std::size_t depth(SearchView const &search, Location client) {
        std::size_t num_nearer = 0;
        for (auto const near : search.neighbours(client)) {
            if (num_nearer == most_inside)
                break;
            auto const vehicle = search.vehicle(near);
            if (vehicle < 0)
                continue;
            if (vehicle != search.vehicle(client))
                return num_nearer;
            ++num_nearer;
        }

        return most_inside;
    }

    Location anchor(SearchView const &search, Location seed) {
        auto best = seed;
        auto is_found = false;
        Value best_detour = 0;
        Value best_excess = 0;
        std::size_t best_depth = 0;
        std::size_t num_seen = 0;

        auto const consider = [&](Location client) {
            if (search.vehicle(client) < 0)
                return;

            ++num_seen;
            auto &memory = memory_of(search, client);
            auto const cost = detour(search, client);
            memory.least = memory.is_seen ? std::min(memory.least, cost) : cost;
            memory.is_seen = true;
            if (memory.is_known && cost == memory.detour)
                return;

            auto const excess = cost - memory.least;
            if (is_found && excess < best_excess)
                return;

            auto const inside = depth(search, client);
            if (!is_found || excess > best_excess || inside < best_depth ||
                (inside == best_depth && cost > best_detour)) {
                is_found = true;
                best_excess = excess;
                best_depth = inside;
                best_detour = cost;
                best = client;
            }
        };

        consider(seed);
        for (auto const neighbour : search.neighbours(seed)) {
            if (num_seen >= num_candidates)
                break;
            consider(neighbour);
        }

        if (is_found) {
            auto &memory = memory_of(search, best);
            memory.is_known = true;
            memory.detour = best_detour;
            memory.trials = PerKind{};
        }
        return best;
    }

    // Draws a kind, and counts it for the anchor if that is visited.
    std::size_t draw_kind(SearchView const &search, Location anchor, PerKind const &shares,
                          RandomNumberGenerator &rng) {
        auto const is_visited = search.vehicle(anchor) >= 0;
        PerKind trials{};
        if (is_visited)
            trials = memory_of(search, anchor).trials;

        auto drawn = radial;
        auto total = 0.0;
        for (std::size_t kind = 0; kind != num_kinds; ++kind) {
            if (shares[kind] <= 0.0)
                continue;

            auto const expected = static_cast<double>(num_kinds) * shares[kind];
            auto const weight = shares[kind] / (1.0 + trials[kind] / expected);
            total += weight;
            if (rng.rand() * total < weight)
                drawn = kind;
        }

        if (is_visited)
            memory_of(search, anchor).trials[drawn] += 1.0;
        return drawn;
    }

public:
    std::vector<Location> operator()(SearchView const &search, Location seed,
                                     RandomNumberGenerator &rng) {
        RuinParams const params = {};
        auto const start = anchor(search, seed);
        Removal removal(search, rng, params);
        auto const kind = draw_kind(search, start, removal.shares(), rng);
        if (kind == radial)
            removal.remove_neighbours(start);
        else
            removal.remove_strings(start, kind == chain, pairs_);

        return removal.take();
    }
};

PYVRP_PLUS_OPERATOR(ruin)
