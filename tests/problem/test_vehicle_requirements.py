"""What clients and shipments require of the vehicles that serve them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyvrp_plus import (
    Client,
    Depot,
    ProblemData,
    Shipment,
    ShipmentStep,
    VehicleType,
)

SKILLS = st.sets(st.sampled_from(["cold", "lift", "crane"]))
NUM_TYPES = 3
TYPES = st.sets(st.integers(0, NUM_TYPES - 1))

#: Skills, allowed and forbidden vehicle types.
Requirements = tuple[set[str], set[int] | None, set[int]]
REQUIREMENTS = st.tuples(SKILLS, st.none() | TYPES, TYPES)


def make_data(
    clients: list[Requirements],
    shipments: list[Requirements],
    skills: list[set[str]],
) -> ProblemData:
    """Return data of clients and shipments, for vehicle types with these skills."""
    size = 1 + len(clients) + 2 * len(shipments)
    matrix = [[0] * size] * size
    step = ShipmentStep(0, 0)
    return ProblemData(
        [Client(0, 0, **fields(requirements)) for requirements in clients],
        [Depot(0, 0)],
        [VehicleType(skills=[*of_type]) for of_type in skills],
        [matrix],
        [matrix],
        shipments=[Shipment(step, step, **fields(one)) for one in shipments],
    )


def fields(requirements: Requirements) -> dict[str, object]:
    """Return the arguments that ask for this."""
    required, allowed, forbidden = requirements
    return {
        "required_skills": [*required, *required],  # repetitions do not count
        "allowed_vehicle_types": None if allowed is None else [*allowed],
        "forbidden_vehicle_types": [*forbidden],
    }


@given(
    clients=st.lists(REQUIREMENTS, max_size=3),
    shipments=st.lists(REQUIREMENTS, max_size=2),
    skills=st.lists(SKILLS, min_size=NUM_TYPES, max_size=NUM_TYPES),
)
def test_can_serve(
    clients: list[Requirements],
    shipments: list[Requirements],
    skills: list[set[str]],
) -> None:
    """Exactly those vehicle types can serve a visit that have all that it requires."""
    data = make_data(clients, shipments, skills)
    visits = [*clients, *(one for one in shipments for _ in range(2))]
    for location, (required, allowed, forbidden) in enumerate(visits, 1):
        for idx in range(NUM_TYPES):
            assert data.can_serve(idx, location) == (
                required <= skills[idx]
                and (allowed is None or idx in allowed)
                and idx not in forbidden
            )


def test_sets() -> None:
    """Neither the order of elements counts, nor how often they are given."""
    client = Client(
        0,
        0,
        required_skills=["lift", "cold", "lift"],
        allowed_vehicle_types=[2, 0, 2],
        forbidden_vehicle_types=[3, 1],
    )
    assert client.required_skills == ["cold", "lift"]
    assert client.allowed_vehicle_types == [0, 2]
    assert client.forbidden_vehicle_types == [1, 3]
    assert VehicleType(skills=["b", "a", "b"]).skills == ["a", "b"]


@pytest.mark.parametrize("field", ["allowed_vehicle_types", "forbidden_vehicle_types"])
def test_unknown_vehicle_types(field: str) -> None:
    """The message says which client or shipment asks for what does not exist."""
    matrix = [[0] * 2] * 2
    with pytest.raises(IndexError, match=rf"clients\[0\].{field} lists vehicle type 1"):
        ProblemData(
            [Client(0, 0, **{field: [0, 1]})],
            [Depot(0, 0)],
            [VehicleType()],
            [matrix],
            [matrix],
        )

    matrix = [[0] * 3] * 3
    step = ShipmentStep(0, 0)
    with pytest.raises(IndexError, match=rf"shipments\[0\].{field} lists vehicle type"):
        ProblemData(
            [],
            [Depot(0, 0)],
            [VehicleType()],
            [matrix],
            [matrix],
            shipments=[Shipment(step, step, **{field: [7]})],
        )


def test_unknown_locations() -> None:
    """Only clients, pickups and deliveries are served."""
    data = make_data([(set(), None, set())], [], [set()])
    assert data.can_serve(0, 1)
    for location in (0, 2):
        with pytest.raises(
            IndexError, match=f"no client, pickup or delivery {location}"
        ):
            data.can_serve(0, location)
    with pytest.raises(IndexError, match=r"vehicle_types\[1\]"):
        data.can_serve(1, 1)


def test_single_names() -> None:
    """A name is not taken for the list of its letters."""
    with pytest.raises(TypeError):
        Client(0, 0, required_skills="cold")
    with pytest.raises(TypeError):
        VehicleType(skills="cold")
