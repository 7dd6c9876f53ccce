"""In the core, costs, distances, durations and loads are integers that do not mix."""

from pathlib import Path

import pytest

from pyvrp_plus.operators import CompileError, compile_operator
from pyvrp_plus.operators.compiler import find_compiler

CPP = Path(__file__).parents[1] / "cpp"

CORE = """
#include "pyvrp_plus/cost_evaluator.h"
#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <vector>
using namespace pyvrp_plus;
std::string compute(CostEvaluator const &costs, Cost cost, Distance distance,
                    Duration duration, Load load) {
    BODY
    return "";
}
"""

OPERATOR = """
#include <pyvrp_plus/operator.h>
using namespace pyvrp_plus;
ParentPair select_parents(PopulationView const &population, CostEvaluator const &,
                          RandomNumberGenerator &) {
    auto cost = population.penalised_cost(0);
    auto const load = population.excess_load(0)[0];
    auto const least = std::min(cost, max_value);
    Cost const chosen = load > 0 ? cost : 0;
    cost *= 2;
    cost += load + population.time_warp(0) + population.excess_distance(0);
    return {least < chosen && cost < population.progress().best_cost ? 1u : 0u, 0};
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

template <class Left, class Right>
concept are_added = requires(Left left, Right right) { left + right; };

template <class Left, class Right>
concept are_subtracted = requires(Left left, Right right) { left - right; };

template <class Left, class Right>
concept are_compared = requires(Left left, Right right) { left < right; } ||
                       requires(Left left, Right right) { left == right; };

template <class Left, class Right>
concept is_changed_by = requires(Left left, Right right) { left += right; } ||
                        requires(Left left, Right right) { left -= right; };

template <class Left, class Right>
constexpr bool mix = std::is_constructible_v<Left, Right> ||
                     std::is_assignable_v<Left &, Right> ||
                     are_added<Left, Right> || are_subtracted<Left, Right> ||
                     are_compared<Left, Right> || is_changed_by<Left, Right>;

template <class Left, class Right>
constexpr bool mix_in_any_order = mix<Left, Right> || mix<Right, Left>;

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


@pytest.fixture
def compile_core(tmp_path):
    """Return a function that checks statements as the compiler does in the core."""

    def check(body: str, declarations: str = "") -> None:
        source = tmp_path / "core.cpp"
        source.write_text(CORE.replace("BODY", body) + declarations)
        folders = [f"-I{CPP / 'include'}", f"-I{CPP / 'src'}"]
        options = ["-std=c++20", "-fsyntax-only", "-DPYVRP_PLUS_CORE", *folders]
        find_compiler().run([*options, source])

    return check


def test_quantities_are_like_integers(compile_core):
    """What the core does with integers, it can do with quantities."""
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
        return std::to_string(penalty);
    """
    compile_core(body, TRAITS)


@pytest.mark.parametrize(
    "body",
    [
        "cost = distance;",
        "cost = static_cast<Cost>(duration);",
        "cost += load;",
        "auto const sum = distance + duration;",
        'if (load > duration) return "";',
        'if (cost == distance) return "";',
        "auto const least = std::min(distance, duration);",
        "auto const penalty = costs.tw_penalty(distance);",
        "auto const penalty = costs.dist_penalty(distance, duration);",
    ],
)
def test_quantities_do_not_mix(compile_core, body):
    """Each is a mistake, which the compiler finds."""
    with pytest.raises(CompileError):
        compile_core(body)


def test_mixing_goes_by_way_of_the_value(compile_core):
    """Who means it, can say so."""
    body = """
    cost = Cost{Value{distance}};
    auto const violations = Value{load} + Value{duration} + Value{distance};
    if (violations > 0) return "";
    """
    compile_core(body)


def test_operators_count_in_integers(tmp_path, monkeypatch):
    """Operators may do with amounts what integers allow, as those of models do."""
    monkeypatch.setenv("PYVRP_PLUS_CACHE", str(tmp_path))
    compile_operator(OPERATOR)
