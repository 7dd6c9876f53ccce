"""Whether malformed files are refused with an error, and others read as PyVRP does."""

from __future__ import annotations

import importlib.util
import warnings
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pyvrp_plus as ours
from pyvrp_plus.files.write_solution import write_solution
from pyvrp_plus.files.write_text import instance_text
from pyvrp_plus.generate import VARIANTS, generate_vrp
from pyvrp_plus.stop import MaxIterations
from tests.files.test_read import FIELDS
from tests.fuzz.mutate import mutate
from tests.problem_figures import problem_figures

# What is documented for files that are malformed, or do not fit an instance.
_OF_INSTANCES = (ValueError,)
_OF_SOLUTIONS = (ValueError, TypeError, RuntimeError, IndexError)


def check_instance_file(seed: int) -> str:
    """
    Change a valid instance file, and read it.

    Returns
    -------
    Whether the file was read or refused.

    Raises
    ------
    AssertionError
        When PyVRP reads something else from the file.
    """
    rng = Random(seed)
    with TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        where = Path(folder) / "changed.vrp"
        text = mutate(valid_text(rng), rng)
        where.write_text(text, encoding="utf-8")
        try:
            data = ours.read(where, rng.choice(["none", "round", "exact"]))
        except _OF_INSTANCES:
            return "instance, refused"

        ours.solve(data, MaxIterations(1), collect_stats=False)
        if importlib.util.find_spec("pyvrp") and max(map(len, text.split("\n"))) < 1000:
            check_with_pyvrp(where)
        return "instance, read"


def check_with_pyvrp(where: Path) -> None:
    """Check that PyVRP, if it can read the file, reads the same."""
    import pyvrp

    if is_misread(where.read_text(encoding="utf-8")):
        return

    try:
        theirs = pyvrp.read(where)
    except Exception:  # PyVRP refuses by whatever it stumbles over
        return

    try:
        data = ours.read(where)
    except _OF_INSTANCES:  # with this rounding, it may be out of range
        return

    if data.num_shipments == 0:  # PyVRP 0.12 does not know them
        assert problem_figures(data) == problem_figures(theirs)


_OF_ONE_VALUE = {"SERVICE_TIME_SECTION", "RELEASE_TIME_SECTION", "PRIZE_SECTION"}


def is_misread(text: str) -> bool:
    """
    Return whether PyVRP reads something else (see differences.toml), or crashes.

    It does so with far coordinates, clients that are allowed repeatedly, and several
    values where one is expected.
    """
    section = ""
    for line in text.splitlines():
        words = line.split()
        if "SECTION" in line:
            section = line.strip()
            continue

        is_row_of_clients = section == "VEHICLES_ALLOWED_CLIENTS_SECTION"
        if is_row_of_clients and len(set(words[1:])) < len(words[1:]):
            return True
        if section in _OF_ONE_VALUE and len(words) > 2:
            return True
        is_place = section == "NODE_COORD_SECTION"
        if is_place and max(map(_size, words), default=0) > 2**24:
            return True

    return False


def _size(word: str) -> float:
    try:
        return abs(float(word))
    except ValueError:
        return 0


def check_solution_file(seed: int) -> str:
    """Change a valid solution file, and read it: whether it was read or refused."""
    rng = Random(seed)
    with TemporaryDirectory() as folder:
        where = Path(folder) / "changed.sol"
        instance = Path(folder) / "valid.vrp"
        instance.write_text(valid_text(rng), encoding="utf-8")
        data = ours.read(instance)
        result = ours.solve(data, MaxIterations(1), seed=seed, collect_stats=False)
        write_solution(where, data, result)
        where.write_text(mutate(where.read_text(), rng), encoding="utf-8")
        try:
            solution = ours.read_solution(where, data)
        except _OF_SOLUTIONS:
            return "solution, refused"

        assert ours.Solution(data, solution.routes()) == solution
        return "solution, read"


def valid_text(rng: Random) -> str:
    """Return a valid instance file."""
    if rng.random() < 0.6:
        return rng.choice(list(FIELDS.values()))

    variant = rng.choice(list(VARIANTS))
    data = generate_vrp(variant, rng.randrange(3, 10), seed=rng.randrange(100))
    return instance_text(data, "valid")
