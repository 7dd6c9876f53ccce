// Remove strings of adjacent clients from routes near each other, or the neighbours of a client one
// by one; now and then much more, or, where time matters, a whole route.
//
// Provenance: the stock rule (Christiaens, J. and Vanden Berghe, G. (2020), "Slack induction by
// string removals for vehicle routing problems", Transportation Science 54(2), section 5.2).
#include <pyvrp_plus/operator.h>

#include <algorithm>
#include <vector>

using namespace pyvrp_plus;

namespace {
// What a step removes, around one client.
class Removal {
    static constexpr double most_removed = 1e9; // so that twice as many fit 32 bits

    SearchView const &search_;
    RandomNumberGenerator &rng_;
    RuinParams const &params_;
    double mean_removed_;
    double max_string_;
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

        auto const length = uniform(1, std::min(size, static_cast<std::size_t>(max_string_)));
        auto const earliest = position >= length ? position - length + 1 : 1;
        auto const first = uniform(earliest, std::min(position, size - length + 1));
        remove_string(visits, first, first + length);
    }

    // Strings alone hardly ever make do with a vehicle less. Without times, they do as well.
    bool removes_whole_route(Location seed) {
        return search_.has_time() && rng_.rand() < params_.whole_route_rate && is_visited(seed) &&
               static_cast<double>(search_.num_clients(static_cast<std::size_t>(
                   search_.vehicle(seed)))) <= params_.whole_route_factor * mean_removed_;
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
        removed_.reserve(32);
    }

    void remove_strings(Location seed) {
        auto const max_strings = 4.0 * mean_removed_ / (1.0 + max_string_) - 1.0;
        auto const num_strings = 1 + static_cast<std::size_t>(rng_.rand() * max_strings);

        if (removes_whole_route(seed)) {
            ruined_.push_back(search_.vehicle(seed));
            auto const visits = search_.visits(static_cast<std::size_t>(ruined_.back()));
            remove_string(visits, 1, visits.size() - 1);
        } else
            ruin_route(seed);

        for (auto const neighbour : search_.neighbours(seed)) {
            if (ruined_.size() >= num_strings)
                break;
            ruin_route(neighbour);
        }
    }

    void remove_neighbours(Location seed) {
        auto const most = static_cast<std::size_t>(2.0 * mean_removed_);
        auto const count = uniform(1, std::max<std::size_t>(most, 1));

        if (is_visited(seed))
            removed_.push_back(seed);
        for (auto const neighbour : search_.neighbours(seed)) {
            if (removed_.size() >= count)
                break;
            if (is_visited(neighbour))
                removed_.push_back(neighbour);
        }
    }

    std::vector<Location> take() { return std::move(removed_); }
};
} // namespace

std::vector<Location> ruin(SearchView const &search, Location seed, RandomNumberGenerator &rng,
                           RuinParams const &params = {}) {
    Removal removal(search, rng, params);
    if (rng.rand() < params.radial_rate)
        removal.remove_neighbours(seed);
    else
        removal.remove_strings(seed);

    return removal.take();
}

PYVRP_PLUS_OPERATOR(ruin)
