"""The instances of a run."""

import pytest

from mep import Config
from mep.evolve.instance_sets import load_instances
from tests.mep.evolve.small_runs import write_suite


def test_generated_instances_are_held_out():
    """Validation and test have as many others, of the same kinds."""
    sets = load_instances(Config(suite="small:4"))
    names = [
        {one.name for one in instances}
        for instances in (sets.training, sets.validation, sets.test)
    ]
    assert [len(one) for one in names] == [4, 4, 4]
    assert len(set.union(*names)) == 12
    kinds = [sorted(name.partition("/")[0] for name in one) for one in names]
    assert kinds[0] == kinds[1] == kinds[2]
    assert not sets.notes


def test_folders(tmp_path):
    """They have no others: it is said that the instances are the same."""
    suite = write_suite(tmp_path / "suite")
    sets = load_instances(Config(suite=suite))
    assert sets.training == sets.validation == sets.test
    assert len(sets.notes) == 2

    sets = load_instances(Config(suite=suite, validation="small:2", test=f"{suite}:3"))
    assert [len(sets.validation), len(sets.test)] == [2, 3]
    assert not sets.notes


def test_what_is_not_there():
    """It is told."""
    with pytest.raises(ValueError, match="'nothing' is no suite"):
        load_instances(Config(test="nothing"))
