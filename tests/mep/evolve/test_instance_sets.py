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


def test_held_out_instances_follow_from_the_seed():
    """Another run has others, and those for validation and for test never meet."""
    first, second = (
        load_instances(Config(suite="small:4", seed=one)) for one in (1, 2)
    )
    again = load_instances(Config(suite="small:4", seed=1))
    assert first.training == second.training
    assert (first.validation, first.test) == (again.validation, again.test)
    assert not names(first.validation) & names(second.validation)
    assert not names(first.test) & names(second.test)
    shared = load_instances(Config(suite="small:4", seed=2, split_seed=1))
    assert (shared.validation, shared.test) == (first.validation, first.test)
    for seed in range(20):
        sets = load_instances(Config(suite="tsp100:1", seed=seed))
        assert not names(sets.validation) & names(sets.test)


def names(instances):
    """Return the names of instances."""
    return {one.name for one in instances}


def test_folders_are_split(tmp_path):
    """Half of their instances are for training; each is used for one purpose."""
    suite = write_suite(tmp_path / "suite")
    sets = load_instances(Config(suite=suite))
    parts = [names(one) for one in (sets.training, sets.validation, sets.test)]
    assert [len(part) for part in parts] == [4, 2, 2]
    assert len(set.union(*parts)) == 8
    told = f"The instances of {suite} were split: 4 for training, 2 for validation, 2 "
    assert sets.notes[0].startswith(told)
    assert load_instances(Config(suite=suite)) == sets
    others = [load_instances(Config(suite=suite, seed=seed)).test for seed in range(9)]
    assert any(names(one) != names(sets.test) for one in others)
    shared = load_instances(Config(suite=suite, seed=7, split_seed=1))
    assert shared == load_instances(Config(suite=suite, seed=1))


def test_what_is_given_is_not_split(tmp_path):
    """Only what is missing is taken from the folder."""
    suite = write_suite(tmp_path / "suite")
    sets = load_instances(Config(suite=f"{suite}:6", validation="small:2"))
    assert [len(sets.training), len(sets.validation), len(sets.test)] == [4, 2, 2]
    sets = load_instances(Config(suite=suite, validation="small:2", test="tsp100:3"))
    assert [len(sets.training), len(sets.validation), len(sets.test)] == [8, 2, 3]
    assert not sets.notes


def test_few_files(tmp_path):
    """They cannot be split."""
    suite = write_suite(tmp_path / "suite")
    with pytest.raises(ValueError, match="3 instances are too few to be split"):
        load_instances(Config(suite=f"{suite}:3"))


@pytest.mark.parametrize("purpose", ["suite", "validation"])
def test_test_instances_are_unseen(tmp_path, purpose):
    """What was trained on, or has chosen the winner, is never called test."""
    suite = write_suite(tmp_path / "suite")
    sets = {"suite": "small:2", "validation": "small:2", "test": f"{suite}:3"}
    with pytest.raises(ValueError, match="3 of the test instances are also used"):
        load_instances(Config(**sets | {purpose: suite}))


def test_what_is_not_there():
    """It is told."""
    with pytest.raises(ValueError, match="'nothing' is no suite"):
        load_instances(Config(test="nothing"))
