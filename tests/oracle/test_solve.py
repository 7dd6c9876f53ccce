"""What the solver returns costs what it says, and keeps all rules, by PyVRP's count."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import pyvrp_plus
from pyvrp_plus import (
    GeneticAlgorithmParams,
    PenaltyParams,
    PopulationParams,
    SolveParams,
    search,
    solve,
)
from pyvrp_plus.search import (
    AnnealingParams,
    BreedingParams,
    NeighbourhoodParams,
    ProximityParams,
    RecreateParams,
    RuinParams,
    SearchParams,
    WalkParams,
    WalkPenaltyParams,
)
from pyvrp_plus.stop import MaxIterations
from tests.oracle.recosted import check_result
from tests.oracle.strategies import InstanceSpec, SolutionSpec, instances, solutions

pyvrp = pytest.importorskip("pyvrp")

# Most random instances have no feasible solution.
pytestmark = pytest.mark.filterwarnings("ignore:A penalty has reached its maximum")

NODE_OPERATORS = [
    *search.NODE_OPERATORS,
    search.Exchange30,
    search.Exchange31,
    search.Exchange32,
    search.Exchange33,
]
SEEDS = st.integers(0, 2**32 - 1)
SMALL_SEARCH = SearchParams(breeding=BreedingParams(focus_steps=5, num_constructed=2))

# Shrinking whole instances takes minutes, and helps little.
property_test = settings(
    max_examples=60,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)


@st.composite
def parameters(draw: st.DrawFn) -> SolveParams:
    """Draw parameters such that few iterations get everywhere in the search."""
    lb_diversity = draw(st.floats(0, 0.9))
    return SolveParams(
        GeneticAlgorithmParams(
            repair_probability=draw(st.floats(0, 1)),
            num_iters_no_improvement=draw(st.integers(0, 5)),
        ),
        PenaltyParams(
            repair_booster=draw(st.integers(1, 20)),
            solutions_between_updates=draw(st.integers(1, 50)),
            min_penalty=draw(st.floats(0, 10)),
            max_penalty=draw(st.floats(10, 100_000)),
        ),
        PopulationParams(
            min_pop_size=draw(st.integers(1, 4)),
            generation_size=draw(st.integers(1, 4)),
            num_elite=draw(st.integers(0, 4)),
            num_close=draw(st.integers(0, 4)),
            lb_diversity=lb_diversity,
            ub_diversity=draw(st.floats(lb_diversity, 1, exclude_min=True)),
        ),
        NeighbourhoodParams(
            weight_wait_time=draw(st.floats(0, 2)),
            weight_time_warp=draw(st.floats(0, 2)),
            num_neighbours=draw(st.integers(1, 20)),
            symmetric_proximity=draw(st.booleans()),
            symmetric_neighbours=draw(st.booleans()),
        ),
        draw(st.lists(st.sampled_from(NODE_OPERATORS), unique=True)),
        draw(st.lists(st.sampled_from(search.ROUTE_OPERATORS), unique=True)),
        search=SearchParams(
            breeding=BreedingParams(
                num_constructed=draw(st.integers(0, 4)),
                giant_tours=draw(st.booleans()),
                exhaustive=draw(st.booleans()),
                focus_steps=draw(st.sampled_from([0, 1, 5])),
                least_share=draw(st.floats(0, 0.9)),
                most_share=draw(st.floats(0, 0.9)),
                small_size=draw(st.integers(0, 20)),
                memory=draw(st.floats(0, 1)),
                most_stalled=draw(st.integers(1, 20)),
            ),
            walks=WalkParams(
                steps=draw(st.sampled_from([0, 1, 15])),
                coolest=draw(st.sampled_from([1e-300, 0.03, 1])),
                double_bridge_rate=draw(st.floats(0, 1)),
                stretch=draw(st.integers(1, 4)),
                num_whole=draw(st.integers(0, 2)),
                decomposition_rate=draw(st.floats(0, 1)),
                visits_per_part=draw(st.integers(1, 5)),
                min_parts=draw(st.integers(1, 3)),
                min_walks=draw(st.sampled_from([0, 10, 1e9])),
                min_walks_per_route=draw(st.sampled_from([0, 0.6, 1e9])),
                large_size=draw(st.sampled_from([0, 5, 2000])),
                large_neighbours=draw(st.integers(1, 20)),
            ),
            walk_penalties=WalkPenaltyParams(
                visits_per_registration=draw(st.integers(1, 10)),
                registrations_between_updates=draw(st.integers(1, 10)),
                increase_share=draw(st.floats(0, 1)),
                decrease_share=draw(st.floats(0, 1)),
                cooling=draw(st.floats(0, 3)),
                large_factor=draw(st.floats(0, 1)),
            ),
            annealing=AnnealingParams(
                start_temperature=draw(st.floats(0.01, 10)),
                end_temperature=draw(st.floats(0.001, 0.1)),
                cold_share=draw(st.floats(0, 1)),
                final_share=draw(st.floats(0, 1)),
                timed_factor=draw(st.floats(0.1, 10)),
                restricted_factor=draw(st.floats(1, 20)),
                long_factor=draw(st.floats(1, 20)),
                grouped_factor=draw(st.floats(1, 20)),
            ),
            ruin=RuinParams(
                mean_removed=draw(st.floats(1, 20)),
                max_string=draw(st.integers(1, 20)),
                radial_rate=draw(st.floats(0, 1)),
                large_rate=draw(st.floats(0, 1)),
                large_factor=draw(st.floats(1, 5)),
                whole_route_rate=draw(st.floats(0, 1)),
                whole_route_factor=draw(st.floats(0, 5)),
                short_route=draw(st.floats(1, 10)),
                most_growth=draw(st.floats(1, 5)),
            ),
            recreate=RecreateParams(
                blink_rate=draw(st.floats(0, 0.9)),
                least_neighbours=draw(st.integers(1, 40)),
                eager_rate=draw(st.floats(0, 1)),
                larger_vehicle_rate=draw(st.floats(0, 1)),
            ),
            proximity=ProximityParams(
                one_way_factor=draw(st.floats(1, 10)),
                shared_vehicles=draw(st.booleans()),
                release_times=draw(st.booleans()),
            ),
        ),
    )


def check(instance: InstanceSpec, params: SolveParams, seed: int, count: int) -> None:
    """Solve the instance, and let PyVRP check the result."""
    data = instance.build(pyvrp_plus)
    result = solve(data, MaxIterations(count), seed, params=params)
    check_result(result, pyvrp, instance.build(pyvrp))


@given(instances(max_clients=15), SEEDS)
@property_test
def test_default(instance: InstanceSpec, seed: int) -> None:
    """All operators together, on instances with any attributes."""
    check(instance, SolveParams(search=SMALL_SEARCH), seed, count=8)


@given(instances(max_clients=15), SEEDS)
@property_test
def test_stock(instance: InstanceSpec, seed: int) -> None:
    """The parameters of PyVRP."""
    check(instance, SolveParams.stock(), seed, count=5)


@given(instances(max_clients=15), parameters(), SEEDS)
@property_test
def test_parameters(instance: InstanceSpec, params: SolveParams, seed: int) -> None:
    """Any parameters."""
    check(instance, params, seed, count=8)


@pytest.mark.parametrize("operator", NODE_OPERATORS)
@given(instance=instances(max_clients=15), seed=SEEDS)
@settings(property_test, max_examples=15)
def test_node_operator(operator: type, instance: InstanceSpec, seed: int) -> None:
    """Each node operator alone."""
    params = SolveParams(node_ops=[operator], route_ops=[], search=SMALL_SEARCH)
    check(instance, params, seed, count=4)


@pytest.mark.parametrize("operator", search.ROUTE_OPERATORS)
@given(instance=instances(max_clients=15), seed=SEEDS)
@settings(property_test, max_examples=15)
def test_route_operator(operator: type, instance: InstanceSpec, seed: int) -> None:
    """Each route operator alone."""
    params = SolveParams(node_ops=[], route_ops=[operator], search=SMALL_SEARCH)
    check(instance, params, seed, count=4)


@given(solutions(), SEEDS)
@property_test
def test_initial_solution(spec: SolutionSpec, seed: int) -> None:
    """Any solution may be given, also one that breaks all rules."""
    params = SolveParams(search=SMALL_SEARCH)
    initial = spec.build(pyvrp_plus)
    data = spec.instance.build(pyvrp_plus)
    result = solve(
        data, MaxIterations(4), seed, params=params, initial_solution=initial
    )
    check_result(result, pyvrp, spec.instance.build(pyvrp))
    if initial.is_feasible():
        assert result.cost() <= pyvrp_plus.CostEvaluator(
            [0] * data.num_load_dimensions, 0, 0
        ).cost(initial)
