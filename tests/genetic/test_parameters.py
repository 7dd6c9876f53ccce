"""Parameters have PyVRP's defaults, and refuse what PyVRP refuses."""

import dataclasses
import math

import pytest

from pyvrp_plus import GeneticAlgorithmParams, PenaltyParams
from pyvrp_plus.search import NeighbourhoodParams

pyvrp = pytest.importorskip("pyvrp")

CASES = [
    (GeneticAlgorithmParams, {"repair_probability": -0.1}),
    (GeneticAlgorithmParams, {"repair_probability": 1.1}),
    (GeneticAlgorithmParams, {"repair_probability": math.nan}),
    (GeneticAlgorithmParams, {"num_iters_no_improvement": -1}),
    (GeneticAlgorithmParams, {"repair_probability": "often"}),
    (GeneticAlgorithmParams, {"unknown": 1}),
    (PenaltyParams, {"repair_booster": 0}),
    (PenaltyParams, {"solutions_between_updates": 0}),
    (PenaltyParams, {"penalty_increase": 0.9}),
    (PenaltyParams, {"penalty_increase": math.nan}),
    (PenaltyParams, {"penalty_decrease": -0.1}),
    (PenaltyParams, {"penalty_decrease": 1.1}),
    (PenaltyParams, {"target_feasible": -0.1}),
    (PenaltyParams, {"target_feasible": 1.1}),
    (PenaltyParams, {"feas_tolerance": -0.1}),
    (PenaltyParams, {"feas_tolerance": 1.1}),
    (PenaltyParams, {"min_penalty": -1}),
    (PenaltyParams, {"min_penalty": 2, "max_penalty": 1}),
    (NeighbourhoodParams, {"num_neighbours": 0}),
    (NeighbourhoodParams, {"num_neighbours": -1}),
]


def pyvrp_class(kind):
    """Return the class of the same name."""
    return getattr(pyvrp, kind.__name__, None) or getattr(pyvrp.search, kind.__name__)


@pytest.mark.parametrize(("kind", "fields"), CASES)
def test_bad_values(kind, fields):
    """The error has the same type, and names the field."""
    with pytest.raises((TypeError, ValueError)) as error:
        pyvrp_class(kind)(**fields)

    with pytest.raises(error.type) as ours:
        kind(**fields)

    if error.type is ValueError:
        assert any(field in str(ours.value) for field in fields)


@pytest.mark.parametrize(
    "kind", [GeneticAlgorithmParams, PenaltyParams, NeighbourhoodParams]
)
def test_same_fields(kind):
    """Names and order are the same, and the text that shows them."""
    theirs = pyvrp_class(kind)()
    assert [f.name for f in dataclasses.fields(kind)] == [
        f.name for f in dataclasses.fields(theirs)
    ]
    assert repr(kind(**dataclasses.asdict(theirs))) == repr(theirs)
