"""Routes on a map."""

import pytest

from pyvrp_plus import Model, Solution
from pyvrp_plus.export import solution_geojson


def data_at(x, y):
    """Return a problem with clients in a city and at the given place."""
    model = Model()
    model.add_depot(4.9, 52.3, name="hub")
    model.add_client(5.1, 52.1, delivery=1, prize=3, required=False)
    model.add_client(x, y, delivery=1, name="there")
    model.add_vehicle_type(capacity=2)
    return model.data(missing_value=1)


def test_features():
    """A line and points for the route, and a point for the client without a visit."""
    data = data_at(-5, -20.5)
    collection = solution_geojson(data, Solution(data, [[2]]))
    assert collection["type"] == "FeatureCollection"
    line, *points = collection["features"]
    assert line["geometry"] == {
        "type": "LineString",
        "coordinates": [[4.9, 52.3], [-5, -20.5], [4.9, 52.3]],
    }
    assert line["properties"]["route"] == 1
    assert [point["geometry"]["coordinates"] for point in points] == [
        [4.9, 52.3], [-5, -20.5], [4.9, 52.3], [5.1, 52.1]
    ]  # fmt: skip
    assert points[1]["properties"]["name"] == "there"
    assert points[-1]["properties"]["route"] is None


@pytest.mark.parametrize(("x", "y"), [(180.5, 0), (0, -91)])
def test_other_coordinates(x, y):
    """Metres are not degrees: the error names the location."""
    data = data_at(x, y)
    with pytest.raises(ValueError, match=r"there is at .* degrees"):
        solution_geojson(data, Solution(data, [[2]]))
