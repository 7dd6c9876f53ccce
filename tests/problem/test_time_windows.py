"""Several time windows of clients and steps of shipments, as arguments."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from pyvrp_plus import Client, Depot, Model, ProblemData, ShipmentStep, VehicleType

MAX_VALUE = 2**63 - 1

PLACES = [Client, ShipmentStep]


@pytest.mark.parametrize("place", PLACES)
def test_first_and_last(place: Any) -> None:
    """The first opening and the last closing are those of all windows."""
    visit = place(0, 0, time_windows=[(3, 4), (6, 6), (8, 12)])
    assert visit.time_windows == [(3, 4), (6, 6), (8, 12)]
    assert (visit.tw_early, visit.tw_late) == (3, 12)


@pytest.mark.parametrize("place", PLACES)
def test_one_window(place: Any) -> None:
    """One window is the same, however it is given."""
    assert place(0, 0, tw_early=3, tw_late=4).time_windows == [(3, 4)]
    assert place(0, 0, time_windows=[(3, 4)]) == place(0, 0, tw_early=3, tw_late=4)
    assert place(0, 0).time_windows == [(0, MAX_VALUE)]


@pytest.mark.parametrize("place", PLACES)
def test_copies(place: Any) -> None:
    """Copies, pickles and representations tell of all windows."""
    visit = place(0, 0, time_windows=[[3, 4], [6, 7]])
    assert copy.deepcopy(visit) == pickle.loads(pickle.dumps(visit)) == visit
    assert eval(repr(visit), {place.__name__: place}) == visit
    assert "tw_early" not in repr(visit)
    assert "time_windows" not in repr(place(0, 0, tw_early=3))
    assert visit != place(0, 0, time_windows=[(3, 5), (6, 7)])
    assert visit != place(0, 0, time_windows=[(3, 7)])


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"time_windows": []}, "time_windows must not be empty"),
        ({"time_windows": [(5, 4)]}, r"time_windows\[0\].* got \(5, 4\)"),
        ({"time_windows": [(-1, 4)]}, r"time_windows\[0\].* got \(-1, 4\)"),
        ({"time_windows": [(1, 2), (9, 8)]}, r"time_windows\[1\].* got \(9, 8\)"),
        ({"time_windows": [(1, 5), (5, 8)]}, r"time_windows\[1\] must open after"),
        ({"time_windows": [(5, 8), (1, 2)]}, r"time_windows\[1\] must open after"),
        ({"time_windows": [(1, 5), (6, 8)], "tw_early": 2}, "tw_early = 2, but .* 1:"),
        ({"time_windows": [(1, 5), (6, 8)], "tw_late": 9}, "tw_late = 9, but .* 8:"),
    ],
)
def test_errors(place: Any, arguments: dict[str, Any], message: str) -> None:
    """Windows that are empty, out of order or contradict each other are refused."""
    with pytest.raises(ValueError, match=message):
        place(0, 0, **arguments)


@pytest.mark.parametrize("value", [5, [5], [(1, 2, 3)], [("a", "b")], "ab"])
def test_other_types(value: Any) -> None:
    """Anything but pairs of integers is refused."""
    with pytest.raises(TypeError):
        Client(0, 0, time_windows=value)


def test_release_time() -> None:
    """A release after the last window has closed is refused."""
    Client(0, 0, release_time=12, time_windows=[(3, 4), (8, 12)])
    with pytest.raises(ValueError, match="release_time"):
        Client(0, 0, release_time=13, time_windows=[(3, 4), (8, 12)])


def test_sums() -> None:
    """A last opening that could let sums overflow is refused."""
    client = Client(0, 0, time_windows=[(0, 1), (2**62, MAX_VALUE)])
    zeros = np.zeros((2, 2), dtype=int)
    with pytest.raises(ValueError, match="64 bits"):
        ProblemData([client], [Depot(0, 0)], [VehicleType()], [zeros], [zeros])


def test_has_time_windows() -> None:
    """Windows that leave out but a moment are time windows."""
    client = Client(0, 0, time_windows=[(0, 5), (7, MAX_VALUE)])
    zeros = np.zeros((2, 2), dtype=int)
    data = ProblemData([client], [Depot(0, 0)], [VehicleType()], [zeros], [zeros])
    assert data.has_time_windows()


def test_model() -> None:
    """A model passes windows of clients and shipments on, and takes them from data."""
    model = Model()
    model.add_depot(0, 0)
    model.add_vehicle_type()
    client = model.add_client(1, 0, time_windows=[(0, 5), (7, 9)])
    model.add_shipment(
        client,
        model.add_location(2, 0),
        pickup_time_windows=[(1, 2), (4, 6)],
        delivery_time_windows=[(10, 12), (14, 16)],
    )
    data = model.data(missing_value=1)
    assert data.clients()[0].time_windows == [(0, 5), (7, 9)]
    (shipment,) = data.shipments()
    assert shipment.pickup.time_windows == [(1, 2), (4, 6)]
    assert shipment.delivery.time_windows == [(10, 12), (14, 16)]
    assert Model.from_data(data).data() == data
