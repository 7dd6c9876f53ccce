import math
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import floats, lists, sampled_from, tuples

from mep.providers.account import Account
from mep.providers.provider import ProviderError

_AMOUNTS = floats(0, 10)


def is_left(account: Account, amount: float) -> bool:
    """Return whether an amount can be reserved."""
    try:
        account.reserve(amount)
    except ProviderError:
        return False

    account.settle(amount, 0)
    return True


def test_counts_what_is_in_flight() -> None:
    account = Account(10, spent=1)
    account.reserve(4)
    account.reserve(3)
    assert account.spent == 1
    assert is_left(account, 2)

    with pytest.raises(ProviderError, match=r"\$1.0000 of \$10.0000 .*\$7.0000") as too:
        account.reserve(2.5)
    assert too.value.kind == "budget"

    account.settle(4, 0.5)
    assert account.spent == 1.5
    assert is_left(account, 5.5)
    assert not is_left(account, 5.6)

    account.settle(3, 3)
    assert account.spent == 4.5
    assert is_left(account, 5.5)
    assert not is_left(account, 5.6)


def test_what_is_free_needs_no_cap() -> None:
    account = Account(0)
    account.reserve(0)
    account.settle(0, 0)
    assert not is_left(account, 0.01)


def test_there_may_be_no_cap() -> None:
    account = Account(math.inf)
    account.reserve(1e12)
    assert is_left(account, 1e300)


def test_more_may_be_spent_before_than_the_cap() -> None:
    account = Account(1, spent=2)
    with pytest.raises(ProviderError, match="spent"):
        account.reserve(0.01)


@pytest.mark.parametrize("amount", [-1, math.nan])
def test_amounts_must_be_dollars(amount: float) -> None:
    account = Account(1)
    account.reserve(0.5)
    with pytest.raises(ValueError, match="cap"):
        Account(amount)
    with pytest.raises(ValueError, match="before"):
        Account(1, amount)
    with pytest.raises(ValueError, match="reserved"):
        account.reserve(amount)
    with pytest.raises(ValueError, match="paid"):
        account.settle(0.5, amount)
    assert account.spent == 0
    assert is_left(account, 0.5)
    assert not is_left(account, 0.6)


def test_nothing_is_settled_twice() -> None:
    account = Account(1)
    account.reserve(0.5)
    account.settle(0.5, 0.5)
    with pytest.raises(ValueError, match="not reserved"):
        account.settle(0.5, 0.5)
    assert account.spent == 0.5


@given(
    cap=floats(0, 50),
    steps=lists(tuples(sampled_from(["reserve", "settle"]), _AMOUNTS)),
)
def test_never_exceeds_the_cap(cap: float, steps: list[tuple[str, float]]) -> None:
    account = Account(cap)
    reserved: list[float] = []
    for step, amount in steps:
        if step == "reserve":
            committed = account.spent + math.fsum(reserved) + amount
            try:
                account.reserve(amount)
            except ProviderError:
                assert committed >= cap - 1e-9
            else:
                assert committed <= cap + 1e-9
                reserved.append(amount)
        elif reserved:
            first = reserved.pop(0)
            account.settle(first, min(first, amount))

        assert account.spent + math.fsum(reserved) <= cap + 1e-9


def test_never_exceeds_the_cap_with_threads() -> None:
    account = Account(5)
    paid: list[float] = []

    def ask(seed: int) -> int:
        random = Random(seed)
        num_refused = 0
        for _ in range(100):
            amount = random.random()
            try:
                account.reserve(amount)
            except ProviderError:
                num_refused += 1
                continue

            assert account.spent + amount <= 5 + 1e-9
            actual = amount / 100
            account.settle(amount, actual)
            paid.append(actual)

        return num_refused

    with ThreadPoolExecutor(16) as threads:
        refused = sum(threads.map(ask, range(64)))

    assert account.spent == pytest.approx(math.fsum(paid))
    assert account.spent <= 5
    assert is_left(account, 5 - account.spent - 1e-9)
    assert len(paid) + refused == 6400
    assert refused > 0
