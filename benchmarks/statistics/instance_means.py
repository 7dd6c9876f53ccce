"""Means over the seeds of an instance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import numpy as np

from .groups import Trial, instance_of


def instance_means(values: Mapping[Trial, float]) -> list[float]:
    """
    Return the mean of the values of each instance, in the order of their names.

    Runs with different seeds on one instance are not independent of each other, but
    instances are: statistics average over seeds, and compare instances.
    """
    by_instance = defaultdict(list)
    for trial in sorted(values):
        by_instance[instance_of(trial)].append(values[trial])

    return [float(np.mean(of_instance)) for of_instance in by_instance.values()]
