#ifndef PYVRP_PLUS_SEARCH_NEIGHBOURHOOD_CLIENT_PAIRS_H
#define PYVRP_PLUS_SEARCH_NEIGHBOURHOOD_CLIENT_PAIRS_H

#include "problem/problem_data.h"
#include "pyvrp_plus/client_pair.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace pyvrp_plus::search {
/// The pairs of clients of a problem, as proximity sees them.
class ClientPairs {
    // What an edge costs on some vehicle: a profile and its unit costs.
    struct EdgeCosts {
        EdgeWeights const *distances;
        EdgeWeights const *durations;
        Cost unit_distance_cost;
        Cost unit_duration_cost;

        double cost(Distance distance, Duration duration) const {
            return static_cast<double>(unit_distance_cost) * static_cast<double>(distance) +
                   static_cast<double>(unit_duration_cost) * static_cast<double>(duration);
        }
    };

    using Tables = std::vector<EdgeWeights const *>;

    static constexpr auto no_group = std::numeric_limits<std::size_t>::max();

    ProblemData const &data_;
    std::vector<EdgeCosts> const costs_;
    Tables const distances_;          // each once
    Tables const durations_;          // likewise
    std::vector<ClientView> clients_; // from the first client on
    std::vector<std::size_t> groups_; // likewise
    double max_prize_ = 0;

    // Whether one look at the only weights there are says all of an edge.
    bool has_one_table_ = false;
    bool is_symmetric_ = false;
    bool const has_time_windows_;

    static std::vector<EdgeCosts> edge_costs(ProblemData const &data);

    static double least_of(Tables const &tables, std::size_t from, std::size_t to) {
        auto least = std::numeric_limits<double>::infinity();
        for (auto const *table : tables)
            least = std::min(least, static_cast<double>((*table)(from, to)));

        return least;
    }

    EdgeView edge(std::size_t from, std::size_t to) const {
        if (has_one_table_) {
            auto const weight = (*durations_.front())(from, to);
            auto const length = static_cast<double>(weight);
            return {costs_.front().cost(weight, weight), length, length};
        }

        auto cost = std::numeric_limits<double>::infinity();
        for (auto const &kind : costs_)
            cost =
                std::min(cost, kind.cost((*kind.distances)(from, to), (*kind.durations)(from, to)));

        return {cost, least_of(distances_, from, to), least_of(durations_, from, to)};
    }

    std::size_t index(std::size_t client) const { return client - data_.num_depots(); }

    bool are_all_symmetric() const;

public:
    explicit ClientPairs(ProblemData const &data);

    ClientPair operator()(std::size_t first, std::size_t second) const {
        auto const there = edge(first, second);
        return {.first = clients_[index(first)],
                .second = clients_[index(second)],
                .there = there,
                .back = is_symmetric_ ? there : edge(second, first),
                .has_time_windows = has_time_windows_};
    }

    /// Whether both are members of one mutually exclusive group: they are never visited together,
    /// and come last.
    bool excludes(std::size_t first, std::size_t second) const {
        return data_.num_groups() > 0 && groups_[index(first)] != no_group &&
               groups_[index(first)] == groups_[index(second)];
    }

    /// Coordinates that all weights are computed from, or null if there are none.
    std::vector<Point> const *points() const;

    /// What an edge of at least the given length costs at least, less the largest prize, if there
    /// are coordinates.
    double least_cost(double length) const;
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_NEIGHBOURHOOD_CLIENT_PAIRS_H
