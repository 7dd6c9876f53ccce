#ifndef PYVRP_PLUS_SEARCH_TOUR_TOUR_PROBLEM_H
#define PYVRP_PLUS_SEARCH_TOUR_TOUR_PROBLEM_H

#include "search/data/search_data.h"
#include "search/state/plan.h"

#include <span>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// A symmetric travelling salesman problem (`SearchData::is_tour`) in terms of its cities:
/// the depot and the clients.
class TourProblem {
public:
    struct Near {
        Location city;
        Distance distance;
    };

private:
    SearchData const &data_;
    Vehicle const &vehicle_;
    std::vector<Location> cities_; // the depot first
    std::vector<Near> near_;       // by location, nearest first
    std::size_t num_near_;

    std::pair<double, double> coordinates(Location city) const;
    bool runs_clockwise(std::vector<Location> const &tour) const;
    void find_near();

public:
    explicit TourProblem(SearchData const &data);

    std::size_t num_locations() const { return data_.num_locations; }

    std::vector<Location> const &cities() const { return cities_; }

    Location depot() const { return cities_.front(); }

    Distance distance(Location from, Location to) const { return vehicle_.distance(from, to); }

    /// The nearest of the other cities, nearest first.
    std::span<Near const> near(Location city) const {
        return {near_.data() + static_cast<std::size_t>(city) * num_near_, num_near_};
    }

    /// The depot, and the clients in the order in which a plan visits them.
    std::vector<Location> to_cities(Plan const &plan) const;

    /// A plan that visits all cities in the order of a tour, in one direction or the other:
    /// tours that share most edges also share the direction, since the broken pairs
    /// distance takes edges that are passed the other way for different.
    Plan to_plan(std::vector<Location> tour) const;

    Distance length(std::vector<Location> const &tour) const;
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_TOUR_TOUR_PROBLEM_H
