"""Tests of replies of jobs in which anything may have been changed."""

import base64
import copy
import json
import math
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mep.candidate.evaluation import Evaluation, EvaluationTask
from mep.candidate.program import Program, stock_program
from mep.candidate.rejection import Rejected, Stage
from mep.candidate.trial import Trial
from mep.evaluation.replies import (
    ForgedReplyError,
    to_evaluation,
    to_inspection,
    to_libraries,
)
from mep.record.plain import from_plain
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance_text import InstanceText, instance_data
from pyvrp_plus.trials.routes import cost_of
from tests.mep.evaluation.right_reply import right_reply

PROGRAM = stock_program("update_penalties", "cpp")
JOINT = stock_program("joint", "cpp")
LARGEST = 2**63 - 1  # that the store can hold
SHARED = settings(max_examples=250)
ODD = st.sampled_from(
    [
        *(10**400, -(10**400), 2**62, 2**63, 2**64, -1, 0, 1, True, False, None),
        *(math.nan, math.inf, -math.inf, -0.0, 1e-320, 1e308, 0.5),
        *("", "1", "\ud800", "\x1b[2J", "\0", "None", "é", "x" * 10_000),
        *([], {}, [[]], [[1, 2]], json.loads("[" * 30 + "]" * 30), [None], [True]),
    ]
)
TEXT = st.text(st.characters(exclude_categories=[]), max_size=10)
VALUES = st.recursive(
    st.one_of(ODD, st.integers(-3, 40), st.integers(), st.floats(), TEXT),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(TEXT, inner, max_size=3)
    ),
    max_leaves=8,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all values in a value of JSON."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def changed(value: Any, path: tuple[Any, ...], how: str, new: Any) -> Any:
    """Return a value in which one place was set, removed or added to."""
    if not path:
        return new

    value = copy.deepcopy(value)
    parent = value
    for key in path[:-1]:
        parent = parent[key]

    if how == "set":
        parent[path[-1]] = new
    elif how == "remove":
        del parent[path[-1]]
    elif isinstance(parent, list):
        parent.insert(path[-1], new)
    else:
        parent[str(new)[:20]] = new

    return value


@st.composite
def forgeries(draw: st.DrawFn, right: Any) -> Any:
    """Draw a reply with one or more changes, after it was sent as JSON."""
    reply = right
    for _ in range(draw(st.sampled_from([1, 1, 1, 2, 3]))):
        path = draw(st.sampled_from(list(places(reply))))
        how = draw(st.sampled_from(["set", "set", "remove", "add"]))
        reply = changed(reply, path, how, draw(VALUES))
        if not isinstance(reply, dict):
            break

    return json.loads(json.dumps(reply))


@pytest.fixture(scope="module")
def task(instance: InstanceText) -> EvaluationTask:
    """Return a task with a budget of iterations."""
    return EvaluationTask(PROGRAM, Trial(instance, 1), Budget.parse("20it"))


@pytest.fixture(scope="module")
def right(task: EvaluationTask) -> dict[str, Any]:
    """Return a reply that is right: a client in each route."""
    return right_reply(task.trial.instance)


def check_message(error: ForgedReplyError | Rejected) -> None:
    """Check that the message of an error can be kept, and is not long."""
    kept = Rejected(Stage.EVALUATION, f"{error}").message
    assert kept
    assert kept.encode().decode() == kept
    assert all(char == "\n" or char.isprintable() for char in kept)


def check_evaluation(one: Evaluation, task: EvaluationTask) -> None:
    """Check that an evaluation can be true, and be stored."""
    if one.cost is None:
        assert one.routes == []
        assert one.trace == []
    else:
        data = instance_data(task.trial.instance)
        assert type(one.cost) is int
        assert one.cost == cost_of(data, one.routes) == one.trace[-1][1]
        trips = [trip for route in one.routes for trip in route["trips"]]
        visits = [client for trip in trips for client in trip["visits"]]
        assert sorted(visits) == list(range(1, data.num_locations))
        costs = [cost for _, cost in one.trace]
        assert costs == sorted(set(costs), reverse=True)

    assert one.iterations == task.budget.amount
    counts = [one.restarts, one.operator_calls, *one.children.values()]
    counts += [*one.steps.values(), *(part for step in one.trace for part in step)]
    assert all(type(count) is int and 0 <= count <= LARGEST for count in counts)
    amounts = [one.runtime, one.cpu_time, one.operator_seconds]
    assert all(type(some) in (int, float) and 0 <= some <= LARGEST for some in amounts)
    shares = [*one.diversity, *one.feasibility]
    assert all(type(share) in (int, float) and 0 <= share <= 1 for share in shares)
    stored = json.dumps(asdict(one), allow_nan=False)
    assert from_plain(Evaluation, json.loads(stored)) == one


@SHARED
@given(st.data())
def test_evaluations(
    task: EvaluationTask, right: dict[str, Any], data: st.DataObject
) -> None:
    """What is believed has the cost of its routes, and numbers that can be stored."""
    part = data.draw(st.sampled_from(["all", "routes", "routes", "trace"]))
    if part == "all":
        reply = data.draw(forgeries(right))
    else:
        reply = right | {part: data.draw(forgeries(right[part]))}
    try:
        evaluation = to_evaluation(reply, task)
    except ForgedReplyError as error:
        check_message(error)
    else:
        check_evaluation(evaluation, task)


@SHARED
@given(st.one_of(VALUES, st.lists(VALUES)))
def test_routes_of_any_kind(
    task: EvaluationTask, right: dict[str, Any], routes: object
) -> None:
    """They are refused as no solution, and not with another error."""
    for given_routes in (routes, [routes], [{"vehicle_type": 0, "trips": routes}]):
        with pytest.raises(ForgedReplyError):
            to_evaluation({**right, "routes": given_routes}, task)


@SHARED
@given(st.lists(st.lists(st.integers(-1, 32), max_size=4), max_size=35), st.data())
def test_visits(
    task: EvaluationTask,
    right: dict[str, Any],
    visits: list[list[int]],
    data: st.DataObject,
) -> None:
    """Clients twice, depots, and what is no client are refused without a crash."""
    depots = st.sampled_from([0, 0, 0, 1, -1, 31, 32, 2**31, 2**64])
    vehicles = st.sampled_from([0, 0, 0, 1, -1, 2**64])
    routes = []
    for some in visits:
        start, end = data.draw(st.tuples(depots, depots))
        trips = [{"visits": some, "start_depot": start, "end_depot": end}]
        routes.append({"vehicle_type": data.draw(vehicles), "trips": trips})

    with pytest.raises(ForgedReplyError):
        to_evaluation({**right, "routes": routes}, task)


INSPECTION = {
    "fingerprint": "0123456789abcdef" * 2,
    "seconds_per_call": dict.fromkeys(JOINT.sources, 0.001),
    "decisions": ["0123abcd", "00000000"],
}


@SHARED
@given(forgeries(INSPECTION))
@example(INSPECTION | {"fingerprint": "0" * 32 + "\n"})
@example(INSPECTION | {"decisions": ["0" * 7 + "\u0660"]})
def test_inspections(reply: object) -> None:
    """What is believed has digests, and a time for each operator."""
    try:
        inspection = to_inspection(reply, JOINT)
    except ForgedReplyError as error:
        check_message(error)
        return

    digests = [inspection.fingerprint, *inspection.decisions]
    assert [len(one) for one in digests] == [32, *[8] * len(inspection.decisions)]
    assert set("".join(digests)) <= set("0123456789abcdef")
    assert inspection.seconds_per_call.keys() == JOINT.sources.keys()
    for seconds in inspection.seconds_per_call.values():
        assert type(seconds) is float
        assert 0 <= seconds < math.inf


LIBRARIES = {"libraries": dict.fromkeys(JOINT.sources, "f0VMRg==")}
FAILURE = {"file": "a.cpp", "line": 3, "message": "error: x", "output": "long"}


@SHARED
@given(st.one_of(forgeries(LIBRARIES), forgeries(FAILURE), VALUES))
@example({"libraries": dict.fromkeys(JOINT.sources)})  # ``None`` looks like base 64
@example({"libraries": dict.fromkeys(JOINT.sources, 1234)})
@example({"libraries": dict.fromkeys(JOINT.sources, "\u0660" * 4)})
def test_libraries(reply: Any) -> None:
    """What is believed is in the reply, and compilers may say anything."""
    try:
        libraries = to_libraries(reply, JOINT)
    except (ForgedReplyError, Rejected) as error:
        check_message(error)
        return

    assert libraries.keys() == JOINT.sources.keys()
    for hook, library in libraries.items():
        assert isinstance(reply["libraries"][hook], str)
        assert base64.b64decode(reply["libraries"][hook]) == library


@pytest.mark.parametrize("depth", [500, *range(850, 1000, 10)])
def test_deep_replies(task: EvaluationTask, right: dict[str, Any], depth: int) -> None:
    """As deep as JSON can be read, or not quite."""
    try:
        deep = json.loads("[" * depth + "]" * depth)
    except RecursionError:
        return

    route = right["routes"][0]
    for routes in (deep, [deep], [{**route, "trips": deep}], [{**route, "x": deep}]):
        with pytest.raises(ForgedReplyError):
            to_evaluation({**right, "routes": routes}, task)

    for name in right:
        with pytest.raises(ForgedReplyError):
            to_evaluation({**right, name: deep}, task)

    for name in INSPECTION:
        with pytest.raises(ForgedReplyError):
            to_inspection(INSPECTION | {name: deep}, JOINT)

    for name in FAILURE:
        with pytest.raises(Rejected):
            to_libraries(FAILURE | {name: deep}, JOINT)


def test_what_is_right_is_believed(task: EvaluationTask, right: dict[str, Any]) -> None:
    """Else, these tests would test nothing."""
    check_evaluation(to_evaluation(right, task), task)
    assert to_inspection(INSPECTION, JOINT).decisions == ("0123abcd", "00000000")
    assert set(to_libraries(LIBRARIES, JOINT).values()) == {b"\x7fELF"}
    with pytest.raises(Rejected, match=r"a\.cpp, line 3: error: x"):
        to_libraries(FAILURE, Program("cpp", {}))
