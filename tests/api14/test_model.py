"""The model of PyVRP 0.14."""

import pytest

from pyvrp_plus.api14 import ClientGroup, Location, Model, ProblemData


def test_from_data(data: ProblemData):
    """The data of a model of data are the same."""
    assert Model.from_data(data).data() == data


def test_what_is_not_in_the_model():
    """The message says what is missing; locations are recognised by identity."""
    model = Model()
    here = model.add_location(0, 0)
    other = Location(0, 0)
    assert other == here
    with pytest.raises(ValueError, match="The given location is not in this model"):
        model.add_client(other)
    with pytest.raises(ValueError, match="The given location is not in this model"):
        model.add_depot(other)
    with pytest.raises(ValueError, match="pickup location is not in this model"):
        model.add_shipment(other, here)
    with pytest.raises(ValueError, match="delivery location is not in this model"):
        model.add_shipment(here, other)

    group = model.add_client_group()
    with pytest.raises(ValueError, match="must not be required"):
        model.add_client(here, group=group)
    with pytest.raises(ValueError, match="The given group is not in this model"):
        model.add_client(here, group=ClientGroup(), required=False)
    assert group.clients == []

    model.add_depot(here)
    model.add_vehicle_type()
    model.add_edge(here, other, 3)
    with pytest.raises(KeyError, match=r"Edge location \(0.0, 0.0\) is not in this"):
        model.data()
