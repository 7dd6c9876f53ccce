"""Errors of misspelt keyword arguments name the argument that is meant."""

import ast
import pickle
from pathlib import Path

import pytest

import pyvrp_plus
from pyvrp_plus import (
    Client,
    Depot,
    GeneticAlgorithmParams,
    Model,
    SolveParams,
    VehicleType,
    _pyvrp,
    solve,
)
from pyvrp_plus.keywords import suggest_keywords
from pyvrp_plus.search import SearchParams

STUBS = Path(pyvrp_plus.__file__).parent / "_native"


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: Client(1, 2, deliver=3), r"^Client\(\) .*'deliver'.*'delivery'\?"),
        (lambda: Depot(1, 2, tw_erly=3), "'tw_early'"),
        (lambda: VehicleType(capasity=[3]), "'capacity'"),
        (
            lambda: VehicleType().replace(fixedcost=3),
            r"^VehicleType.replace.*fixed_cost",
        ),
        (lambda: Model().add_client(1, 2, deliver=3), "^Model.add_client.*'delivery'"),
        (lambda: Model().solve(None, threads=3), "'num_threads'"),
        (lambda: solve(None, None, sed=3), "'seed'"),
        (lambda: SolveParams(neighborhood=3), "'neighbourhood'"),
        (lambda: GeneticAlgorithmParams(repair=1), "'repair_probability'"),
        (lambda: SearchParams(walk=3), "^SearchParams.*'walks'"),
        (lambda: Depot(1, 2, quay=3), "There are 'x', 'y', 'tw_early'"),
    ],
)
def test_misspelt(call, text):
    """The message has the name, or all of them if none is similar."""
    with pytest.raises(TypeError, match=text):
        call()


def test_other_errors():
    """Errors for other reasons stay as they are."""
    with pytest.raises(TypeError, match="incompatible constructor arguments"):
        Client("here", 2)

    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        Model().add_client(1)

    with pytest.raises(TypeError, match="cannot be used"):
        SearchParams(walks=3)

    @suggest_keywords
    def fails(argument):
        raise TypeError(argument)

    with pytest.raises(TypeError, match=r"^inside$"):
        fails(argument="inside")


def native_signatures():
    """Yield the parameters of native constructors, as the stubs have them."""
    for stub in STUBS.glob("*.pyi"):
        for cls in ast.parse(stub.read_text()).body:
            for part in cls.body if isinstance(cls, ast.ClassDef) else ():
                if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                    names = [*part.args.args[1:], *part.args.kwonlyargs]
                    yield cls.name, [name.arg for name in names]


@pytest.mark.parametrize(("name", "parameters"), list(native_signatures()))
def test_all_native_parameters_are_known(name, parameters):
    """No parameter is taken for a misspelt one when a value is of the wrong type."""
    given = dict.fromkeys(parameters, object())
    with pytest.raises(TypeError) as error:
        getattr(_pyvrp, name)(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, **given)

    assert "unexpected keyword" not in str(error.value)


def test_still_a_class():
    """Constructors can be pickled, and extended, as before."""

    class Shop(Client):
        def __init__(self, x):
            super().__init__(x, 1, name="shop")

    assert Shop(3).name == "shop"
    client = Client(1, 2, [3])
    assert pickle.loads(pickle.dumps(client)) == client
