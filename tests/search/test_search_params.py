"""The parameters of the search, as the core has them."""

import copy
import math
import pickle
from typing import Any

import pytest

from pyvrp_plus import SolveParams, search
from pyvrp_plus.search import SearchParams, WalkParams

PARTS = {
    "annealing": "AnnealingParams",
    "breeding": "BreedingParams",
    "elimination": "EliminationParams",
    "proximity": "ProximityParams",
    "recreate": "RecreateParams",
    "ruin": "RuinParams",
    "walks": "WalkParams",
    "walk_penalties": "WalkPenaltyParams",
}


def fields(params: Any) -> dict[str, Any]:
    """Return the values of all parameters by name."""
    return dict(params.__getstate__())


@pytest.mark.parametrize("name", PARTS)
def test_refuses_bad_values(name: str) -> None:
    """Each number has a range, and the error names the parameter."""
    kind = getattr(search, PARTS[name])
    for field, default in fields(kind()).items():
        if isinstance(default, bool):
            continue

        bad: list[float] = [-1]
        if isinstance(default, float):
            bad += [-0.5, math.nan, math.inf]

        for value in bad:
            with pytest.raises(ValueError, match=field):
                kind(**{field: value})

        with pytest.raises(TypeError, match=field):
            kind(**{field: "many"})


@pytest.mark.parametrize("name", PARTS)
def test_refuses_unknown_names(name: str) -> None:
    """A name that is spelled wrongly is not passed over."""
    kind = getattr(search, PARTS[name])
    with pytest.raises(TypeError, match="'many'"):
        kind(many=1)


def test_whole_numbers() -> None:
    """What counts something is no fraction."""
    with pytest.raises(TypeError, match="stretch is 1"):
        WalkParams(stretch=1.5)  # type: ignore[arg-type]


def test_values() -> None:
    """They are compared, shown, copied and pickled by value, and cannot be changed."""
    params = SearchParams(walks=WalkParams(steps=3))
    assert params == SearchParams(walks=WalkParams(steps=3)) != SearchParams()
    assert "WalkParams(steps=3.0, " in repr(params)
    assert copy.copy(params) == pickle.loads(pickle.dumps(params)) == params
    with pytest.raises(AttributeError):
        params.walks = WalkParams()  # type: ignore[misc]


def test_from_file(tmp_path: Any) -> None:
    """Each part has a table of its own; the rest has its defaults."""
    file = tmp_path / "params.toml"
    file.write_text("[search.walks]\nsteps = 3\n[search.ruin]\nmax_string = 4\n")
    params = SolveParams.from_file(file).search
    assert (params.walks.steps, params.ruin.max_string) == (3, 4)
    assert params.breeding == SearchParams().breeding

    for text in ("[search.walks]\nlength = 3", "[search.focus]\n", "search = 3"):
        file.write_text(text)
        with pytest.raises(TypeError):
            SolveParams.from_file(file)
