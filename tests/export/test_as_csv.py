"""Tables of stops for spreadsheets."""

import csv
import io

import pytest
from hypothesis import given

import pyvrp_plus
from pyvrp_plus import Model, Solution
from pyvrp_plus.export import solution_csv, stops_of
from tests.oracle.strategies import solutions


def rows_of(text):
    """Return the rows, by column."""
    return list(csv.DictReader(io.StringIO(text, newline="")))


@given(solutions())
def test_rows_are_the_stops(drawn):
    """In order, with their figures."""
    data = drawn.instance.build(pyvrp_plus)
    solution = drawn.build(pyvrp_plus)
    rows = rows_of(solution_csv(data, solution))
    stops = [
        (number, stop)
        for number, route in enumerate(solution.routes(), 1)
        for stop in stops_of(data, route)
    ]
    assert len(rows) == len(stops)
    for row, (number, stop) in zip(rows, stops, strict=True):
        assert row["route"] == str(number)
        assert row["kind"] == stop.kind
        assert row["arrival"] == str(stop.arrival)
        assert row["slack"] == ("" if stop.slack is None else str(stop.slack))
        assert float(row["x"]) == stop.x
        for dim, load in enumerate(stop.load):
            assert row[f"load_{dim}"] == str(load)


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "=cmd|' /C calc'!A0"],
)
def test_formulas_are_text(name):
    """They have an apostrophe before them; numbers have not."""
    data = one_client(name)
    *_, client, _ = rows_of(solution_csv(data, Solution(data, [[1]])))
    assert client["name"] == f"'{name}"
    assert client["x"] == "-1.0"


@pytest.mark.parametrize("name", ['a,b;"c"', "a\nb", "日本", "'", "a=1"])
def test_names_survive(name):
    """Separators, quotes, and line breaks are quoted."""
    data = one_client(name)
    *_, client, _ = rows_of(solution_csv(data, Solution(data, [[1]])))
    assert client["name"] == name


def one_client(name):
    """Return a problem with a client of that name."""
    model = Model()
    model.add_depot(0, 0)
    model.add_client(-1, 0, name=name)
    model.add_vehicle_type()
    return model.data(missing_value=1)
