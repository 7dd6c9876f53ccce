"""Helper code of the blocks in C++, each piece of which is defined if it is used."""

from __future__ import annotations

#: Regular expressions, each with the header that code needs where it matches.
HEADERS = {
    r"\bstd::ranges::greater\b": "functional",
    r"\bstd::(ranges::|min\b|max\b|clamp\b)": "algorithm",
    r"\bstd::(cos|exp|log|pow|sqrt|abs|ceil)\b": "cmath",
    r"\bstd::back_inserter\b": "iterator",
    r"\bstd::numeric_limits\b": "limits",
    r"\bstd::map\b": "map",
    r"\bstd::iota\b": "numeric",
    r"\bstd::unordered_map\b": "unordered_map",
    r"\bbiased_fitness\b": "pyvrp_plus/biased_fitness.h",
    r"\b(mean_of_closest|remove_duplicates)\b": "pyvrp_plus/closeness.h",
}

#: Pieces of code by their names for :func:`~mep.grammar.naming.uses`. Each piece comes
#: after those that it uses.
LIBRARY = {
    "Indices": """\
using Indices = std::vector<std::size_t>;
""",
    "max_redraws": """\
constexpr int max_redraws = 10; // of a mate that is not accepted
""",
    "walk_left(": """\
// Share of the walk that is left; one outside of walks.
double walk_left(PenaltyView const &penalties) {
    if (!penalties.in_walk())
        return 1;

    auto const num_steps = static_cast<double>(penalties.walk->num_steps + 1);
    return std::max(1 - static_cast<double>(penalties.walk->step) / num_steps, 0.0);
}
""",
    "everyone(": """\
Indices everyone(PopulationView const &population) {
    Indices all(population.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}
""",
    "those_of(": """\
// Those of the solutions that pass a test; all of them if none does.
template <class Test>
Indices those_of(Indices const &all, Test test) {
    Indices passed;
    std::ranges::copy_if(all, std::back_inserter(passed), test);
    return passed.empty() ? all : passed;
}
""",
    "draw(": """\
std::size_t draw(Indices const &pool, RandomNumberGenerator &rng) {
    return pool[rng.randint(static_cast<std::uint32_t>(pool.size()))];
}
""",
    "draw_until(": """\
// Draws until a mate is accepted; the last one, if none was.
template <class Draw, class Accept>
std::size_t draw_until(Draw draw_mate, Accept accept) {
    auto mate = draw_mate();
    for (int count = 0; count != max_redraws && !accept(mate); ++count)
        mate = draw_mate();

    return mate;
}
""",
    "cheapest(": """\
std::size_t cheapest(PopulationView const &population, Indices const &candidates) {
    auto const cost = [&](auto idx) { return population.penalised_cost(idx); };
    return *std::ranges::min_element(candidates, {}, cost);
}
""",
    "distance_to(": """\
// The function that returns the broken pairs distance to a solution.
auto distance_to(PopulationView const &population, std::size_t solution) {
    return [&population, solution](std::size_t other) {
        return population.broken_pairs_distance(solution, other);
    };
}
""",
    "violation(": """\
// Excess load, time warp and excess distance, added up.
double violation(PopulationView const &population, std::size_t idx) {
    auto total = static_cast<double>(population.time_warp(idx)) +
                 static_cast<double>(population.excess_distance(idx));
    for (auto const excess : population.excess_load(idx))
        total += static_cast<double>(excess);

    return total;
}
""",
    "link_id(": """\
// A number that identifies the link between two locations.
std::size_t link_id(std::size_t from, std::int32_t to) {
    return from << 32 | static_cast<std::uint32_t>(to);
}
""",
    "ranked(": """\
// For each candidate the share of those with a smaller value.
template <class Value>
std::vector<double> ranked(Indices const &candidates, Value value) {
    std::vector<double> values;
    for (auto const idx : candidates)
        values.push_back(static_cast<double>(value(idx)));

    auto sorted = values;
    std::ranges::sort(sorted);
    for (auto &rank : values) {
        auto const smaller = std::ranges::lower_bound(sorted, rank) - sorted.begin();
        rank = static_cast<double>(smaller) / static_cast<double>(sorted.size());
    }

    return values;
}
""",
    "order_by(": """\
// Positions of the keys in ascending order.
Indices order_by(std::vector<double> const &keys) {
    Indices order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](auto pos) { return keys[pos]; });
    return order;
}
""",
    "keep_best(": """\
// The solutions with the lowest scores, the best one first.
Indices keep_best(Indices const &all, std::vector<double> const &by, std::size_t num) {
    auto const order = order_by(by);

    Indices best;
    for (std::size_t pos = 0; pos != num; ++pos)
        best.push_back(all[order[pos]]);

    return best;
}
""",
    "best_of(": """\
// The solution with the lowest score, the first one of several.
std::size_t best_of(Indices const &solutions, std::vector<double> const &scores) {
    return solutions[std::ranges::min_element(scores) - scores.begin()];
}
""",
    "sorted_by(": """\
// The clients with the lowest keys first.
std::vector<Location> sorted_by(std::vector<Location> const &clients,
                                std::vector<double> const &keys) {
    std::vector<Location> ordered;
    for (auto const pos : order_by(keys))
        ordered.push_back(clients[pos]);

    return ordered;
}
""",
}
