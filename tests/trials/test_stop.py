"""The stopping criteria of budgets."""

import pytest

from pyvrp_plus.stop import MaxCpuTime, MaxIterations, MaxRuntime
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.stop import start_criterion


@pytest.mark.parametrize(
    ("text", "criterion"),
    [("7it", MaxIterations), ("7s", MaxRuntime), ("7cpu", MaxCpuTime)],
)
def test_each_unit_has_its_criterion(text: str, criterion: type) -> None:
    """It has begun, and is not over yet."""
    started = start_criterion(Budget.parse(text))
    assert type(started) is criterion
    assert not started(0)
