"""Values of all kinds as arguments: the same results, or the same errors, as PyVRP."""

import math
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.compat.both import Call, check_error, check_same, small_data, visits

BITS = [0, 3, 64, 129]


def bits(m: ModuleType, size: int, ones: list[int]) -> Any:
    """Return a bitset in which some bits are set."""
    bitset = m.DynamicBitset(size)
    for idx in ones:
        bitset[idx] = True

    return bitset


def figures(bitset: Any) -> tuple[Any, ...]:
    """Return all figures of a bitset."""
    values = [bitset[idx] for idx in range(len(bitset))]
    return values, bitset.count(), bitset.all(), bitset.any(), bitset.none()


def costs(m: ModuleType, *arguments: Any) -> list[int]:
    """Return some penalties of an evaluator."""
    evaluator = m.CostEvaluator(*arguments)
    loads = range(len(arguments[0]))
    return [
        evaluator.tw_penalty(7),
        evaluator.dist_penalty(5, 2),
        *(evaluator.load_penalty(9, 4, dim) for dim in loads),
    ]


def with_model(m: ModuleType, change: Any) -> Any:
    """Return what a function of a model with a depot and a client returns."""
    model = m.Model()
    depot, client = model.add_depot(0, 0), model.add_client(1, 1)
    return change(model, depot, client)


def edge(m: ModuleType, *lengths: Any) -> Any:
    """Return the matrix of a model with one edge of the given lengths."""

    def change(model: Any, depot: Any, client: Any) -> Any:
        model.add_edge(depot, client, *lengths)
        model.add_vehicle_type()
        data = model.data(missing_value=9)
        return [data.distance_matrix(0).tolist(), data.duration_matrix(0).tolist()]

    return with_model(m, change)


SAME: dict[str, Call] = {
    **{
        f"bitset of {size}": lambda m, size=size: [
            figures(m.DynamicBitset(size)),
            figures(~m.DynamicBitset(size)),
        ]
        for size in (0, 1, 63, 64, 65, 128, 1_000)
    },
    "bitset operators": lambda m: [
        figures(result)
        for one in [bits(m, 130, BITS)]
        for other in [bits(m, 130, [3, 5, 129])]
        for result in (one | other, one & other, one ^ other, ~one, one)
    ],
    "bitset equality": lambda m: [
        bits(m, 64, [1]) == other
        for other in (bits(m, 64, [1]), bits(m, 64, [2]), bits(m, 128, [1]), 1)
    ],
    "bitset reset": lambda m: [
        (bitset.reset() is bitset, bitset.count()) for bitset in [bits(m, 64, [5])]
    ],
    "bitset numpy index": lambda m: bits(m, 64, [np.int64(5)])[np.int32(5)],
    **{
        f"generator of {seed}": lambda m, seed=seed: [
            (rng(), rng.rand(), rng.randint(10), rng.state())
            for rng in [m.RandomNumberGenerator(seed)]
        ]
        for seed in (0, 1, 2**32 - 1, True, [1, 2, 3, 4], (4, 3, 2, 1), [0] * 4)
    },
    "generator by keyword": lambda m: [
        m.RandomNumberGenerator(seed=3)(),
        m.RandomNumberGenerator(state=[1, 2, 3, 4])(),
    ],
    **{
        f"evaluator of {arguments}": lambda m, arguments=arguments: costs(m, *arguments)
        for arguments in (
            ([], 0, 0),
            ([1.5], 2.5, 3.5),
            ((1, 2), 1, 1),
            (np.array([1.5, 2]), np.float32(1.5), np.int64(2)),
            ([1], True, -0.0),
        )
    },
    "visits of numpy": lambda m: [
        m.Route(small_data(m), np.array([1, 2]), np.int64(0)).visits(),
        m.Trip(small_data(m), np.array([1, 2]), 0)[np.int64(-1)],
        visits(m.Solution(small_data(m), np.array([[1, 2], [3, 4]]))),
    ],
    "visits of tuples": lambda m: visits(m.Solution(small_data(m), ((1, 2), (3,)))),
    "lists and routes": lambda m: [
        visits(m.Solution(data, [[1], m.Route(data, [2], 0)]))
        for data in [small_data(m)]
    ],
    "sequence of visits": lambda m: [
        (len(part), list(part), part[-1], part[0], 1 in part, 3 in part)
        for data in [small_data(m)]
        for part in (m.Route(data, [1, 2], 0), m.Trip(data, [1, 2], 0))
    ],
    "equality": lambda m: [
        part == other
        for data in [small_data(m)]
        for part in (
            m.Route(data, [1], 0),
            m.Trip(data, [1], 0),
            m.Solution(data, [[1]]),
        )
        for other in (m.Route(data, [1], 0), m.Trip(data, [1], 0), [1], 1, None)
    ],
    "by keyword": lambda m: [
        m.Route(data=data, visits=[1], vehicle_type=0).visits()
        + m.Trip(
            data=data, visits=[1], vehicle_type=0, start_depot=None, end_depot=0
        ).visits()
        for data in [small_data(m)]
    ],
    **{
        f"edge of {lengths}": lambda m, lengths=lengths: edge(m, *lengths)
        for lengths in (
            (3,),
            (3, 4),
            (1.5, 2.5),
            (np.int64(3), np.int32(4)),
            (True, False),
            (2**44, 2**44),
            (2**44 + 1,),
            (0, 2**44 + 1),
        )
    },
    **{
        f"amount of {amount!r}": lambda m, amount=amount: [
            m.Model().add_client(0, 0, amount).delivery,
            m.Model().add_client(0, 0, pickup=amount).pickup,
            m.Model().add_vehicle_type(capacity=amount).capacity,
        ]
        for amount in (5, [5], (5, 6), [], True, [True], np.array([5, 6]))
    },
    "model without clients": lambda m: [
        (model.add_depot(0, 0), model.add_vehicle_type(), model.data().num_locations)[2]
        for model in [m.Model()]
    ],
    "optional group": lambda m: [
        model.add_client(0, 0, required=False, group=group).group
        for model in [m.Model()]
        for group in [model.add_client_group(required=False)]
    ],
    "profile": lambda m: [
        (str(profile), profile.name, len(profile.edges))
        for profile in [m.Model().add_profile(name="truck")]
    ],
    "criteria of numpy": lambda m: [
        [criterion(cost) for cost in (3, 2.5, np.int64(2), np.float64(2), math.inf)]
        for criterion in (m.stop.MaxIterations(np.int64(2)), m.stop.NoImprovement(2.5))
    ],
    "feasible costs": lambda m: [
        m.stop.FirstFeasible()(cost)
        for cost in (math.inf, 2**63 - 1, 2**63, 3.5, np.int64(4), math.nan)
    ],
    "criterion by inheritance": lambda m: type(
        "Always", (m.stop.StoppingCriterion,), {"__call__": lambda self, cost: True}
    )()(3),
}

ERRORS: dict[str, tuple[Call, type[Exception]]] = {
    **{
        f"bit {value!r}": (lambda m, value=value: bits(m, 64, [value]), TypeError)
        for value in ("a", 1.5, None, -1)
    },
    **{
        f"bits {value!r}": (lambda m, value=value: m.DynamicBitset(value), TypeError)
        for value in ("a", 1.5, None, -1)
    },
    "hash of bits": (lambda m: hash(m.DynamicBitset(64)), TypeError),
    **{
        f"seed {value!r}": (
            lambda m, value=value: m.RandomNumberGenerator(value),
            TypeError,
        )
        for value in (2**32, -1, 1.5, "a", None, [1, 2, 3], [-1] * 4)
    },
    **{
        f"randint {value!r}": (
            lambda m, value=value: m.RandomNumberGenerator(1).randint(value),
            TypeError,
        )
        for value in (2**32, 1.5, "a", None)
    },
    **{
        f"penalties {value!r}": (
            lambda m, value=value: m.CostEvaluator(value, 1, 1),
            TypeError,
        )
        for value in (5, None, [None], ["1"])
    },
    "penalty None": (lambda m: m.CostEvaluator([1], None, 1), TypeError),
    "routes as text": (lambda m: m.Solution(small_data(m), "ab"), TypeError),
    "routes as iterator": (
        lambda m: m.Solution(small_data(m), iter([[1]])),
        TypeError,
    ),
    "visits as iterator": (
        lambda m: m.Route(small_data(m), iter([1]), 0),
        TypeError,
    ),
    "vehicle type missing": (lambda m: m.Route(small_data(m), [1]), TypeError),
    "vehicle type as float": (
        lambda m: m.Route(small_data(m), [1], 1.5),
        TypeError,
    ),
    "route slice": (lambda m: m.Route(small_data(m), [1], 0)[:1], TypeError),
    "route hash": (lambda m: hash(m.Route(small_data(m), [1], 0)), TypeError),
    "trips and visits": (
        lambda m: m.Route(small_data(m), [m.Trip(small_data(m), [1], 0), 2], 0),
        TypeError,
    ),
    "solutions in order": (
        lambda m: m.Solution(small_data(m), []) < m.Solution(small_data(m), []),
        TypeError,
    ),
    **{
        f"edge {lengths}": (lambda m, lengths=lengths: edge(m, *lengths), error)
        for lengths, error in (
            ((-1,), ValueError),
            ((0, -1), ValueError),
            ((math.nan,), ValueError),
            ((math.inf,), OverflowError),
            ((2**63,), OverflowError),
            (("a",), TypeError),
            ((None,), TypeError),
        )
    },
    **{
        f"amount {amount!r}": (
            lambda m, amount=amount: m.Model().add_client(0, 0, amount),
            error,
        )
        for amount, error in (
            ("5", TypeError),
            (5.5, TypeError),
            (None, TypeError),
            (-1, ValueError),
            ([-1], ValueError),
        )
    },
    "edge to itself": (
        lambda m: with_model(m, lambda model, a, b: model.add_edge(a, a, 1)),
        ValueError,
    ),
    "edge of duration to itself": (
        lambda m: with_model(m, lambda model, a, b: model.add_edge(b, b, 0, 1)),
        ValueError,
    ),
    **{
        f"foreign {field}": (
            lambda m, field=field, make=make: with_model(
                m, lambda model, a, b: model.add_vehicle_type(**{field: make(m)})
            ),
            ValueError,
        )
        for field, make in {
            "start_depot": lambda m: m.Depot(0, 0),
            "end_depot": lambda m: m.Depot(0, 0),
            "reload_depots": lambda m: [m.Depot(0, 0)],
            "profile": lambda m: m.Profile(),
        }.items()
    },
    "foreign group": (
        lambda m: m.Model().add_client(0, 0, required=False, group=m.ClientGroup()),
        ValueError,
    ),
    "required in group": (
        lambda m: with_model(
            m,
            lambda model, a, b: model.add_client(0, 0, group=model.add_client_group()),
        ),
        ValueError,
    ),
    "foreign edge": (
        lambda m: with_model(
            m,
            lambda model, a, b: (
                model.add_vehicle_type(),
                model.add_edge(m.Depot(0, 0), b, 1),
                model.data(),
            ),
        ),
        KeyError,
    ),
    "model without anything": (lambda m: m.Model().data(), ValueError),
    "model without vehicles": (
        lambda m: with_model(m, lambda model, a, b: model.data()),
        ValueError,
    ),
    "criterion None": (lambda m: m.stop.MultipleCriteria([None])(3), TypeError),
}


@pytest.mark.parametrize("call", SAME.values(), ids=SAME)
def test_same_value(call: Call) -> None:
    """Both take it, and make the same of it."""
    check_same(call)


@pytest.mark.parametrize(("call", "error"), ERRORS.values(), ids=ERRORS)
def test_same_error(call: Call, error: type[Exception]) -> None:
    """Neither takes it."""
    check_error(call, error)
