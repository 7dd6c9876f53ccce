"""The form of what solvers say."""

import json

import hypothesis
import pytest
from hypothesis import strategies

from benchmarks.solvers.claim import Claim

VALID = {
    "feasible": True,
    "cost": 7,
    "routes": [
        {
            "vehicle_type": 0,
            "trips": [{"start_depot": 0, "end_depot": 0, "visits": [1, 2]}],
        }
    ],
    "iterations": None,
    "runtime": 1,
    "cpu_time": 0.5,
    "peak_rss": 1,
    "version": "1",
    "trace": [[0.5, 1, 7]],
}


def anything():
    """Return a strategy for JSON values."""
    leaves = (
        strategies.none()
        | strategies.booleans()
        | strategies.integers()
        | strategies.floats()
        | strategies.text(max_size=5)
    )
    return strategies.recursive(
        leaves,
        lambda inner: (
            strategies.lists(inner, max_size=3)
            | strategies.dictionaries(
                strategies.sampled_from(["trips", "visits", "vehicle_type"]), inner
            )
        ),
        max_leaves=8,
    )


def test_valid():
    """A reply in the right form is taken over."""
    claim = Claim.from_reply(VALID)
    assert claim.cost == 7
    assert claim.routes == VALID["routes"]
    assert claim.trace == [(0.5, 1, 7)]
    assert claim.iterations is None


def test_infeasible_has_no_cost():
    """What a solver says of its infeasible solutions is of no interest."""
    assert Claim.from_reply(VALID | {"feasible": False}).cost is None


@pytest.mark.parametrize("name", sorted(VALID.keys() - {"iterations"}))
def test_missing(name):
    """Everything must be there."""
    reply = {key: value for key, value in VALID.items() if key != name}
    with pytest.raises(ValueError, match=name):
        Claim.from_reply(reply)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("cost", 7.0),
        ("cost", True),
        ("feasible", 1),
        ("runtime", float("inf")),
        ("runtime", -1),
        ("cpu_time", "1"),
        ("trace", [[0.5, 1]]),
        ("trace", [[0.5, 1, 7.5]]),
        ("trace", [[None, 1, 7]]),
        ("routes", [[1, 2]]),
        ("routes", [{"vehicle_type": 0, "trips": [{"visits": [1]}]}]),
        ("routes", [{"vehicle_type": 0, "trips": None}]),
    ],
)
def test_wrong(field, value):
    """What has another form is refused."""
    with pytest.raises(ValueError, match=r"must be|has a point"):
        Claim.from_reply(VALID | {field: value})


@hypothesis.given(strategies.sampled_from(sorted(VALID)), anything())
def test_nothing_else_is_raised(field, value):
    """Any value of any field is taken or refused, and what is taken can be written."""
    try:
        claim = Claim.from_reply(VALID | {field: value})
    except ValueError:
        return

    json.dumps(vars(claim), allow_nan=False)
