import math
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import floats, lists, sampled_from, tuples

from mep.providers.provider import ProviderError
from mep.providers.spending import Spending

_AMOUNTS = floats(0, 10)


def is_left(spending: Spending, amount: float) -> bool:
    """Return whether an amount can be reserved."""
    try:
        spending.reserve(amount)
    except ProviderError:
        return False

    spending.settle(amount, 0)
    return True


def test_counts_what_is_in_flight() -> None:
    spending = Spending(10, spent=1)
    spending.reserve(4)
    spending.reserve(3)
    assert spending.spent == 1
    assert is_left(spending, 2)

    with pytest.raises(ProviderError, match=r"\$1.0000 of \$10.0000 .*\$7.0000") as too:
        spending.reserve(2.5)
    assert too.value.kind == "budget"

    spending.settle(4, 0.5)
    assert spending.spent == 1.5
    assert is_left(spending, 5.5)
    assert not is_left(spending, 5.6)

    spending.settle(3, 3)
    assert spending.spent == 4.5
    assert is_left(spending, 5.5)
    assert not is_left(spending, 5.6)


def test_what_is_free_needs_no_cap() -> None:
    spending = Spending(0)
    spending.reserve(0)
    spending.settle(0, 0)
    assert not is_left(spending, 0.01)


def test_there_may_be_no_cap() -> None:
    spending = Spending(math.inf)
    spending.reserve(1e12)
    assert is_left(spending, 1e300)


def test_more_may_be_spent_before_than_the_cap() -> None:
    spending = Spending(1, spent=2)
    with pytest.raises(ProviderError, match="spent"):
        spending.reserve(0.01)


@pytest.mark.parametrize("amount", [-1, math.nan])
def test_amounts_must_be_dollars(amount: float) -> None:
    spending = Spending(1)
    spending.reserve(0.5)
    with pytest.raises(ValueError, match="cap"):
        Spending(amount)
    with pytest.raises(ValueError, match="before"):
        Spending(1, amount)
    with pytest.raises(ValueError, match="reserved"):
        spending.reserve(amount)
    with pytest.raises(ValueError, match="paid"):
        spending.settle(0.5, amount)
    assert spending.spent == 0
    assert is_left(spending, 0.5)
    assert not is_left(spending, 0.6)


def test_nothing_is_settled_twice() -> None:
    spending = Spending(1)
    spending.reserve(0.5)
    spending.settle(0.5, 0.5)
    with pytest.raises(ValueError, match="not reserved"):
        spending.settle(0.5, 0.5)
    assert spending.spent == 0.5


@given(
    cap=floats(0, 50),
    steps=lists(tuples(sampled_from(["reserve", "settle"]), _AMOUNTS)),
)
def test_never_exceeds_the_cap(cap: float, steps: list[tuple[str, float]]) -> None:
    spending = Spending(cap)
    reserved: list[float] = []
    for step, amount in steps:
        if step == "reserve":
            committed = spending.spent + math.fsum(reserved) + amount
            try:
                spending.reserve(amount)
            except ProviderError:
                assert committed >= cap - 1e-9
            else:
                assert committed <= cap + 1e-9
                reserved.append(amount)
        elif reserved:
            first = reserved.pop(0)
            spending.settle(first, min(first, amount))

        assert spending.spent + math.fsum(reserved) <= cap + 1e-9


def test_never_exceeds_the_cap_with_threads() -> None:
    spending = Spending(5)
    paid: list[float] = []

    def ask(seed: int) -> int:
        random = Random(seed)
        num_refused = 0
        for _ in range(100):
            amount = random.random()
            try:
                spending.reserve(amount)
            except ProviderError:
                num_refused += 1
                continue

            assert spending.spent + amount <= 5 + 1e-9
            actual = amount / 100
            spending.settle(amount, actual)
            paid.append(actual)

        return num_refused

    with ThreadPoolExecutor(16) as threads:
        refused = sum(threads.map(ask, range(64)))

    assert spending.spent == pytest.approx(math.fsum(paid))
    assert spending.spent <= 5
    assert is_left(spending, 5 - spending.spent - 1e-9)
    assert len(paid) + refused == 6400
    assert refused > 0
