#include "search/data/reach.h"

namespace pyvrp_plus::search {
namespace {
bool is_reached(EdgeWeights const &distances, std::size_t location) {
    auto has_way_to = false, has_way_from = false;

    for (std::size_t other = 0; other != distances.num_rows(); ++other)
        if (other != location) {
            has_way_to |= distances(other, location) < forbidden_distance;
            has_way_from |= distances(location, other) < forbidden_distance;
            if (has_way_to && has_way_from)
                return true;
        }

    return false;
}
} // namespace

std::vector<ProfileSet> profiles_reaching(ProblemData const &data) {
    std::vector<ProfileSet> reached(data.num_locations());

    for (std::size_t profile = 0; profile != data.num_profiles(); ++profile)
        if (auto const &distances = data.distances(profile); distances.matrix()) // else all are
            for (std::size_t location = 0; location != data.num_locations(); ++location)
                if (!is_reached(distances, location))
                    reached[location].remove(profile);

    return reached;
}
} // namespace pyvrp_plus::search
