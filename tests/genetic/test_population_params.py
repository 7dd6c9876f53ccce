"""Parameters of the population: as in PyVRP, with the values in the messages."""

import pickle
from typing import Any

import pytest

from pyvrp_plus import PopulationParams, SolveParams

pyvrp = pytest.importorskip("pyvrp")

FIELDS = (
    "min_pop_size",
    "generation_size",
    "num_elite",
    "num_close",
    "lb_diversity",
    "ub_diversity",
    "max_pop_size",
)


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"min_pop_size": 0, "generation_size": 0, "num_elite": 0, "num_close": 0},
        {"min_pop_size": 3, "generation_size": 4},
        {"num_elite": 7, "num_close": 8},
        {"lb_diversity": 0, "ub_diversity": 1},
        {"lb_diversity": 0.25, "ub_diversity": 0.75},
    ],
)
def test_fields(arguments: dict[str, Any]) -> None:
    """All fields can be read."""
    ours, theirs = (m(**arguments) for m in (PopulationParams, pyvrp.PopulationParams))
    for name in FIELDS:
        assert getattr(ours, name) == getattr(theirs, name)


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        ({"lb_diversity": -0.125}, "-0.125"),
        ({"lb_diversity": 1.125}, "1.125"),
        ({"ub_diversity": -0.125}, "-0.125"),
        ({"ub_diversity": 1.125}, "1.125"),
        ({"lb_diversity": 0.625}, "0.625"),  # above the other's default
        ({"lb_diversity": 0.25, "ub_diversity": 0.25}, "0.25"),
    ],
)
def test_bad_bounds(arguments: dict[str, float], value: str) -> None:
    """The bounds are shares, and have some space between them."""
    with pytest.raises(ValueError, match="diversity"):
        pyvrp.PopulationParams(**arguments)

    with pytest.raises(ValueError, match=f"{next(iter(arguments))}.*{value}"):
        PopulationParams(**arguments)


@pytest.mark.parametrize("name", ["lb_diversity", "ub_diversity"])
def test_not_a_number(name: str) -> None:
    """PyVRP lets these pass, and then compares with them in vain."""
    with pytest.raises(ValueError, match=name):
        PopulationParams(**{name: float("nan")})


@pytest.mark.parametrize("value", [-1, 1.5, "one", None, 2**64])
@pytest.mark.parametrize("name", FIELDS[:4])
def test_bad_sizes(name: str, value: object) -> None:
    """Sizes are integers of at least zero."""
    for params in (PopulationParams, pyvrp.PopulationParams):
        with pytest.raises(TypeError):
            params(**{name: value})


def test_equality() -> None:
    """Parameters are equal when all fields are."""
    assert PopulationParams() == PopulationParams(min_pop_size=25)
    for name in FIELDS[:4]:
        assert PopulationParams(**{name: 1}) != PopulationParams(**{name: 2})
    for name in FIELDS[4:6]:
        assert PopulationParams(**{name: 0.2}) != PopulationParams(**{name: 0.3})


def test_repr() -> None:
    """All fields are shown, as arguments; PyVRP shows none."""
    params = PopulationParams(3, 5, ub_diversity=0.7)
    assert repr(params) == (
        "PopulationParams(min_pop_size=3, generation_size=5, num_elite=4, "
        "num_close=5, lb_diversity=0.1, ub_diversity=0.7)"
    )


def test_pickle() -> None:
    """Parameters survive the way to another process."""
    params = PopulationParams(3, 5, 1, 2, 0.2, 0.7)
    assert pickle.loads(pickle.dumps(params)) == params
    assert (
        pickle.loads(pickle.dumps(SolveParams(population=params))).population == params
    )
