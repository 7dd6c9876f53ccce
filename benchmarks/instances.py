"""The instances folder: its sets, their best-known costs and rounding conventions."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Instance:
    """
    One VRPLIB instance with what is known about it.

    ``name`` is ``SET/STEM``; ``best_known`` is in the units that ``round_func``,
    the name of one of PyVRP's rounding functions, produces.
    """

    name: str
    path: Path
    round_func: str
    best_known: int

    @property
    def set_name(self) -> str:
        """Name of the set that the instance belongs to."""
        return self.name.partition("/")[0]


def default_folder() -> Path:
    """Return the instances folder, which ``PYVRP_PLUS_INSTANCES`` overrides."""
    override = os.environ.get("PYVRP_PLUS_INSTANCES")
    return Path(override) if override else ROOT.parent / "shared" / "instances"


def sample(folder: Path, every: int, sets: list[str] | None = None) -> list[Instance]:
    """
    Take every ``every``-th instance of each set, in name order.

    Parameters
    ----------
    folder
        Folder with one sub-folder per set and a ``best_known.json``.
    every
        Sampling step: 1 takes all instances, 4 the first, fifth, ninth, ...
    sets
        Names of the sets to sample, all of them by default.

    Raises
    ------
    ValueError
        When a set has no instances, or ``every`` is not positive.
    FileNotFoundError
        When the folder has no ``best_known.json``.
    """
    if every < 1:
        raise ValueError(f"every must be at least 1, got {every}.")

    best_known = json.loads((folder / "best_known.json").read_text())
    if sets is None:
        sets = sorted({name.partition("/")[0] for name in best_known})

    sampled = []
    for set_name in sets:
        paths = sorted((folder / set_name).glob("*.vrp"))
        if not paths:
            raise ValueError(f"No instances in set {set_name!r} of {folder}.")

        for path in paths[::every]:
            name = f"{set_name}/{path.stem}"
            known = best_known[name]
            sampled.append(Instance(name, path, known["round"], known["cost"]))

    return sampled
