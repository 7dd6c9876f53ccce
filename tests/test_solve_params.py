"""Parameters of the solver, and files of them."""

import dataclasses
import tomllib

import pytest

from pyvrp_plus import (
    GeneticAlgorithmParams,
    PenaltyParams,
    PopulationParams,
    SolveParams,
)
from pyvrp_plus.search import SwapStar, SwapTails

pyvrp = pytest.importorskip("pyvrp")


@pytest.fixture
def write(tmp_path):
    """Return a function that writes a file, and returns its path."""

    def write(text):
        path = tmp_path / "params.toml"
        path.write_text(text)
        return path

    return write


def test_stock_is_pyvrp():
    """Its values are the defaults of PyVRP 0.12."""
    ours, theirs = SolveParams.stock(), pyvrp.SolveParams()
    for name in ("genetic", "penalty", "neighbourhood"):
        assert dataclasses.asdict(getattr(ours, name)) == dataclasses.asdict(
            getattr(theirs, name)
        )

    for name in (
        "min_pop_size",
        "generation_size",
        "num_elite",
        "num_close",
        "lb_diversity",
        "ub_diversity",
        "max_pop_size",
    ):
        assert getattr(ours.population, name) == getattr(theirs.population, name)

    for name in ("node_ops", "route_ops"):
        ops = [[op.__name__ for op in getattr(p, name)] for p in (ours, theirs)]
        # Shipments came with PyVRP 0.14; without any, the operator does nothing.
        assert [op for op in ops[0] if op != "RelocateShipment"] == ops[1]

    assert ours.display_interval == theirs.display_interval


def test_equality():
    """Parameters are equal when all of their parts are."""
    assert SolveParams() == SolveParams()
    assert SolveParams() != SolveParams(display_interval=1)
    assert SolveParams() != SolveParams(population=PopulationParams(min_pop_size=3))


def test_defaults_are_not_shared():
    """Changing the operators of one does not change those of others."""
    SolveParams().node_ops.clear()
    assert SolveParams().node_ops


def test_from_file(write):
    """What the file does not set keeps its default."""
    params = SolveParams.from_file(
        write(
            """
            node_ops = ["SwapTails"]
            route_ops = []
            display_interval = 2.5

            [genetic]
            repair_probability = 0.5

            [population]
            min_pop_size = 10
            """
        )
    )
    assert params == SolveParams(
        genetic=GeneticAlgorithmParams(repair_probability=0.5),
        population=PopulationParams(min_pop_size=10),
        node_ops=[SwapTails],
        route_ops=[],
        display_interval=2.5,
    )


def test_empty_file(write):
    """An empty file sets nothing."""
    assert SolveParams.from_file(write("")) == SolveParams()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("[genetic]\nunknown = 1", TypeError),
        ("[population]\nunknown = 1", TypeError),
        ("[penalty]\nmin_penalty = -1", ValueError),
        ("[neighbourhood]\nnum_neighbours = 0", ValueError),
        ('[genetic]\nrepair_probability = "a"', TypeError),
        ('node_ops = ["Unknown"]', AttributeError),
        ('route_ops = ["NODE_OPERATORS"]', AttributeError),
        ("[genetic", tomllib.TOMLDecodeError),
    ],
)
def test_bad_files(write, text, error):
    """Errors are those of PyVRP."""
    with pytest.raises(error):
        SolveParams.from_file(write(text))


def test_missing_file(tmp_path):
    """There must be a file."""
    with pytest.raises(FileNotFoundError):
        SolveParams.from_file(tmp_path / "missing.toml")


def test_unknown_table_is_a_warning(write):
    """PyVRP ignores them; saying so helps against misspelling."""
    with pytest.warns(UserWarning, match="genetics"):
        params = SolveParams.from_file(write("[genetics]\nrepair_probability = 0.5"))

    assert params == SolveParams()


def test_operators_by_class():
    """Operators are classes, as in PyVRP."""
    params = SolveParams(penalty=PenaltyParams(), route_ops=[SwapStar])
    assert params.route_ops == [SwapStar]
