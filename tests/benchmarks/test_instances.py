"""Suites from TOML files, folders and generators, and where instances are."""

import pytest

from benchmarks.instances import default_folder, suites
from pyvrp_plus import read, write_instance
from pyvrp_plus.generate import VARIANTS, generate_cvrp, generate_vrp
from pyvrp_plus.trials.suite import generated


@pytest.fixture
def folder(tmp_path):
    """Return a folder of instances with a set of five."""
    (tmp_path / "CVRP").mkdir()
    for seed in range(5):
        write_instance(tmp_path / f"CVRP/{seed}.vrp", generate_cvrp(4, seed))

    return tmp_path


GENERATED = ("large", "mixed", "pdptw", "small", "tsp100", "variants")


def test_shipped_suites(instances):
    """All of them can be loaded, with best known costs where there are public sets."""
    for name in suites().names():
        suite = suites(instances).load(name)
        is_public = name not in GENERATED
        assert suite.name == name
        assert all(one.path.is_file() for one in suite.instances)
        assert all((one.best_known is not None) == is_public for one in suite.instances)

    assert len(suites(instances).load("tsp100").instances) == 100
    assert len({one.set_name for one in suites().load("variants").instances}) == 48
    assert len(suites().folder_suites()) == len(suites().names()) - len(GENERATED)


def test_samples(folder):
    """As many as are asked for, evenly spread, or every n-th."""

    def names(text, every=1, skip=0):
        return [i.name[5:] for i in suites(folder).load(text, every, skip).instances]

    assert names("cvrp") == ["0", "1", "2", "3", "4"]
    assert names("cvrp:2") == ["0", "2"]
    assert names("cvrp", every=2) == ["0", "2", "4"]
    assert names("cvrp", every=2, skip=1) == ["1", "3"]
    assert names("cvrp:1", skip=3) == ["3"]
    with pytest.raises(ValueError, match="only 5 instances"):
        suites(folder).load("cvrp:6")
    with pytest.raises(ValueError, match="positive number"):
        suites(folder).load("cvrp:x")
    with pytest.raises(ValueError, match="at least 1, got 0"):
        suites(folder).load("cvrp", 0)
    with pytest.raises(ValueError, match="skip must not be negative, got -1"):
        suites(folder).load("cvrp", skip=-1)
    with pytest.raises(ValueError, match="skip is 5, of 5 instances"):
        suites(folder).load("cvrp", skip=5)


def test_folders_and_files(folder):
    """A folder, or a file of one's own, is a suite, too."""
    suite = suites().load(str(folder / "CVRP"), round_func="dimacs")
    assert suite.name == "CVRP"
    assert {one.round_func for one in suite.instances} == {"dimacs"}

    file = folder / "mine.toml"
    file.write_text(
        'budget = "5it"\n[folder]\npath = "CVRP"\nround_func = "exact"\n'
        'pattern = "[01].vrp"\n'
    )
    suite = suites(folder).load(str(file))
    assert (suite.name, str(suite.budget), len(suite.instances)) == ("mine", "5it", 2)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[", "mine.toml: "),
        ('budget = "5"\n[folder]\npath = "CVRP"', "'5' is not a budget"),
        ('budge = "5it"\n[folder]\npath = "CVRP"', "has budge, but knows only"),
        ('description = ""', "must have one section"),
        ("[folder]\n[generate]", "must have one section"),
        ("[folder]", "must have a path"),
        ('[folder]\npath = "CVRP"\nround_func = "up"', "'up' is none of"),
        ('[folder]\npath = "NONE"', "There are no instances"),
        ('[folder]\npath = "CVRP"\nsize = 3', r"\[folder\] has size"),
        ('[generate]\nvariants = ["CVRP"]', "must have 'num_clients'"),
        (
            '[generate]\nvariants = ["X"]\nnum_clients = [5]\nnum_seeds = 1',
            "variant must be",
        ),
    ],
)
def test_wrong_files(folder, content, message):
    """What is wrong is named."""
    file = folder / "mine.toml"
    file.write_text(content)
    with pytest.raises((ValueError, OSError), match=message):
        suites(folder).load(str(file))


def test_unknown_suite():
    """It is told which ones there are."""
    with pytest.raises(ValueError, match=r"'missing' is no suite: .* cvrp, "):
        suites().load("missing")


@pytest.mark.parametrize("max_matrix_size", [9, 2_000])
@pytest.mark.parametrize("variant", ["TSP", "CVRP", "MDOVRPMBLTW"])
def test_generated(variant, max_matrix_size, tmp_path, monkeypatch):
    """A file is what has been generated, also where it has no distances."""
    for module in ("generate.distances", "files.instance_file"):
        name = f"pyvrp_plus.{module}.MAX_MATRIX_SIZE"
        monkeypatch.setattr(name, max_matrix_size)

    assert variant in VARIANTS
    instance = generated(variant, 10, 3, tmp_path)
    data = read(instance.path, instance.round_func)
    assert data == generate_vrp(variant, 10, 3)


def test_default_folder(monkeypatch, tmp_path):
    """The environment variable counts first."""
    monkeypatch.setenv("PYVRP_PLUS_INSTANCES", str(tmp_path))
    assert default_folder() == tmp_path
