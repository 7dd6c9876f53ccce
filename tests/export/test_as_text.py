"""Solutions in words."""

from pyvrp_plus import Model, Solution
from pyvrp_plus.export import solution_text
from pyvrp_plus.generate import generate_cvrp


def data_of(names):
    """Return a problem with a client on a line for each name."""
    model = Model()
    model.add_depot(0, 0, name="hub")
    for x, name in enumerate(names, 1):
        model.add_client(x, 0, delivery=[x, 1], tw_late=1500, required=x < 3, name=name)

    model.add_vehicle_type(2, [5, 9], fixed_cost=12_000, name="van")
    for frm in model.locations:
        for to in model.locations:
            length = int(1000 * abs(frm.x - to.x))
            model.add_edge(frm, to, length, length)

    return model.data()


def test_all_of_a_solution():
    """Costs by kind, a table for each route, and who is left."""
    data = data_of(["bakery", "", "cafe"])
    assert (
        solution_text(data, Solution(data, [[1], [2]]))
        == """\
Cost by kind
------------
  distance             6,000
  duration                 0
  fixed vehicle       24,000
  uncollected prizes       0

Route #1 (van, distance 2,000, duration 2,000)
  stop     arrival   service   slack    load
  ------------------------------------------
  hub            0         0     500   1 + 1
  bakery     1,000     1,000     500   0 + 0
  hub        2,000     2,000       -   0 + 0

Route #2 (van, distance 4,000, duration 4,000)
  stop       arrival   service   late   slack    load
  ---------------------------------------------------
  hub              0         0      0       0   2 + 1
  client 2     2,000     1,500    500       0   0 + 0
  hub          3,500     3,500      0       -   0 + 0

Not visited: cafe"""
    )


def test_names_cannot_break_the_table():
    """Line breaks, control characters and markup are text."""
    data = data_of(["a\nb\x1b[31m", "[bold]x[/bold]", "日本"])
    text = solution_text(data, Solution(data, [[1, 2, 3]]))
    assert r"a\nb\x1b[31m" in text
    assert "[bold]x[/bold]" in text
    assert "\x1b" not in text
    assert "日本" in text


def test_long_names_are_not_cut():
    """However long."""
    name = "x" * 5000
    data = data_of([name])
    assert name in solution_text(data, Solution(data, [[1]]))


def test_many_stops():
    """There is a line for each route only."""
    data = generate_cvrp(300, seed=1)
    clients = list(range(1, 301))
    routes = [clients[start : start + 3] for start in range(0, 300, 3)]
    lines = solution_text(data, Solution(data, routes)).splitlines()
    assert sum(line.startswith("Route #") for line in lines) == 100
    assert len(lines) < 110
    assert lines[-1].endswith(": 298 299 300")
