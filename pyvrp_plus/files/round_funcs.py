"""The rounding functions that users can choose by name."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

RoundingFunction = Callable[[NDArray[Any]], NDArray[Any]]

#: The rounding functions, by name.
ROUND_FUNCS: dict[str, RoundingFunction] = {
    "round": lambda values: np.round(values),
    "trunc": lambda values: np.trunc(values),
    "dimacs": lambda values: np.trunc(10 * values),
    "exact": lambda values: np.round(1_000 * values),
    "none": lambda values: values,
}
