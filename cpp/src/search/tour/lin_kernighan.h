#ifndef PYVRP_PLUS_SEARCH_TOUR_LIN_KERNIGHAN_H
#define PYVRP_PLUS_SEARCH_TOUR_LIN_KERNIGHAN_H

#include "search/params/stop_token.h"
#include "search/state/promising.h"
#include "search/tour/tour.h"
#include "search/tour/tour_path.h"
#include "search/tour/tour_problem.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pyvrp_plus::search {
/// Local search of a tour by Lin and Kernighan (1973, Oper. Res. 21(2)).
///
/// Without the edge between two cities, a tour is a path. A step joins its head to a city
/// near it, and removes the edge before that city, where the new head then is; the path may
/// always be closed to a tour. Steps go on as long as there is more gain than that of the
/// best tour on the way. They are tried on a sketch of the path, so that only those that
/// improve the tour take time by how much of it they reverse.
class LinKernighan {
    static constexpr std::size_t max_depth = TourPath::max_flips + 1;

    struct Edge {
        Location first;
        Location second;
    };

    struct Step {
        Distance gain; // of what was removed over what was added, before the path is closed
        Location near;
        Location new_head;
    };

    using Steps = std::array<Step, 5>;

    TourProblem const &problem_;
    Tour &tour_;
    StopToken const &stop_;
    Promising promising_;
    std::size_t num_updates_ = 0;

    Location origin_ = 0;               // the city that has number 0 in the path
    std::array<Edge, max_depth> added_; // by level
    std::array<Edge, max_depth> flips_; // by level: first and last city
    Distance best_gain_ = 0;            // of a tour on the way
    std::size_t num_best_ = 0;          // steps to that

    std::int32_t number(Location city) const { return tour_.num_steps(origin_, city); }

    Location city(std::int32_t number) const { return tour_.after(origin_, number); }

    bool is_added(Edge const &edge, std::size_t level) const;
    std::size_t find_steps(TourPath const &path, Distance path_gain, std::size_t level,
                           Steps &steps) const;
    void search(TourPath const &path, Distance path_gain, std::size_t level);
    Distance improve_edge(Location tail);
    Distance improve_city(Location city);

public:
    LinKernighan(TourProblem const &problem, Tour &tour, StopToken const &stop)
        : problem_(problem)
        , tour_(tour)
        , stop_(stop)
        , promising_(problem.num_locations()) {}

    void push(Location city) { promising_.push(city); }

    /// Improves around the promising cities until none is left; returns the gain.
    Distance improve();

    /// Exchanges the first and the last of three paths that follow each other: a double
    /// bridge (Martin, Otto and Felten, 1991, Complex Systems 5), which steps do not undo.
    /// The first path starts after a city. Returns the gain.
    Distance double_bridge(Location before, std::array<std::int32_t, 3> const &lengths);

    /// How often the tour was changed.
    std::size_t num_updates() const { return num_updates_; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_TOUR_LIN_KERNIGHAN_H
