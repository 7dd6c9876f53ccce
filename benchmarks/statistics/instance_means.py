"""Means over the seeds of an instance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import numpy as np

from .groups import Problem, instance_of


def instance_means(values: Mapping[Problem, float]) -> list[float]:
    """
    Return the mean of the values of each instance, in the order of their names.

    Runs with different seeds on one instance are not independent of each other, but
    instances are: statistics average over seeds, and test or resample instances.
    """
    by_instance = defaultdict(list)
    for problem in sorted(values):
        by_instance[instance_of(problem)].append(values[problem])

    return [float(np.mean(of_instance)) for of_instance in by_instance.values()]
