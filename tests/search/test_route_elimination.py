"""Attempts of walks to do without a vehicle."""

import itertools

import pytest

from pyvrp_plus import Client, ProblemData, Result, SolveParams, solve
from pyvrp_plus.generate import generate_cvrp, generate_vrp
from pyvrp_plus.operators import Operators
from pyvrp_plus.search import BreedingParams, EliminationParams, SearchParams
from pyvrp_plus.stop import MaxIterations, StoppingCriterion
from tests.search.instances import POLICIES, make_instance
from tests.search.test_policies import check

NEVER = EliminationParams(share=0)


def _often(largest_share: float) -> EliminationParams:
    """Return many short attempts, of which each may take this share of the budget."""
    return EliminationParams(
        share=1, least_clients=10, most_clients=60, steps=1, largest_share=largest_share
    )


OFTEN = _often(1)
TOO_LONG = _often(0)


def _run(
    data: ProblemData, elimination: EliminationParams, num_threads: int = 1
) -> Result:
    params = SolveParams(search=SearchParams(elimination=elimination))
    return solve(data, MaxIterations(30), 1, params=params, num_threads=num_threads)


def test_fewer_routes() -> None:
    """A vehicle is done without even if no step is accepted and no move is tried."""
    data = generate_cvrp(60, seed=1, route_size=6)

    def num_routes(elimination: EliminationParams) -> int:
        params = SolveParams(
            node_ops=[],
            route_ops=[],
            search=SearchParams(
                breeding=BreedingParams(num_constructed=0), elimination=elimination
            ),
        )
        operators = Operators(accept=lambda step, rng: False)
        result = solve(data, MaxIterations(20), params=params, operators=operators)
        return result.best.num_routes()

    assert num_routes(OFTEN) < num_routes(NEVER)


def _timed_data(capacity: int) -> ProblemData:
    """Return a VRPTW with such vehicles, in which each client needs 10."""
    data = generate_vrp("VRPTW", 60, seed=1)
    clients = [
        Client(
            client.x,
            client.y,
            delivery=[10],
            tw_early=client.tw_early,
            tw_late=client.tw_late,
            service_duration=client.service_duration,
        )
        for client in data.clients()
    ]
    (vehicle_type,) = data.vehicle_types()
    return data.replace(
        clients=clients,
        vehicle_types=[vehicle_type.replace(capacity=[capacity])],
    )


@pytest.mark.parametrize("capacity", [10, 200])
def test_needs_room(capacity: int) -> None:
    """There is no attempt if the other vehicles have no capacity for the clients."""
    data = _timed_data(capacity)
    attempting, plain = (
        [str(datum) for datum in _run(data, elimination).stats.feas_stats]
        for elimination in (OFTEN, NEVER)
    )
    assert (attempting != plain) == (capacity > 10)


@pytest.mark.parametrize("is_budget_known", [True, False])
def test_needs_time(is_budget_known: bool) -> None:
    """No attempt is made that takes too much of the budget, if that is known."""
    data = _timed_data(200)
    params = SolveParams(search=SearchParams(elimination=TOO_LONG))
    plain = SolveParams(search=SearchParams(elimination=NEVER))

    def stop() -> StoppingCriterion:
        count = itertools.count()
        return (
            MaxIterations(30)
            if is_budget_known
            else lambda best_cost: next(count) >= 30
        )

    attempting, never = (
        [str(datum) for datum in solve(data, stop(), 1, params=each).stats.feas_stats]
        for each in (params, plain)
    )
    assert (attempting == never) == is_budget_known


@pytest.mark.parametrize("policy", POLICIES)
def test_policies(policy: str) -> None:
    """The search ends with a feasible solution, whatever it must keep track of."""
    data = make_instance(POLICIES[policy], is_rich=False)
    check(data, _run(data, OFTEN))


@pytest.mark.parametrize("num_threads", [1, 2])
def test_determinism(num_threads: int) -> None:
    """Attempts follow from seed and iterations, with threads, too."""
    data = generate_vrp("VRPTW", 80, seed=1)
    first, second = (_run(data, OFTEN, num_threads) for _ in range(2))
    assert first.best == second.best
    assert first.is_feasible()
