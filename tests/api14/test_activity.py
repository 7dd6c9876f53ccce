"""Activities, their texts, and the locations that our own data have for them."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyvrp_plus.api14 import Activity, ActivityType
from pyvrp_plus.api14.numbering import Numbering

COUNTS = st.integers(0, 20)


@given(st.sampled_from(ActivityType), st.integers(0, 10**6))
def test_texts(kind: ActivityType, idx: int):
    """The text of an activity is that of an equal one."""
    activity = Activity(kind, idx)
    assert Activity(str(activity)) == Activity(description=str(activity)) == activity
    assert hash(Activity(str(activity))) == hash(activity)
    assert pickle.loads(pickle.dumps(activity)) == activity
    assert activity != Activity(kind, idx + 1)
    assert activity != (kind, idx)


@pytest.mark.parametrize("text", ["", "C", "1", "c1", "C-1", "C1 ", "P1", "C1.5"])
def test_other_texts(text: str):
    """Other texts are refused, and named."""
    with pytest.raises(ValueError, match=f"Not an activity: '{text}'"):
        Activity(text)


@pytest.mark.parametrize(
    "arguments",
    [(), (ActivityType.CLIENT,), (1, 2), (ActivityType.CLIENT, -1), (None, 1)],
)
def test_arguments_that_are_missing_or_wrong(arguments: tuple):
    """There must be a type and an index, or a text."""
    with pytest.raises(TypeError):
        Activity(*arguments)


@given(COUNTS, COUNTS, COUNTS)
def test_numbering(num_depots: int, num_clients: int, num_shipments: int):
    """Each location stands for one activity, and the other way round."""
    numbering = Numbering(num_depots, num_clients, num_shipments)
    activities = [numbering.activity(idx) for idx in range(numbering.num_locations)]
    assert [numbering.location(item) for item in activities] == [
        *range(len(activities))
    ]
    assert len(set(activities)) == num_depots + num_clients + 2 * num_shipments
    for kind, count in (
        (ActivityType.DEPOT, num_depots),
        (ActivityType.CLIENT, num_clients),
        (ActivityType.PICKUP, num_shipments),
        (ActivityType.DELIVERY, num_shipments),
    ):
        assert sum(item.type is kind for item in activities) == count
        with pytest.raises(ValueError, match=str(Activity(kind, count))):
            numbering.location(Activity(kind, count))
