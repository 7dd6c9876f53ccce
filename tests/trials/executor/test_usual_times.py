"""When an answer is overdue."""

import math

from pyvrp_plus.trials.executor.usual_times import UsualTimes


def test_overdue():
    """Answers are compared with those of their kind, if there are enough."""
    times = UsualTimes()
    for seconds in (10, 12, 9, 1000):
        times.add("long", seconds)
    assert times.overdue("long") == math.inf

    times.add("long", 11)
    assert times.overdue("long") == 33
    assert times.overdue("other") == math.inf
    for _ in range(5):
        times.add("short", 0.1)
    assert times.overdue("short") == 3
