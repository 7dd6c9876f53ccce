"""The instances of a run: for training, validation and test."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mep.config import Config
from pyvrp_plus.trials.instance import Instance
from pyvrp_plus.trials.instance_text import InstanceText
from pyvrp_plus.trials.seeds import derive_random, derive_seed
from pyvrp_plus.trials.suite import SuiteSource, shipped_suites

#: Sets of instances besides those for training.
_HELD_OUT = ("validation", "test")

# Generated instances of these sets have seeds far from those of any suite, in blocks of
# this size; even blocks are for validation, and odd ones for test.
_FIRST_SEED = 1_000_000
_BLOCK = 1_000
_NUM_BLOCKS = 1_000_000


@dataclass(frozen=True)
class InstanceSets:
    """
    The instances of a run.

    Parameters
    ----------
    training
        Instances that operators are ranked by during the evolution.
    validation
        Instances that decide on the winner, and on nothing else.
    test
        Instances that the winner is measured on, once.
    notes
        Remarks that a reader of the results must know.
    """

    training: Sequence[InstanceText]
    validation: Sequence[InstanceText]
    test: Sequence[InstanceText]
    notes: Sequence[str]


def load_instances(config: Config) -> InstanceSets:
    """
    Return the instances of a run.

    Raises
    ------
    ValueError
        When a suite does not exist, or its file is invalid; when there are too few
        stored instances to be split; when a test instance is used for anything else.
    FileNotFoundError
        When a suite has no instances.
    """
    with tempfile.TemporaryDirectory() as generated:
        return _load(config, shipped_suites(Path(generated)))


def _load(config: Config, source: SuiteSource) -> InstanceSets:
    suite = source.load(config.suite, round_func=config.round_func)
    given = {"validation": config.validation, "test": config.test}
    sets = {"training": suite.instances}
    missing = []
    for purpose, text in given.items():
        if text is not None:
            sets[purpose] = source.load(text, round_func=config.round_func).instances
        elif suite.is_generated:
            first_seed = _first_seed(config.held_out_seed, purpose)
            sets[purpose] = source.load(config.suite, first_seed=first_seed).instances
        else:
            missing.append(purpose)

    notes = []
    if missing:
        sets |= _split(suite.instances, missing, config)
        parts = ", ".join(f"{len(sets[each])} for {each}" for each in sets)
        notes.append(f"The instances of {config.suite} were split: {parts}.")

    texts = {purpose: _to_texts(instances) for purpose, instances in sets.items()}
    _check_unseen(texts)
    return InstanceSets(texts["training"], texts["validation"], texts["test"], notes)


def _first_seed(seed: int, purpose: str) -> int:
    """Return the first seed of generated instances for a purpose."""
    number = derive_seed(seed, "instances", purpose) % _NUM_BLOCKS
    return _FIRST_SEED + _BLOCK * (2 * number + _HELD_OUT.index(purpose))


def _split(
    instances: Sequence[Instance], held_out: Sequence[str], config: Config
) -> dict[str, list[Instance]]:
    """
    Return a part of stored instances for training, and one for each other purpose.

    Of instances that follow each other, and so may be alike, each part has some.

    Raises
    ------
    ValueError
        When there are too few instances.
    """
    roles = ["training", "training", *held_out]
    if len(instances) < len(roles):
        raise ValueError(
            f"{config.suite}: {len(instances)} instances are too few to be split for "
            f"training, {' and '.join(held_out)}: give "
            f"{' and '.join(f'--{purpose}' for purpose in held_out)}."
        )

    rng = derive_random(config.held_out_seed, "split")
    parts: dict[str, list[Instance]] = {role: [] for role in roles}
    for first in range(0, len(instances), len(roles)):
        rng.shuffle(roles)
        block = instances[first : first + len(roles)]
        for instance, role in zip(block, roles, strict=False):
            parts[role].append(instance)

    return parts


def _check_unseen(sets: Mapping[str, Sequence[InstanceText]]) -> None:
    """Raise ValueError if an instance for test is used for anything else, too."""
    tested = {instance.text for instance in sets["test"]}
    for purpose in ("training", "validation"):
        seen = [one.name for one in sets[purpose] if one.text in tested]
        if seen:
            raise ValueError(
                f"{len(seen)} of the test instances are also used for {purpose}, such "
                f"as {seen[0]}: what has decided anything is no test."
            )


def _to_texts(instances: Sequence[Instance]) -> list[InstanceText]:
    return [
        InstanceText(instance.name, instance.path.read_text(), instance.round_func)
        for instance in instances
    ]
