#include "search/method/search_setup.h"

#include <stdexcept>
#include <string>
#include <utility>

namespace pyvrp_plus::search {
namespace {
void check_neighbours(Neighbours const &neighbours, ProblemData const &data) {
    if (neighbours.size() != data.num_locations())
        throw std::runtime_error("neighbours: there are " + std::to_string(neighbours.size()) +
                                 " lists, but " + std::to_string(data.num_locations()) +
                                 " locations.");

    for (auto location = data.num_depots(); location != neighbours.size(); ++location)
        for (auto const neighbour : neighbours[location]) {
            auto const idx = static_cast<std::size_t>(neighbour);
            auto const *wrong = idx == location            ? "itself"
                                : idx < data.num_depots()  ? "a depot"
                                : idx >= neighbours.size() ? "no location"
                                                           : nullptr;
            if (wrong)
                throw std::runtime_error("neighbours: the list of location " +
                                         std::to_string(location) + " contains " +
                                         std::to_string(neighbour) + ", which is " + wrong + ".");
        }
}

// Depots have no neighbours, whatever was given.
Neighbours of_clients(Neighbours neighbours, ProblemData const &data) {
    check_neighbours(neighbours, data);
    for (std::size_t depot = 0; depot != data.num_depots(); ++depot)
        neighbours[depot].clear();

    return neighbours;
}
} // namespace

SearchSetup make_setup(std::shared_ptr<ProblemData const> problem, Neighbours neighbours,
                       SearchParams const &params, std::shared_ptr<RuleSet const> rules) {
    auto own = of_clients(std::move(neighbours), *problem);
    auto const data = std::make_shared<SearchData const>(std::move(problem), MemoryLayout(own));
    return {.data = data,
            .neighbours = std::make_shared<Neighbours const>(data->layout.arranged(std::move(own))),
            .moves = {},
            .params = params,
            .rules = std::move(rules)};
}

std::shared_ptr<Neighbours const> make_neighbours(SearchData const &data, Neighbours neighbours) {
    return std::make_shared<Neighbours const>(
        data.layout.arranged(of_clients(std::move(neighbours), *data.problem)));
}
} // namespace pyvrp_plus::search
