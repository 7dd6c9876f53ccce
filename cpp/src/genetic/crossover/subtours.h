#ifndef PYVRP_PLUS_GENETIC_CROSSOVER_SUBTOURS_H
#define PYVRP_PLUS_GENETIC_CROSSOVER_SUBTOURS_H

#include "genetic/crossover/alternating_cycles.h"
#include "search/tour/tour_problem.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace pyvrp_plus::crossover {
/// A tour in which edges are exchanged. What falls apart is put together again by the best
/// exchange of two edges, the smallest subtour first (Nagata and Kobayashi, 2013, section
/// 2.2). All but the last step takes time by how much changes.
class Subtours {
    using Location = search::Location;

    // What becomes of a part of the tour between two removed edges.
    struct Segment {
        std::int32_t first; // position
        std::int32_t last;
        std::int32_t size;
        std::int32_t subtour;
    };

    // The edge from `from` to `from_next`, in the smallest subtour, and that from `to` to
    // `to_next`, elsewhere, exchanged for those between the former and between the latter.
    struct Join {
        Distance gain;
        Location from, from_next;
        Location to, to_next;
    };

    struct Change {
        Location city;
        std::array<Location, 2> links;
    };

    search::TourProblem const &problem_;
    std::vector<Location> order_;
    std::vector<std::int32_t> position_;         // by location
    std::vector<std::array<Location, 2>> links_; // neighbours, by location
    std::vector<Change> changes_;                // since the last tour
    std::vector<std::int32_t> cuts_;             // positions of the cities before cuts
    std::vector<Segment> segments_;              // between them
    std::vector<std::int32_t> sizes_;            // by subtour
    std::vector<Location> visited_;              // of the subtour that is joined

    bool are_linked(Location first, Location second) const;
    void relink(Location city, Location from, Location to);
    Location after(Location city, Location previous) const;
    Segment &segment_of(Location city);

    bool allows(AlternatingCycle const &cycle) const;
    Distance apply(AlternatingCycle const &cycle);
    void cut(AlternatingCycle const &cycle);
    void find_subtours();
    void visit(std::int32_t subtour);
    std::optional<Join> find_join(std::int32_t subtour);
    void join(Join const &join);
    std::optional<Distance> join_all();
    void undo();
    void update_order();

public:
    Subtours(search::TourProblem const &problem, std::vector<Location> const &tour);

    /// Exchanges the edges of a cycle if that makes the tour shorter, in the end.
    bool exchange(AlternatingCycle const &cycle);

    std::vector<Location> const &tour() const { return order_; }
};
} // namespace pyvrp_plus::crossover

#endif // PYVRP_PLUS_GENETIC_CROSSOVER_SUBTOURS_H
