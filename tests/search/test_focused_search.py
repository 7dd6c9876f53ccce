"""How a chain of perturbations goes on, for how long, and whom it takes for near."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from pyvrp_plus import (
    Client,
    ClientGroup,
    Depot,
    GeneticAlgorithmParams,
    PenaltyParams,
    ProblemData,
    Result,
    SolveParams,
    VehicleType,
    solve,
)
from pyvrp_plus._pyvrp import NativeNeighbours, PenaltyView
from pyvrp_plus.generate import generate_cvrp, generate_vrp, generate_vrptw
from pyvrp_plus.operators import Operators
from pyvrp_plus.search import (
    AnnealingParams,
    BreedingParams,
    NeighbourhoodParams,
    ProximityParams,
    RuinParams,
    SearchParams,
    WalkParams,
    WalkPenaltyParams,
)
from pyvrp_plus.stop import MaxIterations, MaxRuntime, StoppingCriterion

STEPS_PER_CLIENT = 10


def _run_chain(
    data: ProblemData,
    update_penalties: Callable[[list[float], list[float], float], list[float]],
    stop: StoppingCriterion | None = None,
    steps_per_client: float = STEPS_PER_CLIENT,
    walk_steps: float = 0,
    end_temperature: float = AnnealingParams().end_temperature,
    **penalty: float,
) -> Result:
    """Improve a solution, without repair, with an update after each registration."""
    params = SolveParams(
        GeneticAlgorithmParams(repair_probability=0),
        PenaltyParams(solutions_between_updates=1, **penalty),
        search=SearchParams(
            breeding=BreedingParams(focus_steps=steps_per_client, num_constructed=1),
            walks=WalkParams(steps=walk_steps),
            walk_penalties=WalkPenaltyParams(
                registrations_between_updates=1, increase_share=1, decrease_share=1
            ),
            annealing=AnnealingParams(end_temperature=end_temperature),
        ),
    )
    operators = Operators(update_penalties=update_penalties)
    return solve(data, stop or MaxIterations(1), params=params, operators=operators)


def _count_updates(data: ProblemData, **arguments: Any) -> int:
    """Return how many registrations a chain made."""
    num_updates = 0

    def update_penalties(
        penalties: list[float], feasibility: list[float], target: float
    ) -> list[float]:
        nonlocal num_updates
        num_updates += 1
        return penalties

    _run_chain(data, update_penalties, **arguments)
    return num_updates


@pytest.mark.parametrize(
    ("make", "num_clients", "steps_per_registration"),
    [
        (generate_cvrp, 40, 1),
        (generate_cvrp, 150, 3),
        (generate_vrptw, 40, 1),
        (generate_vrptw, 150, 1),
        (partial(generate_vrp, "VRPB"), 40, 1),
        (partial(generate_vrp, "VRPB"), 150, 3),
        (partial(generate_vrp, "VRPBTW"), 40, 1),
    ],
)
def test_registrations(
    make: Callable[..., ProblemData], num_clients: int, steps_per_registration: int
) -> None:
    """
    Not all steps count where there are many and no time windows, and no cold ones.

    A fifth of the steps is cold.
    """
    num_updates = _count_updates(make(num_clients, seed=1))
    warm_steps = 0.8 * STEPS_PER_CLIENT * num_clients
    assert num_updates == pytest.approx(warm_steps / steps_per_registration, abs=5)


@pytest.mark.parametrize(
    ("variant", "capacity_factor", "is_hotter"),
    [("VRPB", 1, False), ("VRPB", 10, True), ("CVRP", 10, False)],
)
def test_hotter_start(variant: str, capacity_factor: int, is_hotter: bool) -> None:
    """
    Long walks start hotter where routes are long.

    With equal temperatures at both ends, all steps are cold otherwise, and none counts.
    """
    data = generate_vrp(variant, 40, seed=1)
    data = data.replace(
        vehicle_types=[
            kind.replace(capacity=[capacity_factor * size for size in kind.capacity])
            for kind in data.vehicle_types()
        ]
    )
    same = AnnealingParams().start_temperature
    stop = MaxIterations(1_000)
    num_updates = _count_updates(
        data, stop=stop, steps_per_client=0, walk_steps=10, end_temperature=same
    )
    # Offspring that are bred count, too: one an iteration.
    assert (num_updates > 1_000) == is_hotter


@pytest.mark.parametrize(
    ("walks", "ends"),
    [
        (WalkParams(min_walks=0), True),
        (WalkParams(min_walks=3), True),
        (WalkParams(min_walks=1_000), False),
        (WalkParams(min_walks=0, large_size=0), False),
    ],
)
def test_walks_as_long_as_the_budget(walks: WalkParams, ends: bool) -> None:
    """
    With no time for several walks, one lasts as long as the budget: nothing is bred.

    With a large solution, one always does.
    """
    breeding = BreedingParams(num_constructed=2)
    params = SolveParams(search=SearchParams(breeding=breeding, walks=walks))
    data = generate_cvrp(40, seed=1)
    result = solve(data, MaxIterations(1_000), params=params)
    assert result.is_feasible()
    assert (sum(result.children.values()) > 0) == ends


def _timed_clients(
    data: ProblemData, fields: Callable[[int], dict[str, Any]]
) -> list[Client]:
    """Return the clients of a VRPTW, with further fields that depend on the index."""
    return [
        Client(
            client.x,
            client.y,
            client.delivery,
            tw_early=client.tw_early,
            tw_late=client.tw_late,
            **fields(idx),
        )
        for idx, client in enumerate(data.clients())
    ]


def _in_groups_of_three(data: ProblemData) -> ProblemData:
    members = range(data.num_depots, data.num_locations)
    return data.replace(
        clients=_timed_clients(
            data, lambda idx: {"required": False, "group": idx // 3}
        ),
        groups=[
            ClientGroup(members[idx : idx + 3]) for idx in range(0, len(members), 3)
        ],
    )


def _with_required(num_required: int, data: ProblemData) -> ProblemData:
    """For the others, prizes are low."""
    return data.replace(
        clients=_timed_clients(
            data, lambda idx: {"prize": 1, "required": idx < num_required}
        )
    )


@pytest.mark.parametrize(
    ("change", "num_visits"),
    [
        (_in_groups_of_three, 30),
        (partial(_with_required, 60), 60),
        (partial(_with_required, 2), 9),
        (partial(_with_required, 0), 9),
    ],
)
def test_length(change: Callable[[ProblemData], ProblemData], num_visits: int) -> None:
    """Clients that are not visited take no steps, but a tenth of all counts always."""
    num_updates = _count_updates(change(generate_vrptw(90, seed=1)))
    assert num_updates == pytest.approx(0.8 * STEPS_PER_CLIENT * num_visits, rel=0.1)


def test_boosted_penalties() -> None:
    """A chain ends with the penalties of repair: what is feasible gets better, too."""

    def cost(booster: float) -> float:
        result = _run_chain(
            generate_cvrp(40, seed=1),
            lambda penalties, feasibility, target: [0.1 for _ in penalties],
            repair_booster=booster,
        )
        return result.cost()

    assert cost(1_000) < cost(1)


@pytest.mark.parametrize("variant", ["CVRP", "VRPB", "VRPMBTW", "MDVRPTW", "PDPTW"])
def test_all_pairs(variant: str) -> None:
    """With one neighbour each, clients also get next to those that are not."""

    def cost(share: float) -> float:
        walks = WalkParams(all_pairs_share=share, min_walks=0, min_walks_per_route=0)
        params = SolveParams(
            neighbourhood=NeighbourhoodParams(num_neighbours=1),
            search=SearchParams(walks=walks),
        )
        data = generate_vrp(variant, 60, seed=1)
        results = [
            solve(data, MaxIterations(200), seed, params=params) for seed in range(3)
        ]
        return sum(result.cost() for result in results)

    assert cost(1) < cost(0)


@pytest.mark.parametrize("variant", ["CVRP", "VRPB", "VRPTW"])
@pytest.mark.parametrize(
    "make_stop", [partial(MaxRuntime, 3), partial(MaxIterations, 200)]
)
def test_deadline(variant: str, make_stop: Callable[[], StoppingCriterion]) -> None:
    """A walk that would take far too long is cold soon."""
    heats: list[float] = []

    def update_penalties(
        penalties: list[float],
        feasibility: list[float],
        target: float,
        view: PenaltyView,
    ) -> list[float]:
        if view.walk is not None:
            heats.append(view.walk.temperature / view.walk.scale)
        return penalties

    data = generate_vrp(variant, 150, seed=1)
    params = SolveParams(search=SearchParams(walks=WalkParams(steps=1e7)))
    operators = Operators(update_penalties=update_penalties)
    solve(data, make_stop(), params=params, operators=operators)

    # At first, it is not known how long it will take.
    annealing = AnnealingParams()
    factor = annealing.timed_factor if variant == "VRPTW" else 1
    cold = 2 * factor * annealing.end_temperature
    assert heats[0] > cold
    assert sum(heat > cold for heat in heats) < 0.2 * len(heats)


@pytest.mark.parametrize(
    ("factor", "expected"),
    [
        (1, [[2, 3, 4], [1, 3, 4], [4, 2, 1], [3, 2, 1]]),
        (4, [[3, 2, 4], [4, 1, 3], [1, 4, 2], [2, 3, 1]]),
    ],
)
def test_one_way_factor(factor: float, expected: list[list[int]]) -> None:
    """Clients of which one cannot follow the other are near only if very near."""
    is_backhaul = np.array([False, False, True, False, True])
    x = np.array([0, 10, 11, 13, 14])
    matrix = np.abs(x[:, None] - x[None])
    matrix[np.ix_(is_backhaul, ~is_backhaul)] += 10_000
    matrix[:, 0] = x

    data = ProblemData(
        [Client(int(at), 0) for at in x[1:]],
        [Depot(0, 0)],
        [VehicleType()],
        [matrix],
        [matrix],
    )
    neighbours = NativeNeighbours(
        data,
        NeighbourhoodParams(),
        ProximityParams(one_way_factor=factor, shared_vehicles=False),
    )
    assert neighbours.to_lists()[1:] == expected


@pytest.mark.parametrize(
    ("shared_vehicles", "num_available", "expected"),
    [
        (False, (1, 1), [[2], [1], [2], [3]]),
        (True, (1, 1), [[2, 3], [1], [2], [3, 2]]),  # half of the vehicles
        (True, (3, 1), [[2, 3], [1], [2], [3, 2, 1]]),  # three quarters, and a quarter
    ],
)
def test_shared_vehicles(
    shared_vehicles: bool, num_available: tuple[int, int], expected: list[list[int]]
) -> None:
    """Neighbours that other vehicles visit count less, but as a third at least."""
    x = np.array([0, 10, 11, 13, 16])
    distances = np.abs(x[:, None] - x[None])
    matrices = [distances.copy(), distances.copy()]
    for matrix, closed in zip(matrices, (4, 1), strict=True):
        matrix[closed] = matrix[:, closed] = 2**40
        matrix[closed, closed] = 0

    data = ProblemData(
        [Client(int(at), 0) for at in x[1:]],
        [Depot(0, 0)],
        [VehicleType(num, profile=idx) for idx, num in enumerate(num_available)],
        matrices,
        [distances, distances],
    )
    params = NeighbourhoodParams(num_neighbours=1)
    neighbours = NativeNeighbours(
        data,
        params,
        ProximityParams(one_way_factor=1, shared_vehicles=shared_vehicles),
    )
    assert neighbours.to_lists()[1:] == expected


@pytest.mark.parametrize(
    ("release_times", "expected"),
    [
        (False, [[2, 3], [1, 3], [2, 1]]),
        (True, [[3, 2], [3, 1], [1, 2]]),  # the second is too late for others
    ],
)
def test_release_times(release_times: bool, expected: list[list[int]]) -> None:
    """Clients whose goods are never on one trip in time are not near each other."""
    x = np.array([0, 10, 11, 13])
    distances = np.abs(x[:, None] - x[None])
    data = ProblemData(
        [
            Client(10, 0, tw_late=50),
            Client(11, 0, tw_late=150, release_time=100),
            Client(13, 0, tw_late=60),
        ],
        [Depot(0, 0)],
        [VehicleType()],
        [distances],
        [distances],
    )
    neighbours = NativeNeighbours(
        data, NeighbourhoodParams(), ProximityParams(release_times=release_times)
    )
    assert neighbours.to_lists()[1:] == expected


@pytest.mark.parametrize(
    "largest", [{"mean_removed": 2.0**31}, {"mean_removed": 1e300}]
)
def test_removes_everything(largest: dict[str, float]) -> None:
    """However much a step may remove, it removes the clients that there are."""
    params = SolveParams(search=SearchParams(ruin=RuinParams(**largest)))
    data = generate_cvrp(30, seed=1)
    result = solve(data, MaxIterations(2), seed=1, display=False, params=params)
    assert result.is_feasible()
