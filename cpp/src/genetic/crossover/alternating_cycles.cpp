#include "genetic/crossover/alternating_cycles.h"

#include <algorithm>
#include <array>

namespace pyvrp_plus::crossover {
namespace {
using search::Location;

// Neighbours of a city in a tour, as far as the edges to them are left.
struct Edges {
    std::array<Location, 2> to;
    std::size_t count = 0;

    bool has(Location city) const {
        return std::find(to.begin(), to.begin() + count, city) != to.begin() + count;
    }

    void remove(Location city) {
        *std::find(to.begin(), to.begin() + count, city) = to[count - 1];
        --count;
    }
};

using TourEdges = std::vector<Edges>; // by location

TourEdges edges_of(std::vector<Location> const &tour, std::size_t num_locations) {
    TourEdges edges(num_locations);
    for (std::size_t idx = 0; idx != tour.size(); ++idx)
        edges[tour[idx]] = {
            {tour[(idx + tour.size() - 1) % tour.size()], tour[(idx + 1) % tour.size()]}, 2};

    return edges;
}

void remove_common(TourEdges &first, TourEdges &second) {
    for (std::size_t city = 0; city != first.size(); ++city)
        for (auto idx = first[city].count; idx-- > 0;)
            if (auto const to = first[city].to[idx]; second[city].has(to)) {
                first[city].remove(to);
                second[city].remove(to);
            }
}

// Walks along edges of both tours in turn, and cuts off each cycle that is closed.
class AlternatingWalk {
    std::array<TourEdges, 2> edges_;
    std::array<std::vector<std::int32_t>, 2> seen_at_; // by what tour goes on there; -1: not
    std::vector<Location> path_;
    std::vector<AlternatingCycle> cycles_;

    // Each city has as many edges of one tour as of the other.
    Location take_edge(Location city, std::size_t tour, RandomNumberGenerator &rng) {
        auto &edges = edges_[tour];
        auto const count = edges[city].count;
        auto const to = edges[city].to[count == 1 ? 0 : rng.randint(2)];
        edges[city].remove(to);
        edges[to].remove(city);
        return to;
    }

    void cut_off_cycle(std::size_t start) {
        AlternatingCycle cycle(path_.begin() + static_cast<std::ptrdiff_t>(start), path_.end());
        for (auto idx = start; idx != path_.size(); ++idx)
            seen_at_[idx % 2][path_[idx]] = -1;
        path_.resize(start);

        if (start % 2 == 1)
            std::ranges::rotate(cycle, cycle.begin() + 1);
        cycles_.push_back(std::move(cycle));
    }

public:
    AlternatingWalk(std::vector<Location> const &first, std::vector<Location> const &second,
                    std::size_t num_locations)
        : edges_{edges_of(first, num_locations), edges_of(second, num_locations)} {
        remove_common(edges_[0], edges_[1]);
        for (auto &seen_at : seen_at_)
            seen_at.assign(num_locations, -1);
    }

    bool has_edges(Location city) const { return edges_[0][city].count > 0; }

    void start(Location city, RandomNumberGenerator &rng) {
        do {
            auto const tour = path_.size() % 2;
            seen_at_[tour][city] = static_cast<std::int32_t>(path_.size());
            path_.push_back(city);
            city = take_edge(city, tour, rng);

            if (auto const seen_at = seen_at_[1 - tour][city]; seen_at >= 0)
                cut_off_cycle(static_cast<std::size_t>(seen_at));
        } while (!path_.empty());
    }

    std::vector<AlternatingCycle> cycles() && { return std::move(cycles_); }
};
} // namespace

std::vector<AlternatingCycle> alternating_cycles(std::vector<Location> const &first,
                                                 std::vector<Location> const &second,
                                                 std::size_t num_locations,
                                                 RandomNumberGenerator &rng) {
    AlternatingWalk walk(first, second, num_locations);
    for (auto const city : first)
        while (walk.has_edges(city))
            walk.start(city, rng);

    auto cycles = std::move(walk).cycles();
    for (auto idx = cycles.size(); idx > 1; --idx)
        std::swap(cycles[idx - 1], cycles[rng.randint(static_cast<std::uint32_t>(idx))]);

    return cycles;
}
} // namespace pyvrp_plus::crossover
