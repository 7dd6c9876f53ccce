"""Whether other processes have taken time from runs of the solver."""

import pytest

from mep.evolve.machine_load import load_note, slowdown
from pyvrp_plus.trials.budget import Budget
from tests.mep.runs import evaluation


def _run(runtime, cpu_time):
    return evaluation(100, runtime=runtime, cpu_time=cpu_time)


def test_slowdown():
    """It is the median; short runs do not count."""
    runs = [_run(1.0, 1.0), _run(3.0, 1.0), _run(2.0, 1.0), _run(9.0, 0.01)]
    assert slowdown(runs) == 2.0
    assert slowdown([]) == 1.0


@pytest.mark.parametrize(
    ("runtime", "budget", "said"),
    [
        (1.05, "1cpu", None),
        (1.5, "1cpu", "slow down the memory"),
        (1.5, "1s", "depend on what else was running"),
        (1.5, "100it", None),
    ],
)
def test_note(runtime, budget, said):
    """A loaded machine is said, with what it means for the unit of the budget."""
    note = load_note([_run(runtime, 1.0)] * 3, Budget.parse(budget))
    assert (note is None) if said is None else (said in note)
