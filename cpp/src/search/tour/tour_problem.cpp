#include "search/tour/tour_problem.h"

#include "search/neighbourhood/kd_tree.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace pyvrp_plus::search {
namespace {
constexpr std::size_t most_near = 8;

// The nearest cities of one, as they are found, nearest first; of equally near ones the first.
class NearestCities {
    using Near = TourProblem::Near;

    std::size_t const max_count_;
    std::vector<Near> nearest_;

    static bool is_nearer(Near const &first, Near const &second) {
        return std::pair(first.distance, first.city) < std::pair(second.distance, second.city);
    }

public:
    explicit NearestCities(std::size_t max_count)
        : max_count_(max_count) {
        nearest_.reserve(max_count + 1);
    }

    bool may_hold(Distance distance) const {
        return nearest_.size() < max_count_ || distance <= nearest_.back().distance;
    }

    void consider(Near const &other) {
        if (!may_hold(other.distance))
            return;

        nearest_.insert(std::ranges::upper_bound(nearest_, other, is_nearer), other);
        if (nearest_.size() > max_count_)
            nearest_.pop_back();
    }

    std::vector<Near> const &sorted() const { return nearest_; }
};
} // namespace

TourProblem::TourProblem(SearchData const &data)
    : data_(data)
    , vehicle_(data.vehicles.front())
    , cities_{vehicle_.start_depot} {
    for (auto client = data.num_depots; client != data.num_locations; ++client)
        cities_.push_back(static_cast<Location>(client));

    num_near_ = std::min(most_near, cities_.size() - 1);
    near_.resize(data.num_locations * num_near_);
    if (num_near_ > 0)
        find_near();
}

void TourProblem::find_near() {
    auto const &euclidean = data_.problem->distances(vehicle_.profile).euclidean();
    auto const point = [&](Location city) { return euclidean->points()[data_.layout.given(city)]; };

    std::optional<KdTree> tree;
    if (euclidean) {
        std::vector<Point> points;
        std::ranges::transform(cities_, std::back_inserter(points), point);
        tree.emplace(std::move(points));
    }

    for (auto const city : cities_) {
        NearestCities nearest(num_near_);
        auto const consider = [&](Location other) {
            if (other != city)
                nearest.consider({other, distance(city, other)});
        };

        if (tree)
            tree->visit_near(
                point(city),
                [&](double length) { return nearest.may_hold(euclidean->rounded(length)); },
                [&](std::size_t idx) { consider(cities_[idx]); });
        else
            std::ranges::for_each(cities_, consider);

        std::ranges::copy(nearest.sorted(),
                          near_.begin() + static_cast<std::ptrdiff_t>(city * num_near_));
    }
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
