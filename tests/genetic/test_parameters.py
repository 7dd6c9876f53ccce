"""Parameters as data classes: PyVRP's fields and defaults, and what is refused."""

import copy
import dataclasses
import math
import typing

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


KINDS = [GeneticAlgorithmParams, PenaltyParams, NeighbourhoodParams]


@pytest.mark.parametrize("kind", KINDS)
def test_same_fields(kind):
    """Names and order are the same, and the text that shows them."""
    theirs = pyvrp_class(kind)()
    assert [f.name for f in dataclasses.fields(kind)] == [
        f.name for f in dataclasses.fields(theirs)
    ]
    assert repr(kind(**dataclasses.asdict(theirs))) == repr(theirs)
    assert repr(kind()) == repr(theirs)
    assert typing.get_type_hints(kind) == typing.get_type_hints(pyvrp_class(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_fields_of_another_type(kind):
    """They are refused at once, and the error names the field; PyVRP lets them pass."""
    for field in dataclasses.fields(kind):
        with pytest.raises(TypeError, match=field.name):
            kind(**{field.name: "many"})

        if field.type is int and field.name != "repair_booster":
            with pytest.raises(TypeError, match=field.name):
                kind(**{field.name: 1.5})


def test_values_stay_as_they_are():
    """A number is not turned into one of another type, and can be infinite."""
    params = PenaltyParams(repair_booster=1.5, min_penalty=0, max_penalty=math.inf)
    assert "repair_booster=1.5" in repr(params)
    assert "min_penalty=0, max_penalty=inf" in repr(params)


def test_what_data_classes_can_do():
    """Copies with other values, which are checked, and classes with more fields."""
    params = PenaltyParams(target_feasible=0.5)
    assert dataclasses.replace(params, target_feasible=0.43) == PenaltyParams()
    assert copy.deepcopy(params) == params
    with pytest.raises(ValueError, match="target_feasible"):
        dataclasses.replace(params, target_feasible=2)

    @dataclasses.dataclass
    class MoreParams(PenaltyParams):
        more: int = 3

    assert MoreParams(12, 50, more=4).more == 4
    with pytest.raises(ValueError, match="repair_booster"):
        MoreParams(repair_booster=0)
