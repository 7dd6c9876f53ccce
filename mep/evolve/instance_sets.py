"""The instances of a run: for training, validation and test."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mep.config import Config
from pyvrp_plus.trials.instance import Instance
from pyvrp_plus.trials.instance_text import InstanceText
from pyvrp_plus.trials.suite import Suite, SuiteSource, shipped_suites

# First seeds of generated instances, far from those of any suite and each other.
_FIRST_VALIDATION_SEED = 1_000_000
_FIRST_TEST_SEED = 2_000_000


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
        When a suite does not exist, or its file is invalid.
    FileNotFoundError
        When a suite has no instances.
    """
    with tempfile.TemporaryDirectory() as generated:
        return _load(config, shipped_suites(Path(generated)))


def _load(config: Config, source: SuiteSource) -> InstanceSets:
    suite = source.load(config.suite, round_func=config.round_func)
    notes = []
    held_out = []
    for purpose, given, first_seed in (
        ("validation", config.validation, _FIRST_VALIDATION_SEED),
        ("test", config.test, _FIRST_TEST_SEED),
    ):
        held_out.append(_held_out(source, suite, config, given, first_seed))
        if given is None and not suite.is_generated:
            notes.append(
                f"The {purpose} instances are those of training, with other seeds of "
                f"the solver: --{purpose} gives others."
            )

    training, validation, test = map(_to_texts, (suite.instances, *held_out))
    return InstanceSets(training, validation, test, notes)


def _held_out(
    source: SuiteSource,
    suite: Suite,
    config: Config,
    given: str | None,
    first_seed: int,
) -> list[Instance]:
    if given is not None:
        return source.load(given, round_func=config.round_func).instances
    if suite.is_generated:
        return source.load(config.suite, first_seed=first_seed).instances
    return suite.instances


def _to_texts(instances: Sequence[Instance]) -> list[InstanceText]:
    return [
        InstanceText(instance.name, instance.path.read_text(), instance.round_func)
        for instance in instances
    ]
