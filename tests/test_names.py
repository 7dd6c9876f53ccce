"""What people read instead of indices."""

import pytest

from pyvrp_plus import Model
from pyvrp_plus.names import location_name, one_line, vehicle_name


@pytest.mark.parametrize(
    ("name", "shown"),
    [("", "vehicle type 0"), ("0,1,2", "vehicle type 0"), ("7", "7"), ("van", "van")],
)
def test_vehicles(name, shown):
    """Lists of numbers, which files lead to, are no names."""
    model = Model()
    model.add_depot(0, 0)
    model.add_client(1, 0)
    model.add_vehicle_type(name=name)
    data = model.data(missing_value=1)
    assert vehicle_name(data, 0) == shown
    assert [location_name(data, idx) for idx in (0, 1)] == ["depot 0", "client 1"]


def test_one_line():
    """Only what cannot be printed is escaped."""
    assert one_line("é日 'x'\r\n\u2028\0") == r"é日 'x'\r\n\u2028\x00"
