"""What a run is asked to do: options, TOML files, and what is stored of them."""

import math
from pathlib import Path

import pytest

from mep.config import Config, descriptions, from_plain, read_config, to_plain


def test_defaults():
    """As in the paper, but for the solver, and for what it is measured on."""
    config = Config()
    assert (config.generations, config.offspring) == (10, 10)
    assert (config.survivors, config.repeats) == (5, 5)
    assert (config.solver, config.suite, config.budget) == ("default", "mixed", "1cpu")
    assert config.temperature == 1.0
    assert config.strategy == "mep"


def test_every_option_is_described():
    """The documentation of the class is the help of the command."""
    assert list(descriptions()) == list(to_plain(Config()))
    assert all(len(text) > 10 for text in descriptions().values())


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"max_cost_usd": math.inf, "prices": Path("prices.toml")},
        {"provider": "replay", "transcript": Path("a/b"), "out": Path("c")},
        {"lang": "cpp", "component": "joint", "budget": "2.5cpu", "jobs": 3},
        {"model": ("a", "openai:b"), "split_seed": 0, "total_budget": "60cpu"},
        {"strategy": "eoh", "additions": False},
        {"executor": "dask", "scheduler": "tcp://a:1", "steady_state": True},
    ],
)
def test_plain_form_is_lossless(changes):
    """What is stored gives the same configuration again."""
    config = Config(**changes)
    assert Config(**from_plain(to_plain(config), "test")) == config


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"lang": "java"}, "lang must be one of python, cpp: 'java'"),
        ({"component": None}, "component must be one of"),
        ({"provider": "me"}, "provider must be one of openai"),
        ({"model": ["a"]}, "model must be of type str or tuple or NoneType"),
        ({"model": ("a", "")}, "model must be a name, or several"),
        ({"model": ("a", "a")}, "Each model is to be given once"),
        ({"split_seed": -1}, "split_seed must be in"),
        ({"total_budget": "5it"}, "total_budget must be in the unit of budget, cpu"),
        ({"generations": 0}, "generations must be at least 1, but is 0"),
        ({"offspring": 2.5}, "offspring must be of type int, but is 2.5"),
        ({"survivors": True}, "survivors must be of type int, but is True"),
        ({"additions": 1}, "additions must be of type bool, but is 1"),
        ({"executor": "slurm"}, "executor must be one of local, dask"),
        ({"executor": "dask"}, "executor dask and the address of a scheduler need"),
        ({"scheduler": "tcp://a:1"}, "executor dask and the address of a scheduler"),
        ({"temperature": -1.0}, "temperature must be at least 0, but is -1.0"),
        ({"temperature": math.nan}, "temperature must be at least 0, but is nan"),
        ({"max_cost_usd": -0.1}, "max_cost_usd must be at least 0"),
        ({"request_timeout": 0.0}, "request_timeout must be positive"),
        ({"budget": "soon"}, "'soon' is not a budget"),
        ({"seed": 2**32}, "seed must be in"),
        ({"jobs": -1}, "jobs must be at least 0"),
        ({"out": "here"}, "out must be of type Path or NoneType, but is 'here'"),
        ({"provider": "replay"}, "provider replay and a transcript need each other"),
        ({"transcript": Path("x")}, "provider replay and a transcript need each other"),
    ],
)
def test_bad_values_are_named(changes, message):
    """A wrong value is told with its name."""
    with pytest.raises(ValueError, match=message):
        Config(**changes)


def test_files(tmp_path):
    """Keys are those of the options; numbers may lack a decimal point."""
    path = tmp_path / "run.toml"
    path.write_text('lang = "cpp"\nmax_cost_usd = 5\nout = "runs/x"\nseed = 3\n')
    config = Config(**read_config(path))
    assert (config.lang, config.max_cost_usd, config.seed) == ("cpp", 5.0, 3)
    assert config.out == Path("runs/x")

    path.write_text("language = 1")
    with pytest.raises(ValueError, match=r"run.toml: language is no option; there are"):
        read_config(path)
    path.write_text("lang = ")
    with pytest.raises(ValueError, match=r"run.toml: "):
        read_config(path)


def test_jobs():
    """By default there are as many as processors."""
    assert Config(jobs=3).num_jobs == 3
    assert Config().num_jobs >= 1
