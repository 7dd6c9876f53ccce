"""The runs of evolution that the tables need."""

from dataclasses import replace
from pathlib import Path

import pytest

import mep
from benchmarks.paper.evolutions import (
    EVOLUTIONS,
    describe_evolution,
    evolution_config,
    finished_runs,
    read_evolution,
    winner_files,
)
from benchmarks.paper.tables import TABLES
from mep.evolve.presets import PRESETS
from mep.progress import Progress
from pyvrp_plus.operators import Operators
from tests.mep.evolve.small_runs import small_config

OUT = Path("runs/one")


def test_all_operators_of_the_tables_can_be_evolved():
    """Only weights, and the folder of a run for the curve, cannot."""
    needed = {option for table in TABLES.values() for option in table.options}
    assert needed - {"checkpoint", "run"} == set(EVOLUTIONS)


def test_configurations():
    """They are those of the paper, or of EoH and ReEvo on the paper's instances."""
    full = evolution_config("select_parents", "stock", OUT, {})
    assert full == mep.Config(component="select_parents", out=OUT, **PRESETS["paper"])
    ablated = evolution_config("noinit", "stock", OUT, {})
    assert ablated == replace(full, strategy="mep-noinit")
    eoh = evolution_config("eoh", "stock", OUT, {})
    assert (eoh.strategy, eoh.generations, eoh.suite) == ("eoh", 101, "tsp100")
    tiny = evolution_config("reevo", "stock", OUT, {"generations": 1})
    assert (tiny.strategy, tiny.generations, tiny.offspring) == ("reevo", 1, 15)


def test_default_solver():
    """It is trained where it has head-room."""
    found = evolution_config("select_survivors", "default", OUT, {})
    usual = mep.Config()
    for name in ("solver", "suite", "budget", "fitness"):
        assert getattr(found, name) == getattr(usual, name)
    assert (found.component, found.repeats) == ("select_survivors", 5)


def test_read_evolution(tmp_path):
    """What the tables decide on cannot be given."""
    path = tmp_path / "evolution.toml"
    path.write_text('seed = 2\nlang = "cpp"')
    assert read_evolution(path) == {"seed": 2, "lang": "cpp"}
    path.write_text('seed = 2\nstrategy = "random"\nout = "x"')
    with pytest.raises(ValueError, match=r"evolution\.toml: strategy, out cannot"):
        read_evolution(path)


class StoppedError(Exception):
    """What stops a run."""


class Stopping(Progress):
    """Stops the run at the end of its first generation."""

    def end_generation(self, generation):
        """Stop."""
        raise StoppedError


def test_finished_runs(tmp_path):
    """They are recognised by what they evolve; others are refused."""
    config = small_config(tmp_path, generations=1, strategy="reactive")
    run = mep.evolve(config)
    found = finished_runs([config.out])
    assert found == {"reactive": run}
    text = describe_evolution("reactive", run)
    assert text.startswith(
        "reactive: evolved in python by reactive for the stock solver"
    )
    assert "operators asked of offline-grammar: 3, for $0.00." in text
    assert "The test instances were opened once." in text
    files = winner_files(run, tmp_path / "operators")
    assert (files == "") == (run.winner is None)
    assert not files or Operators.from_files(files).select_parents is not None

    with pytest.raises(ValueError, match=r"run and .*run both evolve select_parents"):
        finished_runs([config.out, config.out])

    other = replace(config, strategy="random", out=tmp_path / "random")
    with pytest.raises(StoppedError):
        mep.evolve(other, Stopping())
    with pytest.raises(ValueError, match="evolves select_parents by random"):
        finished_runs([other.out])

    unfinished = replace(config, out=tmp_path / "unfinished")
    with pytest.raises(StoppedError):
        mep.evolve(unfinished, Stopping())
    with pytest.raises(ValueError, match="unfinished: the run is not finished"):
        finished_runs([unfinished.out])
