"""The criteria stop when PyVRP's do."""

import math
import time

import pytest

from pyvrp_plus import stop as ours

theirs = pytest.importorskip("pyvrp.stop")

NO_COST = 2**63 - 1
COSTS = [
    [5.0] * 6,
    [5, 5, 4, 4, 4, 4],
    [NO_COST, NO_COST, 9, 9, 8, 8],
    [math.inf] * 5,
    [6, 5, 4, 3, 2, 1],
]


def sequence(module, description):
    """Return a criterion of the module from a nested description."""
    name, argument = description
    if name == "MultipleCriteria":
        argument = [sequence(module, part) for part in argument]

    kind = getattr(module, name)
    return kind() if argument is None else kind(argument)


@pytest.mark.parametrize("costs", COSTS)
@pytest.mark.parametrize(
    "description",
    [
        ("MaxIterations", 0),
        ("MaxIterations", 3),
        ("NoImprovement", 0),
        ("NoImprovement", 1),
        ("NoImprovement", 2),
        ("FirstFeasible", None),
        ("MaxRuntime", 0),
        ("MaxRuntime", 1e6),
        ("MultipleCriteria", [("MaxIterations", 4), ("NoImprovement", 2)]),
        (
            "MultipleCriteria",
            [("FirstFeasible", None), ("MultipleCriteria", [("MaxIterations", 1)])],
        ),
    ],
)
def test_same_answers(description, costs):
    """Both say the same on every call, also after the first time to stop."""
    one, other = sequence(ours, description), sequence(theirs, description)
    assert [one(cost) for cost in costs] == [other(cost) for cost in costs]


@pytest.mark.parametrize(
    ("name", "argument"),
    [
        ("MaxIterations", -1),
        ("NoImprovement", -1),
        ("MaxRuntime", -0.5),
        ("MultipleCriteria", []),
        ("MaxIterations", "many"),
        ("MaxRuntime", None),
    ],
)
def test_bad_arguments(name, argument):
    """Both raise the same type of error."""
    with pytest.raises((TypeError, ValueError)) as error:
        getattr(theirs, name)(argument)

    with pytest.raises(error.type):
        getattr(ours, name)(argument)


@pytest.mark.parametrize("kind", [ours.MaxRuntime, ours.MaxCpuTime])
@pytest.mark.parametrize("limit", [math.nan, -1])
def test_times_are_not_negative(kind, limit):
    """A limit that is not a number would never be reached."""
    with pytest.raises(ValueError, match=str(limit)):
        kind(limit)


def test_cpu_time_is_measured_from_the_first_call():
    """What was done before does not count, and neither does sleep."""
    sum(range(2_000_000))
    stop = ours.MaxCpuTime(0.01)
    assert not stop(0)
    time.sleep(0.02)
    assert not stop(0)
    while not stop(0):
        sum(range(1000))

    assert ours.MaxCpuTime(0)(0)


def test_clock_starts_at_the_first_call(monkeypatch):
    """Time before the first call does not count."""
    now = 100.0
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    criterion = ours.MaxRuntime(10)

    now = 200.0
    assert not criterion(1)
    now = 209.0
    assert not criterion(1)
    now = 210.0
    assert criterion(1)


def test_later_criteria_are_not_asked():
    """As soon as one says to stop, the others do not matter."""
    asked = []

    def criterion(name, answer):
        return lambda _: asked.append(name) or answer

    several = ours.MultipleCriteria(
        [criterion("a", False), criterion("b", True), criterion("c", True)]
    )
    assert several(1)
    assert asked == ["a", "b"]
