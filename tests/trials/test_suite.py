"""Suites of this package, and instances of their kind that are not in them."""

from pyvrp_plus.files.write_instance import write_instance
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.trials.suite import shipped_suites


def test_shipped_suites_are_generated(tmp_path):
    """They need no download, and are of as many instances as one asks for."""
    source = shipped_suites(tmp_path)
    names = ["large", "mixed", "pdptw", "small", "tsp100", "variants"]
    assert source.names() == names
    for name in source.names():
        suite = source.load(f"{name}:2")
        assert suite.is_generated
        assert [one.path.is_relative_to(tmp_path) for one in suite.instances] == [
            True
        ] * 2


def test_other_seeds_give_other_instances(tmp_path):
    """For held-out sets of the same kind."""
    source = shipped_suites(tmp_path)
    first = source.load("tsp100:3").instances
    other = source.load("tsp100:3", first_seed=1000).instances
    assert {one.name for one in first}.isdisjoint(one.name for one in other)
    assert len({one.path.read_text() for one in first + other}) == 6
    assert [one.name for one in other] == [
        "TSP/TSP-n99-s1000",
        "TSP/TSP-n99-s1033",
        "TSP/TSP-n99-s1066",
    ]


def test_a_folder_is_not_generated(tmp_path, monkeypatch):
    """Nor is a file that names one, below the folder of the public instances."""
    (tmp_path / "set").mkdir()
    write_instance(tmp_path / "set" / "a.vrp", generate_cvrp(5, seed=1))
    suite = shipped_suites(tmp_path).load(str(tmp_path / "set"))
    assert not suite.is_generated
    assert [one.name for one in suite.instances] == ["set/a"]

    (tmp_path / "mine.toml").write_text('[folder]\npath = "set"')
    monkeypatch.setenv("PYVRP_PLUS_INSTANCES", str(tmp_path))
    suite = shipped_suites(tmp_path).load(str(tmp_path / "mine.toml"))
    assert not suite.is_generated
    assert suite.budget.unit == "s"
