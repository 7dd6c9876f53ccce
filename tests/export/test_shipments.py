"""Shipments in all formats: each is picked up and delivered, or left out."""

import csv
import io
import json
from itertools import pairwise

import pytest

import pyvrp_plus
from pyvrp_plus import Solution, solve
from pyvrp_plus.export import solution_csv, solution_dict, solution_text, stops_of
from pyvrp_plus.export.compare import compare
from pyvrp_plus.files.json_text import json_text
from pyvrp_plus.stop import MaxIterations
from tests.variants import VARIANTS

NAMES = [name for name in VARIANTS if "shipments" in name]


@pytest.mark.parametrize("name", NAMES)
def test_stops(name):
    """A stop for each end, with the amount that gets on and off board."""
    data = VARIANTS[name]()
    best = solve(data, MaxIterations(10), display=False).best
    for route in best.routes():
        stops = stops_of(data, route)
        at = {stop.location: stop for stop in stops}
        for stop in stops:
            if stop.kind == "pickup":
                other = at[stop.location + 1]
                assert (other.kind, other.trip) == ("delivery", stop.trip)
                assert stop.pickup == other.delivery
                assert not any(stop.delivery + other.pickup)

        for before, after in pairwise(stops[:-1]):
            if after.kind in ("pickup", "delivery"):
                change = after.pickup[0] - after.delivery[0]
                assert after.load[0] == before.load[0] + change

        for trip in range(route.num_trips()):
            loads = [stop.load[0] for stop in stops if stop.trip == trip]
            if not any(data.vehicle_type(route.vehicle_type()).initial_load):
                assert [max(loads)] == route.trip(trip).load()


@pytest.mark.parametrize("name", NAMES)
def test_left_out(name):
    """Both ends are listed, and the prize once."""
    data = VARIANTS[name]()
    empty = Solution(data, [])
    content = solution_dict(data, empty)
    assert json.loads(json_text(content)) == content
    visits = data.num_clients + 2 * data.num_shipments
    assert len(content["unserved"]) == visits
    prizes = sum(place["prize"] for place in content["unserved"])
    assert prizes == empty.uncollected_prizes()
    required = sum(shipment.required for shipment in data.shipments())
    assert content["violations"]["missing_shipments"] == required
    assert "pickup of shipment 0" in solution_text(data, empty)


def test_other_formats():
    """They speak of the ends of shipments."""
    data = VARIANTS["shipments"]()
    best = solve(data, MaxIterations(10), display=False).best
    rows = csv.DictReader(io.StringIO(solution_csv(data, best)))
    kinds = [row["kind"] for row in rows]
    assert kinds.count("pickup") == kinds.count("delivery") == data.num_shipments

    after = solution_dict(data, Solution(data, best.routes()[1:]))
    skipped = compare(solution_dict(data, best), after)["clients"]
    assert {visit["change"] for visit in skipped} == {"skipped"}
    assert pyvrp_plus.Result(best, pyvrp_plus.Statistics(), 0, 0, data=data).to_html()
