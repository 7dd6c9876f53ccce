"""
Benchmark of intervals: how often they miss the mean of simulated values.

``python -m benchmarks.micro.levels`` draws samples of values whose mean is zero, and
counts those in which the 95% interval lies above zero or below it. Either should
happen in 2.5% of the samples. Beside the interval that decides verdicts, there are
Student's and the one of percentile bootstrap. There is a bar for values that are as
likely to lie above zero as below, like the differences between two equal rules.
"""

from __future__ import annotations

import argparse
import datetime
import math
import os
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray
from scipy.stats import t

from benchmarks.micro.bars import at_most
from benchmarks.tables import Table
from pyvrp_plus.trials.estimate import mean_interval

Values = NDArray[np.float64]
Shape = tuple[int, ...]
Draw = Callable[[np.random.Generator, Shape], Values]
Interval = Callable[[Values], tuple[Values, Values]]

#: Values whose mean is zero, and which are as likely to lie above it as below.
SYMMETRIC: Mapping[str, Draw] = {
    "normal": lambda rng, shape: rng.normal(size=shape),
    "long tails": lambda rng, shape: rng.standard_t(3, size=shape),
    "exponential costs": lambda rng, shape: (
        rng.exponential(size=shape) - rng.exponential(size=shape)
    ),
    "mostly equal": lambda rng, shape: (
        rng.normal(size=shape) * (rng.random(shape) < 0.4)
    ),
}
#: Values whose mean is zero, with a long tail on one side.
SKEWED: Mapping[str, Draw] = {
    "exponential": lambda rng, shape: 1 - rng.exponential(size=shape),
    "log-normal": lambda rng, shape: (
        math.exp(0.125) - rng.lognormal(sigma=0.5, size=shape)
    ),
}
_COUNTS = (2, 4, 6, 10, 20, 50, 100)
_FEWEST_WITH_LEVEL = 4
_BAR = 3.5  # within a point of 2.5
_NUM_RESAMPLES = 500


def student(values: Values) -> tuple[Values, Values]:
    """Return the ends of Student's 95% interval of the mean along the first axis."""
    count = len(values)
    deviation = values.std(axis=0, ddof=1) / math.sqrt(count)
    half = t.ppf(0.975, count - 1) * deviation
    return values.mean(axis=0) - half, values.mean(axis=0) + half


def percentile_bootstrap(values: Values) -> tuple[Values, Values]:
    """Return the 95% interval of the means of resamples along the first axis."""
    count = len(values)
    rng = np.random.default_rng(2)
    means = [
        values[rng.integers(count, size=count)].mean(axis=0)
        for _ in range(_NUM_RESAMPLES)
    ]
    low, high = np.quantile(means, [0.025, 0.975], axis=0)
    return low, high


#: Intervals by name; the last one decides verdicts.
INTERVALS: Mapping[str, Interval] = {
    "percentile bootstrap": percentile_bootstrap,
    "Student's": student,
    "of verdicts": mean_interval,
}


def error(draw: Draw, count: int, interval: Interval, num_samples: int) -> float:
    """
    Return how often the mean is beyond an end of its interval, in percent.

    Parameters
    ----------
    draw
        Function that draws an array of values with mean zero.
    count
        Number of values in a sample.
    interval
        Function that returns the ends of an interval for each sample.
    num_samples
        Number of samples.

    Returns
    -------
    float
        The share for that end which is missed more often.
    """
    values = draw(np.random.default_rng(1), (count, num_samples))
    low, high = interval(values)
    return 100 * max(float(np.mean(low > 0)), float(np.mean(high < 0)))


def all_errors(num_samples: int) -> dict[tuple[str, str, int], float]:
    """Return the errors by values, interval and number of values in a sample."""
    return {
        (values, name, count): error(draw, count, interval, num_samples)
        for values, draw in {**SYMMETRIC, **SKEWED}.items()
        for name, interval in INTERVALS.items()
        for count in _COUNTS
    }


def table(errors: Mapping[tuple[str, str, int], float], num_samples: int) -> Table:
    """Return a table of all errors, with a line for each interval of some values."""
    return Table(
        title="Samples in which the mean is beyond one end of its interval, in %",
        header=["values", "interval", *map(str, _COUNTS)],
        lines=[
            [values, name, *(f"{errors[values, name, n]:.1f}" for n in _COUNTS)]
            for values in {**SYMMETRIC, **SKEWED}
            for name in INTERVALS
        ],
        notes=[
            "Columns: numbers of values in a sample. Of the two ends, that which is "
            "missed more often; the nominal share is 2.5%.",
            f"{num_samples:,} samples each; {_NUM_RESAMPLES} resamples.",
        ],
        num_labels=2,
    )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.micro.levels",
        description="Simulate how often 95%% intervals miss the mean.",
    )
    parser.add_argument("--samples", type=int, default=20_000, help="samples of each")
    args = parser.parse_args()

    errors = all_errors(args.samples)
    print(f"{datetime.date.today()}, {os.cpu_count()} cores\n")
    print(table(errors, args.samples).to_markdown())
    *_, of_verdicts = INTERVALS
    worst = max(
        errors[values, of_verdicts, count]
        for values in SYMMETRIC
        for count in _COUNTS
        if count >= _FEWEST_WITH_LEVEL
    )
    print(
        f"- most for values as likely above as below, of {_FEWEST_WITH_LEVEL} values "
        f"and more: {worst:.1f}; {at_most(round(worst, 1), _BAR)}"
    )


if __name__ == "__main__":
    main()
