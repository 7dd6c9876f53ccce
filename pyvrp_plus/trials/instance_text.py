"""Instances as text, for workers without access to the instances' files."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pyvrp_plus import ProblemData, read


@dataclass(frozen=True)
class InstanceText:
    """
    An instance as text.

    Parameters
    ----------
    name
        Name of the instance, ``SET/STEM``.
    text
        Contents of the instance's file, in VRPLIB format.
    round_func
        Name of the rounding function to read the text with.
    """

    name: str
    text: str
    round_func: str


@lru_cache(maxsize=64)
def instance_data(instance: InstanceText) -> ProblemData:
    """Return the data of an instance, from a cache of the last 64."""
    with tempfile.TemporaryDirectory(prefix="pyvrp_plus_") as folder:
        file = Path(folder) / "instance.vrp"
        file.write_text(instance.text)
        return read(file, instance.round_func)
