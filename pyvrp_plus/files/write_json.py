"""Writing problems in JSON."""

from __future__ import annotations

from pathlib import Path

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.files.json_text import json_text
from pyvrp_plus.files.problem_dict import problem_dict


def write_json(where: str | Path, data: ProblemData) -> None:
    """
    Write a problem in JSON, as :func:`~pyvrp_plus.read_json` reads it.

    Nothing is lost: every attribute and name is in the file, unlike in one that
    :func:`~pyvrp_plus.write_instance` writes. Fields with default values are left out.

    Parameters
    ----------
    where
        Location of the file.
    data
        The problem.

    Raises
    ------
    OSError
        When the file cannot be written.
    """
    Path(where).write_text(json_text(problem_dict(data)), encoding="utf-8")
