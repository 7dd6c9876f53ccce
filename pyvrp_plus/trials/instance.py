"""Instances in VRPLIB files, with their best known costs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from pyvrp_plus import CostEvaluator, read, read_solution


@dataclass(frozen=True)
class Instance:
    """
    An instance in a VRPLIB file, with its best known cost.

    ``name`` is ``SET/STEM``; ``best_known`` is in the units that ``round_func``, the
    name of one of PyVRP's rounding functions, produces, and ``None`` if it is not
    known.
    """

    name: str
    path: Path
    round_func: str
    best_known: int | None = None

    @property
    def set_name(self) -> str:
        """Name of the set that the instance belongs to."""
        return self.name.partition("/")[0]


def read_folder(
    folder: Path, round_func: str, pattern: str = "**/*.vrp"
) -> list[Instance]:
    """
    Return the instances in a folder of any layout, in the order of their names.

    The best known cost is the one in the file ``best_known.json`` beside the folder, if
    its rounding is the same, else the cost of a solution file beside the instance,
    ``STEM.sol``, else unknown.

    Parameters
    ----------
    folder
        Folder to search; its name is that of the set.
    round_func
        Name of the rounding function for all instances.
    pattern
        Pattern of the files that are instances, as in :meth:`pathlib.Path.glob`.

    Raises
    ------
    FileNotFoundError
        When there are no such files.
    """
    paths = sorted(folder.glob(pattern))
    if not paths:
        raise FileNotFoundError(f"There are no instances {pattern} in {folder}.")

    listing = folder.parent / "best_known.json"
    known = json.loads(listing.read_text()) if listing.exists() else {}
    instances = []
    for path in paths:
        stem = path.relative_to(folder).with_suffix("").as_posix()
        name = f"{folder.resolve().name}/{stem}"
        if name in known and known[name]["round"] == round_func:
            cost = known[name]["cost"]
        else:
            cost = cost_of_solution(path, round_func)

        instances.append(Instance(name, path, round_func, cost))

    return instances


def cost_of_solution(path: Path, round_func: str) -> int | None:
    """
    Return the cost of the solution file beside an instance, ``None`` without one.

    The cost is computed, since the costs in such files follow no common convention.

    Raises
    ------
    ValueError
        When the solution is not feasible, or for another instance.
    """
    solution_path = path.with_suffix(".sol")
    if not solution_path.exists():
        return None

    data = read(path, round_func)
    solution = read_solution(solution_path, data)
    if not solution.is_feasible():
        raise ValueError(
            f"{solution_path} is not feasible with rounding {round_func!r}."
        )

    return int(CostEvaluator([0] * data.num_load_dimensions, 0, 0).cost(solution))
