"""Sampling of the instances folder."""

import json

import pytest

from benchmarks.instances import sample


@pytest.fixture
def folder(tmp_path):
    """Return a folder with five instances in each of two sets."""
    known = {}
    for set_name in ("CVRP", "TSP"):
        (tmp_path / set_name).mkdir()
        for number in range(5):
            (tmp_path / set_name / f"i{number}.vrp").touch()
            known[f"{set_name}/i{number}"] = {"cost": number, "round": "round"}

    (tmp_path / "best_known.json").write_text(json.dumps(known))
    return tmp_path


def test_every_fourth_of_each_set(folder):
    """The first and fifth of each set are taken, with their best-known costs."""
    sampled = sample(folder, every=4)
    names = ["CVRP/i0", "CVRP/i4", "TSP/i0", "TSP/i4"]
    assert [instance.name for instance in sampled] == names
    assert [instance.best_known for instance in sampled] == [0, 4, 0, 4]
    assert sampled[0].set_name == "CVRP"


def test_named_sets_only(folder):
    """Sets that are not named are left out."""
    assert {i.set_name for i in sample(folder, every=1, sets=["TSP"])} == {"TSP"}


def test_bad_arguments(folder):
    """What cannot be sampled is refused by name."""
    with pytest.raises(ValueError, match="every must be at least 1, got 0"):
        sample(folder, every=0)
    with pytest.raises(ValueError, match="No instances in set 'VRPX'"):
        sample(folder, every=1, sets=["VRPX"])
