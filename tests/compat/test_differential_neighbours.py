"""The granular neighbourhoods are those of PyVRP."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.compat.both import check_error, check_same, differential, small_data
from tests.oracle.strategies import InstanceSpec, instances

PARAMS = st.fixed_dictionaries(
    {
        "weight_wait_time": st.sampled_from([0.0, 0.2, 0.75, 3.0]),
        "weight_time_warp": st.sampled_from([0.0, 1.0, 0.5, 3.0]),
        "num_neighbours": st.integers(1, 15),
        "symmetric_proximity": st.booleans(),
        "symmetric_neighbours": st.booleans(),
    }
)


@given(instances(max_clients=10), PARAMS)
@differential
def test_random_instances(instance: InstanceSpec, params: dict[str, Any]) -> None:
    """With all parameters, groups, vehicle types and profiles; also where costs tie."""

    def run(m: ModuleType) -> list[list[int]]:
        neighbourhood = m.search.NeighbourhoodParams(**params)
        return m.search.compute_neighbours(instance.build(m), neighbourhood)

    check_same(run)


@pytest.mark.parametrize(
    "params",
    [
        {"num_neighbours": np.int64(2)},
        {"num_neighbours": 1_000_000},
        {"weight_wait_time": np.float32(1)},
        {"weight_time_warp": 3},
        {"weight_wait_time": -1},
        {"symmetric_proximity": 0},
        {"symmetric_neighbours": np.bool_(True)},
    ],
)
def test_kinds_of_numbers(params: dict[str, Any]) -> None:
    """Those of numpy do as well as those of Python."""

    def run(m: ModuleType) -> list[list[int]]:
        neighbourhood = m.search.NeighbourhoodParams(**params)
        return m.search.compute_neighbours(small_data(m), neighbourhood)

    check_same(run)


def test_default_params() -> None:
    """Parameters may be left out."""
    data = small_data
    check_same(lambda m: m.search.compute_neighbours(data(m, num_clients=60)))


@pytest.mark.parametrize(
    "params", [{"num_neighbours": "many"}, {"weight_wait_time": "a"}]
)
def test_bad_params(params: dict[str, Any]) -> None:
    """What is no number is refused, at the latest when it is used."""

    def run(m: ModuleType) -> None:
        neighbourhood = m.search.NeighbourhoodParams(**params)
        m.search.compute_neighbours(small_data(m), neighbourhood)

    check_error(run, TypeError)


def test_no_params() -> None:
    """None are no parameters."""
    check_error(
        lambda m: m.search.compute_neighbours(small_data(m), None), AttributeError
    )
