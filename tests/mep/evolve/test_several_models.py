"""Runs in which several models are asked."""

from collections import Counter

import pytest

import mep
from mep.evolve.bandit import choose_models
from mep.providers.prices import load_prices
from mep.report import render_report
from pyvrp_plus.trials.seeds import derive_random
from tests.mep.evolve.asked_runs import answer
from tests.mep.evolve.small_runs import gist, small_config
from tests.mep.providers.conftest import key as key
from tests.mep.providers.local_server import LocalServer, Reply

MODELS = ("good", "anthropic:bad")
PRICES = """
[good]
input = 2
output = 8
[bad]
input = 2
output = 8
"""


def config_for(tmp_path, server, **changes):
    """Return the configuration of a run with two models, one request at a time."""
    prices = tmp_path / "prices.toml"
    prices.write_text(PRICES)
    values = {
        "provider": "openai",
        "model": MODELS,
        "base_url": f"{server.url}/v1",
        "prices": prices,
        "max_tokens": 4000,
        "concurrency": 1,
        "generations": 3,
        "offspring": 6,
    }
    return small_config(tmp_path, **(values | changes))


@pytest.fixture
def server(monkeypatch, key):
    """Provide a server for both protocols, which has no operators in Anthropic's."""
    with (
        LocalServer(lambda index, prompt: answer(index, prompt)) as made,
        LocalServer(lambda *_: Reply("No code.")) as bad,
    ):
        monkeypatch.setenv("ANTHROPIC_BASE_URL", bad.url)
        made.bad = bad
        yield made


def test_two_models(tmp_path, server):
    """Both are tried, then earlier candidates decide; the bill is that of both."""
    config = config_for(tmp_path, server)
    run = mep.evolve(config)
    prices = load_prices(config.prices)
    bill = server.billed_usd(prices) + server.bad.billed_usd(prices)
    assert run.spent_usd == pytest.approx(bill)

    for generation in (1, 2, 3):
        rng = derive_random(config.seed, 1, generation, "models")
        tried = [one for one in run.candidates if one.generation < generation]
        asked = [one for one in run.candidates if one.generation == generation]
        expected = choose_models(MODELS, tried, 6, rng)
        assert [one.model for one in asked] == expected

    counts = Counter(one.model for one in run.candidates)
    assert min(counts[model] for model in MODELS) > 3
    knowledge = [one for one in run.requests if one.place == "knowledge"]
    assert [one.model for one in knowledge] == [MODELS[0]]

    by_candidate = sum(one.cost_usd for one in run.candidates)
    assert by_candidate + knowledge[0].outcome.cost_usd == pytest.approx(bill)
    page = render_report(run)
    assert "good, anthropic:bad (openai)" in page
    told = "<dt>Model</dt><dd>anthropic:bad, $0.0"
    assert page.count(told) == counts[MODELS[1]]


def test_replay(tmp_path, server):
    """The same models are chosen again, at the same recorded costs."""
    run = mep.evolve(config_for(tmp_path, server))
    again = mep.evolve(
        config_for(
            tmp_path,
            server,
            provider="replay",
            transcript=tmp_path / "run",
            out=tmp_path / "again",
        )
    )
    assert gist(again) == gist(run)


def test_a_model_that_is_too_dear(tmp_path, server):
    """It is asked no more; the run goes on with the other one."""
    config = config_for(tmp_path, server, max_cost_usd=3.0)
    config.prices.write_text(PRICES.replace("[bad]\ninput = 2", "[bad]\ninput = 2000"))
    run = mep.evolve(config)
    assert [one.model for one in run.candidates if one.model == MODELS[1]] == (
        [MODELS[1]] * 3
    )
    assert len(run.generations) == 3
    assert not server.bad.requests
