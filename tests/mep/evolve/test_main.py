"""Options of the command."""

import pytest

import mep
from mep import Config
from mep.evolve.__main__ import make_config, make_parser
from mep.evolve.presets import PRESETS
from tests.mep.evolve.small_runs import small_config


def parse(*options):
    """Return the configuration that options stand for."""
    return make_config(make_parser().parse_args([str(one) for one in options]))


def test_every_field_is_an_option():
    """And the defaults are the same."""
    assert parse() == Config()
    assert parse("--model", "a", "--model", "b").models == ("a", "b")
    config = parse("--lang", "cpp", "--max-cost-usd", "inf", "--base-url", "http://x")
    assert config == Config(lang="cpp", max_cost_usd=float("inf"), base_url="http://x")
    assert parse("--no-additions") == Config(additions=False)


def test_options_are_above_the_file(tmp_path):
    """What both say is what the option says."""
    path = tmp_path / "run.toml"
    path.write_text('lang = "cpp"\nseed = 5\n')
    config = parse("--config", path, "--seed", 6)
    assert (config.lang, config.seed) == ("cpp", 6)


@pytest.mark.parametrize("name", PRESETS)
def test_presets(tmp_path, name):
    """They say some of the options; what the file or the command says is above them."""
    preset = PRESETS[name]
    assert parse("--preset", name) == Config(**preset)
    path = tmp_path / "run.toml"
    path.write_text("generations = 3\nsurvivors = 4\n")
    config = parse("--config", path, "--preset", name, "--survivors", 2, "--additions")
    changed = {"generations": 3, "survivors": 2, "additions": True}
    assert config == Config(**{**preset, **changed})


def test_earlier_runs(tmp_path):
    """To resume or to replay one, only what is to be different has to be said."""
    config = small_config(tmp_path, generations=1, offspring=1)
    run = mep.evolve(config)
    resumed = parse("--resume", "--out", config.out, "--jobs", 2)
    assert (resumed.suite, resumed.jobs) == (config.suite, 2)
    replayed = parse("--provider", "replay", "--transcript", config.out)
    assert (replayed.model, replayed.out) == (run.config.model, None)
    assert replayed.budget == config.budget

    with pytest.raises(ValueError, match="there is no run"):
        parse("--resume", "--out", tmp_path / "none")
    with pytest.raises(ValueError, match="--resume needs --out"):
        parse("--resume")
