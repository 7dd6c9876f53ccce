#include "search/tour/tour_problem.h"

#include <algorithm>

namespace pyvrp_plus::search {
namespace {
constexpr std::size_t most_near = 8;
}

TourProblem::TourProblem(SearchData const &data)
    : data_(data)
    , vehicle_(data.vehicles.front())
    , cities_{vehicle_.start_depot} {
    for (auto client = data.num_depots; client != data.num_locations; ++client)
        cities_.push_back(static_cast<Location>(client));

    num_near_ = std::min(most_near, cities_.size() - 1);
    near_.resize(data.num_locations * num_near_);

    std::vector<Near> others;
    for (auto const city : cities_)
        find_near(city, others);
}

void TourProblem::find_near(Location city, std::vector<Near> &others) {
    others.clear();
    for (auto const other : cities_)
        if (other != city)
            others.push_back({other, distance(city, other)});

    auto const is_nearer = [](Near const &first, Near const &second) {
        return std::pair(first.distance, first.city) < std::pair(second.distance, second.city);
    };

    std::ranges::partial_sort(others, others.begin() + static_cast<std::ptrdiff_t>(num_near_),
                              is_nearer);
    std::copy_n(others.begin(), num_near_,
                near_.begin() + static_cast<std::ptrdiff_t>(city * num_near_));
}

std::vector<Location> TourProblem::to_cities(Plan const &plan) const {
    std::vector<Location> cities = {depot()};
    if (!plan.empty())
        cities.insert(cities.end(), plan.front().visits.begin(), plan.front().visits.end());

    return cities;
}

Plan TourProblem::to_plan(std::vector<Location> tour) const {
    if (tour.size() == 1)
        return {};

    if (runs_clockwise(tour))
        std::ranges::reverse(tour);

    std::ranges::rotate(tour, std::ranges::find(tour, depot()));
    return {{vehicle_.type, {tour.begin() + 1, tour.end()}}};
}

std::pair<double, double> TourProblem::coordinates(Location city) const {
    if (!data_.is_depot(city)) {
        auto const &client = data_.client(city);
        return {client.x, client.y};
    }

    auto const &depot = data_.problem->depot(static_cast<std::size_t>(city));
    return {depot.x, depot.y};
}

// By the sign of the area that the tour encloses.
bool TourProblem::runs_clockwise(std::vector<Location> const &tour) const {
    double area = 0;
    auto [last_x, last_y] = coordinates(tour.back());

    for (auto const city : tour) {
        auto const [x, y] = coordinates(city);
        area += last_x * y - x * last_y;
        last_x = x;
        last_y = y;
    }

    return area < 0;
}

Distance TourProblem::length(std::vector<Location> const &tour) const {
    auto length = distance(tour.back(), tour.front());
    for (std::size_t idx = 1; idx < tour.size(); ++idx)
        length += distance(tour[idx - 1], tour[idx]);

    return length;
}
} // namespace pyvrp_plus::search
