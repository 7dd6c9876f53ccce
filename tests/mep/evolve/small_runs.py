"""Runs that take seconds: tiny instances, few iterations."""

from pathlib import Path

from mep import Config
from mep.run import Run
from pyvrp_plus.files.write_instance import write_instance
from pyvrp_plus.generate import generate_vrp

NUM_INSTANCES = 8  # of which half are for training


def write_suite(folder: Path, variant: str = "CVRP") -> str:
    """Write a suite of tiny instances, and return its name."""
    folder.mkdir(exist_ok=True)
    for seed in range(NUM_INSTANCES):
        data = generate_vrp(variant, 12, seed)
        write_instance(folder / f"{variant}{seed}.vrp", data)

    return str(folder)


def small_config(tmp_path: Path, **changes: object) -> Config:
    """Return a configuration for a run in a folder below ``tmp_path``."""
    values: dict[str, object] = {
        "provider": "offline",
        "solver": "stock",  # whose operators are asked from the first iteration on
        "generations": 2,
        "offspring": 3,
        "survivors": 2,
        "repeats": 1,
        "suite": write_suite(tmp_path / "suite"),
        "budget": "20it",
        "jobs": 1,
        "out": tmp_path / "run",
    }
    return Config(**(values | changes))  # type: ignore[arg-type]


def gist(run: Run) -> dict[str, object]:
    """Return all that must be equal if a run is repeated: nothing that was timed."""
    candidates = [
        {**vars(one), "seconds_per_call": None, "proposal": repr(one.proposal)}
        for one in run.candidates
    ]
    generations = [(one.repeat, one.number, one.ranking) for one in run.generations]
    return {
        "candidates": candidates,
        "generations": generations,
        "validation": run.validation,
        "test": run.test,
        "effects": dict(run.test_effects),
    }
