"""Costs, distances, durations and loads are integers that do not mix."""

import pytest

from pyvrp_plus.operators import CompileError, compile_operator

OPERATOR = """
#include <pyvrp_plus/operator.h>
#include <cmath>
#include <string>
#include <type_traits>
#include <unordered_set>
using namespace pyvrp_plus;
ParentPair select_parents(PopulationView const &population, CostEvaluator const &costs,
                          RandomNumberGenerator &) {
    Cost cost = population.penalised_cost(0);
    Duration const duration = population.time_warp(0);
    Distance const distance = population.excess_distance(0);
    Load const load = population.excess_load(0)[0];
    BODY
    return {0, 0};
}
PYVRP_PLUS_OPERATOR(select_parents)
"""

# They take as much as integers, are passed alike, and start as they do.
TRAITS = """
template <class Quantity>
constexpr bool is_like_an_integer =
    sizeof(Quantity) == sizeof(Value) && alignof(Quantity) == alignof(Value) &&
    std::is_trivial_v<Quantity> && std::is_standard_layout_v<Quantity> &&
    std::is_convertible_v<int, Quantity> &&
    std::is_convertible_v<std::size_t, Quantity> &&
    std::is_convertible_v<Quantity, Value> && std::is_convertible_v<Quantity, double> &&
    std::is_constructible_v<Quantity, double> &&
    !std::is_convertible_v<double, Quantity> &&
    std::numeric_limits<Quantity>::max() == max_value && std::totally_ordered<Quantity>;

static_assert(is_like_an_integer<Distance> && is_like_an_integer<Duration>);
static_assert(is_like_an_integer<Load> && is_like_an_integer<Cost>);

template <class One, class Other>
concept are_added = requires(One one, Other other) { one + other; };

template <class One, class Other>
concept are_subtracted = requires(One one, Other other) { one - other; };

template <class One, class Other>
concept are_compared = requires(One one, Other other) { one < other; } ||
                       requires(One one, Other other) { one == other; };

template <class One, class Other>
concept is_changed_by = requires(One one, Other other) { one += other; } ||
                        requires(One one, Other other) { one -= other; };

template <class One, class Other>
constexpr bool mix = std::is_constructible_v<One, Other> ||
                     std::is_assignable_v<One &, Other> ||
                     are_added<One, Other> || are_subtracted<One, Other> ||
                     are_compared<One, Other> || is_changed_by<One, Other>;

template <class One, class Other>
constexpr bool mix_in_any_order = mix<One, Other> || mix<Other, One>;

static_assert(mix<Cost, Cost> && mix<Cost, Value> && mix<Cost, int>);
static_assert(!mix_in_any_order<Cost, Distance> && !mix_in_any_order<Cost, Duration>);
static_assert(!mix_in_any_order<Cost, Load> && !mix_in_any_order<Distance, Duration>);
static_assert(!mix_in_any_order<Distance, Load> && !mix_in_any_order<Duration, Load>);

static_assert(std::is_same_v<decltype(Cost{2} * Distance{3}), Cost>);
static_assert(std::is_same_v<decltype(Duration{2} * Cost{3}), Cost>);
static_assert(std::is_same_v<decltype(2 * Load{3}), Load>);
static_assert(std::is_same_v<decltype(Load{6} / Load{3}), Value>);
static_assert(2 * Load{3} - 1 == 5 && -Cost{2} < 0 && 7u > Cost{6} && Cost{7} / 2 == 3);
static_assert(Cost{2} * Distance{3} == 6 && Distance{7} % 4 == 3);
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    """Build into a folder of the test."""
    monkeypatch.setenv("PYVRP_PLUS_CACHE", str(tmp_path))


def test_quantities_are_like_integers():
    """What operators do with integers, they can do with quantities."""
    body = """
    Cost best = max_value, total = 0;
    best = std::min(best, cost);
    total += cost;
    total -= 1;
    double const share = cost / 2.5 + std::abs(cost - best) +
                         static_cast<double>(duration);
    std::int64_t const value = distance;
    std::vector<Cost> sorted{cost, best, 3};
    std::ranges::sort(sorted);
    std::unordered_set<Load> const loads{load, 4};
    auto const cheap = static_cast<Cost>(0.5 * total);
    Cost const penalty = costs.tw_penalty(duration) + costs.load_penalty(load, 10, 0);
    if (load && cheap > 0 && share > 1 && value == distance && loads.contains(4))
        throw std::to_string(penalty);
    """
    compile_operator(OPERATOR.replace("BODY", body) + TRAITS)


@pytest.mark.parametrize(
    "body",
    [
        "cost = distance;",
        "cost = static_cast<Cost>(duration);",
        "cost += load;",
        "auto const sum = distance + duration;",
        "if (load > duration) return {1, 1};",
        "if (cost == distance) return {1, 1};",
        "auto const least = std::min(distance, duration);",
        "auto const penalty = costs.tw_penalty(distance);",
        "auto const penalty = costs.dist_penalty(distance, duration);",
    ],
)
def test_quantities_do_not_mix(body):
    """Each is a mistake, which the compiler finds."""
    with pytest.raises(CompileError):
        compile_operator(OPERATOR.replace("BODY", body))


def test_mixing_goes_by_way_of_the_value():
    """Who means it, can say so."""
    body = """
    cost = Cost{Value{distance}};
    auto const violations = Value{load} + Value{duration} + Value{distance};
    if (violations > 0) return {1, 1};
    """
    compile_operator(OPERATOR.replace("BODY", body))
