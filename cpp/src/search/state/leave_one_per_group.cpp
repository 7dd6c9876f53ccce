#include "search/state/plan.h"

#include <utility>
#include <vector>

namespace pyvrp_plus::search {
void leave_one_per_group(Plan &plan, ProblemData const &data) {
    std::vector<char> is_visited(data.num_groups());

    auto const is_surplus = [&](Location visit) {
        if (data.is_depot(visit) || !data.client(visit).group)
            return false;

        auto const group = *data.client(visit).group;
        if (!data.group(group).mutually_exclusive)
            return false;

        return std::exchange(is_visited[group], true) != 0;
    };

    for (auto &route : plan)
        std::erase_if(route.visits, is_surplus);

    std::erase_if(plan, [](auto const &route) { return route.visits.empty(); });
}
} // namespace pyvrp_plus::search
