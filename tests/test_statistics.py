"""Statistics of a run, and files of them."""

import csv
import math

import numpy as np
import pytest

from pyvrp_plus import Statistics

pyvrp = pytest.importorskip("pyvrp")


@pytest.fixture
def stats():
    """Return statistics of two iterations; the first has nothing infeasible."""
    columns = {"runtimes": np.array([0.25, 0.5])}
    for prefix, values in (
        ("feas", [(3, 0.5, 100.0, 110.5, 4.5), (4, 0.25, 90.0, 95.0, 4.0)]),
        ("infeas", [(0, *[math.nan] * 4), (1, 0.0, 80.0, 80.0, 3.0)]),
    ):
        sizes, *others = (np.array(column) for column in zip(*values, strict=True))
        names = ("avg_diversity", "best_cost", "avg_cost", "avg_num_routes")
        columns[f"{prefix}_size"] = sizes
        columns |= {
            f"{prefix}_{name}": column
            for name, column in zip(names, others, strict=True)
        }

    return Statistics.from_columns(columns)


def test_lists(stats):
    """They are lists by iteration, as in PyVRP."""
    assert stats.is_collecting()
    assert stats.num_iterations == 2
    assert stats.runtimes == [0.25, 0.5]
    assert stats.feas_stats[1].best_cost == 90
    assert stats.feas_stats[0].avg_num_routes == 4.5
    assert stats.infeas_stats[0].size == 0
    assert math.isnan(stats.infeas_stats[0].best_cost)
    assert stats.feas_stats is stats.feas_stats  # made only once


def test_nothing():
    """Without collection, there is nothing in it."""
    stats = Statistics(collect_stats=False)
    assert not stats.is_collecting()
    assert stats.num_iterations == 0
    assert stats.runtimes == stats.feas_stats == stats.infeas_stats == []


def test_equality(stats, tmp_path):
    """Not even NaN makes statistics different from themselves."""
    stats.to_csv(tmp_path / "stats.csv")
    assert stats == Statistics.from_csv(tmp_path / "stats.csv")
    assert stats != Statistics()
    assert Statistics() != Statistics(collect_stats=False)
    assert stats != "statistics"


@pytest.mark.parametrize(
    "options", [{}, {"delimiter": ";"}, {"quoting": csv.QUOTE_ALL}]
)
def test_csv(stats, tmp_path, options):
    """What was written can be read, also by PyVRP."""
    where = tmp_path / "stats.csv"
    stats.to_csv(where, **options)
    options.pop("quoting", None)
    assert Statistics.from_csv(where, **options) == stats

    theirs = pyvrp.Statistics.from_csv(where, **options)
    assert theirs.num_iterations == 2
    assert theirs.runtimes == stats.runtimes
    assert str(theirs.feas_stats).replace("_Datum", "Datum") == str(stats.feas_stats)


def test_csv_like_that_of_pyvrp(tmp_path):
    """Our reader takes PyVRP's files, and our writer makes the same ones."""
    model = pyvrp.Model()
    model.add_depot(0, 0)
    model.add_client(1, 1)
    model.add_vehicle_type(2)
    result = model.solve(pyvrp.stop.MaxIterations(20), display=False)

    result.stats.to_csv(tmp_path / "theirs.csv")
    Statistics.from_csv(tmp_path / "theirs.csv").to_csv(tmp_path / "ours.csv")
    theirs, ours = (tmp_path / f"{name}.csv" for name in ("theirs", "ours"))
    assert ours.read_text() == theirs.read_text()


def test_empty_csv(tmp_path):
    """Statistics of no iterations are a header."""
    Statistics().to_csv(tmp_path / "stats.csv")
    assert len((tmp_path / "stats.csv").read_text().splitlines()) == 1
    assert Statistics.from_csv(tmp_path / "stats.csv") == Statistics()
