"""The stopping criteria of budgets."""

from pyvrp_plus.trials.stop import MaxCpuTime


def test_cpu_time_is_measured_from_the_first_call() -> None:
    """What was done before does not count."""
    sum(range(2_000_000))
    stop = MaxCpuTime(0.01)
    assert not stop(0)
    while not stop(0):
        sum(range(1000))

    assert MaxCpuTime(0)(0)
