import math
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import floats, lists, sampled_from, tuples

from mep.providers.provider import ProviderError
from mep.providers.spending import Spending

_AMOUNTS = floats(0, 10)


def test_counts_what_is_in_flight() -> None:
    spending = Spending(10, spent=1)
    spending.reserve(4)
    spending.reserve(3)
    assert (spending.spent, spending.reserved, spending.left) == (1, 7, 2)

    with pytest.raises(ProviderError, match=r"\$1.0000 of \$10.0000 .*\$7.0000") as too:
        spending.reserve(2.5)
    assert too.value.kind == "budget"

    spending.settle(4, 0.5)
    assert (spending.spent, spending.reserved, spending.left) == (1.5, 3, 5.5)

    spending.lose(3)
    assert (spending.spent, spending.reserved, spending.left) == (4.5, 0, 5.5)


def test_what_is_free_needs_no_cap() -> None:
    spending = Spending(0)
    spending.reserve(0)
    spending.settle(0, 0)
    assert spending.left == 0


def test_there_may_be_no_cap() -> None:
    spending = Spending(math.inf)
    spending.reserve(1e12)
    assert spending.left == math.inf


def test_more_may_be_spent_before_than_the_cap() -> None:
    spending = Spending(1, spent=2)
    assert spending.left == 0
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
    assert (spending.spent, spending.reserved) == (0, 0.5)


def test_nothing_is_settled_twice() -> None:
    spending = Spending(1)
    spending.reserve(0.5)
    spending.lose(0.5)
    with pytest.raises(ValueError, match="not reserved"):
        spending.lose(0.5)
    assert spending.spent == 0.5


@given(
    cap=floats(0, 50),
    steps=lists(tuples(sampled_from(["reserve", "settle", "lose"]), _AMOUNTS)),
)
def test_never_exceeds_the_cap(cap: float, steps: list[tuple[str, float]]) -> None:
    spending = Spending(cap)
    reserved: list[float] = []
    for step, amount in steps:
        if step == "reserve":
            left = spending.left
            try:
                spending.reserve(amount)
            except ProviderError:
                assert amount >= left - 1e-9
            else:
                reserved.append(amount)
        elif reserved and step == "settle":
            first = reserved.pop(0)
            spending.settle(first, min(first, amount))
        elif reserved:
            spending.lose(reserved.pop())

        assert spending.reserved == math.fsum(reserved)
        assert spending.spent + spending.reserved <= cap + 1e-9


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

            assert spending.spent + spending.reserved <= 5 + 1e-9
            actual = amount / 100
            spending.settle(amount, actual)
            paid.append(actual)

        return num_refused

    with ThreadPoolExecutor(16) as threads:
        refused = sum(threads.map(ask, range(64)))

    assert spending.spent == pytest.approx(math.fsum(paid))
    assert spending.spent <= 5
    assert spending.reserved == 0
    assert len(paid) + refused == 6400
    assert refused > 0
