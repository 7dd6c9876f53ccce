"""What is compared, and the control."""

from collections.abc import Mapping

import pytest

from mep.compare import contenders
from mep.config import Config

#: What each comparison needs, for a model that is asked at a local server.
OPTIONS: Mapping[str, object] = {
    "provider": "openai",
    "model": ("gpt-4.1",),
    "total_budget": "600cpu",
    "seed": 7,
}


def configs(**options):
    """Return the configurations by name."""
    return {one.name: one.config for one in contenders({**OPTIONS, **options})}


def test_strategies():
    """All but the strategy is the same; the control has the first one."""
    found = configs(strategy=("reevo", "eoh"))
    assert list(found) == ["reevo", "eoh", "offline"]
    shared = {
        "model": "gpt-4.1",
        "total_budget": "600cpu",
        "seed": 7,
        "split_seed": 7,
        "repeats": 1,
    }
    for name in ("reevo", "eoh"):
        assert found[name] == Config(provider="openai", strategy=name, **shared)

    control = {**shared, "model": "offline-grammar"}
    assert found["offline"] == Config(provider="offline", strategy="reevo", **control)


def test_models():
    """Each is alone; folders have no slashes, and each model has its provider."""
    models = ("gpt-4.1", "anthropic:claude-haiku-4-5", "org/llama:8b")
    entrants = contenders({**OPTIONS, "model": models})
    assert [one.name for one in entrants] == [*models, "offline"]
    assert [one.config.models for one in entrants[:3]] == [(name,) for name in models]
    assert entrants[1].folder == "anthropic_claude-haiku-4-5"
    assert entrants[2].folder == "org_llama_8b"


def test_languages():
    """The control is in the first one."""
    found = configs(lang=("cpp", "python"), strategy=("eoh",))
    assert [one.lang for one in found.values()] == ["cpp", "python", "cpp"]
    assert {one.strategy for one in found.values()} == {"eoh"}


def test_one_and_the_control():
    """A single strategy is compared with the control."""
    assert list(configs()) == ["mep", "offline"]


def test_without_a_model():
    """Then the control is the first of what is compared."""
    found = configs(provider="offline", model=None, strategy=("mep", "random"))
    assert list(found) == ["mep", "random"]


def test_seeds():
    """A repeat has the same seed for all; the instances stay."""
    entrants = contenders({**OPTIONS, "seed": 2**32 - 1})
    for entrant in entrants:
        runs = [entrant.run_config(repeat) for repeat in (1, 2)]
        assert [run.seed for run in runs] == [2**32 - 1, 0]
        assert {run.split_seed for run in runs} == {2**32 - 1}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"provider": "replay"}, "cannot replay answers"),
        ({"total_budget": None}, "needs --total-budget"),
        ({"strategy": ("mep", "eoh"), "lang": ("cpp", "python")}, "Only one option"),
        ({"provider": "offline", "model": None}, "nothing to compare"),
        ({"model": ("a/b", "a:b")}, "too much alike: a/b, a:b, offline"),
        ({"strategy": ("mep", "magic")}, "strategy must be one of"),
        ({"total_budget": "5it"}, "in the unit of budget"),
    ],
)
def test_what_cannot_be_compared(options, message):
    """It is refused, with the reason."""
    with pytest.raises(ValueError, match=message):
        contenders({**OPTIONS, **options})
