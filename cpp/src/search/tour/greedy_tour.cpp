#include "search/tour/greedy_tour.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace pyvrp_plus::search {
namespace {
constexpr Location none = -1;
constexpr double largest_blur = 0.3;

struct Edge {
    double length;
    Location first;
    Location second;
};

// Paths that grow together. A city's partner is the other end of its path, if it is at an
// end itself.
class Paths {
    struct Links {
        std::array<Location, 2> neighbours = {none, none};
        Location partner = none;
    };

    std::vector<Links> links_; // by location

public:
    explicit Paths(TourProblem const &problem)
        : links_(problem.num_locations()) {
        for (auto const city : problem.cities())
            links_[city].partner = city;
    }

    bool is_end(Location city) const { return links_[city].neighbours[1] == none; }

    Location partner(Location city) const { return links_[city].partner; }

    bool can_join(Location first, Location second) const {
        return is_end(first) && is_end(second) && partner(first) != second;
    }

    void join(Location first, Location second) {
        auto const start = partner(first);
        auto const end = partner(second);
        link(first, second);
        link(second, first);
        links_[start].partner = end;
        links_[end].partner = start;
    }

    // Appends the path that starts at an end.
    void append(Location city, std::vector<Location> &tour) const {
        auto previous = none;
        while (city != none) {
            tour.push_back(city);
            auto const &neighbours = links_[city].neighbours;
            auto const next = neighbours[0] == previous ? neighbours[1] : neighbours[0];
            previous = std::exchange(city, next);
        }
    }

private:
    void link(Location city, Location other) {
        auto &neighbours = links_[city].neighbours;
        (neighbours[0] == none ? neighbours[0] : neighbours[1]) = other;
    }
};

std::vector<Edge> blurred_edges(TourProblem const &problem, RandomNumberGenerator &rng) {
    std::vector<Edge> edges;
    for (auto const city : problem.cities())
        for (auto const &[near, distance] : problem.near(city))
            edges.push_back(
                {static_cast<double>(distance) * (1 + largest_blur * rng.rand()), city, near});

    std::ranges::sort(edges, {}, &Edge::length);
    return edges;
}
} // namespace

std::vector<Location> greedy_tour(TourProblem const &problem, RandomNumberGenerator &rng) {
    Paths paths(problem);
    for (auto const &[length, first, second] : blurred_edges(problem, rng))
        if (paths.can_join(first, second))
            paths.join(first, second);

    auto ends = problem.cities();
    std::erase_if(ends, [&](auto city) { return !paths.is_end(city); });

    std::vector<Location> tour;
    while (!ends.empty()) {
        // The first path is any, each other one the nearest to where the tour is.
        auto const nearest =
            tour.empty() ? ends.begin() : std::ranges::min_element(ends, {}, [&](auto end) {
                return problem.distance(tour.back(), end);
            });
        auto const start = *nearest;
        std::erase_if(ends, [&](auto end) { return end == start || end == paths.partner(start); });
        paths.append(start, tour);
    }

    return tour;
}
} // namespace pyvrp_plus::search
