"""What differs between two solutions."""

from hypothesis import given, settings

import pyvrp_plus
from pyvrp_plus import Model, Solution
from pyvrp_plus.export import solution_dict
from pyvrp_plus.export.compare import compare
from tests.oracle.strategies import solutions


def solution_of(names, routes):
    """Return a solution in which a client has each name, on a line."""
    model = Model()
    model.add_depot(0, 0)
    for x, name in enumerate(names, 1):
        model.add_client(x, 0, required=False, prize=10, name=name)

    model.add_vehicle_type(3)
    for frm in model.locations:
        for to in model.locations:
            length = int(abs(frm.x - to.x))
            model.add_edge(frm, to, length, length)

    data = model.data()
    return solution_dict(data, Solution(data, routes))


def changes(before, after):
    """Return the changes by name."""
    found = compare(before, after)["clients"]
    return {client["name"]: client["change"] for client in found}


def test_changes_by_name():
    """Clients keep their names while their indices change."""
    before = solution_of(["a", "b", "c", "d", "e"], [[1, 2], [3, 4]])
    after = solution_of(["b", "c", "d", "e", "f"], [[2, 3, 1], [4]])
    assert changes(before, after) == {
        "a": "removed",
        "b": "moved",
        "c": "time",
        "d": "time",
        "e": "visited",
        "f": "added",
    }
    found = compare(before, after)
    assert found["same_route"] == [1, None]
    assert found["num_routes"] == [2, 2]
    assert found["costs"]["uncollected_prizes"] == [10, 10]
    moved = next(client for client in found["clients"] if client["name"] == "b")
    assert moved["before"]["route"] == moved["after"]["route"] == 0


def test_skipped():
    """A client that is no longer visited is still there."""
    names = ["a", "b"]
    before, after = (solution_of(names, routes) for routes in ([[1, 2]], [[1]]))
    assert changes(before, after) == {"b": "skipped"}


def test_equal_names():
    """Clients are then told apart by their indices."""
    before = solution_of(["a", "a", "b"], [[1, 2]])
    after = solution_of(["a", "a", "b"], [[1], [3]])
    assert [c["change"] for c in compare(before, after)["clients"]] == [
        "skipped",
        "visited",
    ]


def test_order_of_routes_does_not_matter():
    """Nothing has changed."""
    names = ["a", "b", "c"]
    before, after = (solution_of(names, r) for r in ([[1, 2], [3]], [[3], [1, 2]]))
    assert changes(before, after) == {}


@settings(max_examples=30)
@given(solutions())
def test_a_solution_and_itself(drawn):
    """Nothing has changed."""
    data = drawn.instance.build(pyvrp_plus)
    content = solution_dict(data, drawn.build(pyvrp_plus))
    found = compare(content, content)
    assert found["clients"] == []
    assert found["same_route"] == list(range(len(content["routes"])))


def test_known_locations_and_routes():
    """What is known of clients and routes counts, not what they are called."""
    before = solution_of(["", "", ""], [[1, 2], [3]])
    after = solution_of(["", "x", ""], [[1], [2, 3]])
    # The first client is gone, and the last one is new.
    found = compare(before, after, locations={0: 0, 2: 1, 3: 2}, same_route=[None, 1])
    assert found["same_route"] == [None, 1]
    changes_found = [(c["name"], c["change"]) for c in found["clients"]]
    assert changes_found == [
        ("client 1", "removed"),
        ("client 1", "moved"),
        ("x", "time"),
        ("client 3", "added"),
    ]
