"""Tests of whether differences are more than chance."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.stats import wilcoxon


def wilcoxon_p_value(differences: Sequence[float]) -> float:
    """
    Return the two-sided p-value of the Wilcoxon signed-rank test.

    Differences of zero are left out; where nothing else is left the p-value is 1.
    Source: Wilcoxon (1945), "Individual comparisons by ranking methods".

    Parameters
    ----------
    differences
        Difference of each independent pair.
    """
    # Without rounding, errors of the last digit would break ties.
    rounded = np.round(np.asarray(differences, dtype=float), 9)
    nonzero = rounded[rounded != 0]
    return float(wilcoxon(nonzero).pvalue) if len(nonzero) else 1.0


def holm(p_values: Sequence[float]) -> list[float]:
    """
    Adjust the p-values of one family of tests by Holm's step-down method.

    The k-th smallest of m values is multiplied by m - k + 1, and no value is below a
    smaller one's. Rejecting what is below a level then keeps the probability of any
    false rejection at that level: Holm (1979), "A simple sequentially rejective
    multiple test procedure".

    Returns
    -------
    list
        The adjusted p-values, in the order of those given.
    """
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    for rank, idx in enumerate(np.argsort(p_values, kind="stable")):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[idx]))
        adjusted[idx] = largest

    return adjusted
