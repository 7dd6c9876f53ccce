#include "search/neighbourhood/client_pairs.h"

#include <numeric>
#include <set>
#include <tuple>

namespace pyvrp_plus::search {
namespace {
double sum_of(std::vector<Load> const &loads) {
    return std::accumulate(loads.begin(), loads.end(), 0.0,
                           [](double sum, Load load) { return sum + static_cast<double>(load); });
}

ClientView view_of(Client const &client, std::size_t location) {
    return {.location = location,
            .x = client.x,
            .y = client.y,
            .delivery = sum_of(client.delivery),
            .pickup = sum_of(client.pickup),
            .service_duration = static_cast<double>(client.service_duration),
            .tw_early = static_cast<double>(client.tw_early),
            .tw_late = static_cast<double>(client.tw_late),
            .release_time = static_cast<double>(client.release_time),
            .prize = static_cast<double>(client.prize),
            .required = client.required};
}

template <class Weights>
std::vector<EdgeWeights const *> each_once(Weights const &weights) {
    std::vector<EdgeWeights const *> tables;
    for (auto const &table : weights)
        if (std::ranges::find(tables, table.get()) == tables.end())
            tables.push_back(table.get());

    return tables;
}

// Of open routes, edges to depots are another matter.
bool is_symmetric_between_clients(EdgeWeights const &weights, std::size_t num_depots) {
    constexpr std::size_t tile_size = 32; // whole columns lie on too many lines of memory
    auto const size = weights.num_rows();
    if (weights.euclidean())
        return true;

    for (auto row = num_depots; row < size; row += tile_size)
        for (auto col = row; col < size; col += tile_size)
            for (auto i = row; i != std::min(row + tile_size, size); ++i)
                for (auto j = col; j != std::min(col + tile_size, size); ++j)
                    if (weights(i, j) != weights(j, i))
                        return false;

    return true;
}
} // namespace

std::vector<ClientPairs::EdgeCosts> ClientPairs::edge_costs(ProblemData const &data) {
    std::set<std::tuple<std::size_t, Cost, Cost>> kinds;
    for (auto const &type : data.vehicle_types())
        kinds.emplace(type.profile, type.unit_distance_cost, type.unit_duration_cost);

    std::vector<EdgeCosts> costs;
    for (auto const &[profile, distance_cost, duration_cost] : kinds)
        costs.push_back(
            {&data.distances(profile), &data.durations(profile), distance_cost, duration_cost});

    return costs;
}

bool ClientPairs::are_all_symmetric() const {
    auto const is_symmetric = [this](auto const *weights) {
        return is_symmetric_between_clients(*weights, data_.num_depots());
    };
    return std::ranges::all_of(distances_, is_symmetric) &&
           std::ranges::all_of(durations_, is_symmetric);
}

ClientPairs::ClientPairs(ProblemData const &data)
    : data_(data)
    , costs_(edge_costs(data))
    , distances_(each_once(data.distances()))
    , durations_(each_once(data.durations()))
    , has_time_windows_(data.has_time_windows()) {
    for (auto const &client : data.visits()) {
        clients_.push_back(view_of(client, data.num_depots() + clients_.size()));
        groups_.push_back(client.group.value_or(no_group));
        max_prize_ = std::max(max_prize_, clients_.back().prize);
    }

    has_one_table_ = data.num_profiles() == 1 && costs_.size() == 1 &&
                     costs_.front().distances == durations_.front();
    is_symmetric_ = are_all_symmetric();
}

std::vector<Point> const *ClientPairs::points() const {
    auto const &first = distances_.front()->euclidean();
    auto const is_like_first = [&](auto const *weights) {
        auto const &euclidean = weights->euclidean();
        return euclidean && (euclidean == first || euclidean->points() == first->points());
    };

    auto const have_points = first && std::ranges::all_of(distances_, is_like_first) &&
                             std::ranges::all_of(durations_, is_like_first);
    return have_points ? &first->points() : nullptr;
}

double ClientPairs::least_cost(double length) const {
    auto cost = std::numeric_limits<double>::infinity();
    for (auto const &kind : costs_)
        cost = std::min(cost, kind.cost(kind.distances->euclidean()->rounded(length),
                                        kind.durations->euclidean()->rounded(length)));

    return cost - max_prize_;
}
} // namespace pyvrp_plus::search
