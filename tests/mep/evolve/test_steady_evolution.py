"""Evolution without barriers: it depends on no clock."""

import random
import time
from dataclasses import replace

import pytest

import mep
from mep.evolve.steady_evolution import check_steady
from mep.grammar.grammar_proposer import GrammarProposer
from mep.strategies import STRATEGIES
from tests.mep.evolve.asked_runs import asked_run
from tests.mep.evolve.small_runs import gist, small_config
from tests.mep.evolve.test_killed import kill_and_resume
from tests.mep.providers.conftest import key as key


def late(self, question, propose=GrammarProposer.propose):
    """Propose an operator after a time that is different in each run."""
    time.sleep(random.SystemRandom().random() / 2)
    return propose(self, question)


def test_the_order_of_arrival_does_not_matter(tmp_path, monkeypatch):
    """Answers come in any order, and evaluations in several sandboxes."""
    config = small_config(tmp_path, steady_state=True, generations=3, concurrency=3)
    first = mep.evolve(config)
    names = [(one.generation, one.number) for one in first.candidates]
    assert names == [(g, n) for g in (1, 2, 3) for n in (1, 2, 3)]
    assert [one.number for one in first.generations] == [1, 2, 3]

    monkeypatch.setattr(GrammarProposer, "propose", late)
    second = mep.evolve(replace(config, jobs=2, out=tmp_path / "second"))
    assert gist(second) == gist(first)


def test_parents_are_those_of_the_moment(tmp_path):
    """They are those that were admitted when an operator was asked for."""
    config = small_config(tmp_path, steady_state=True, generations=3, offspring=4)
    run = mep.evolve(config)
    bred = {one.name: one for one in run.candidates}
    pairs = [
        (one, bred[name])
        for one in run.candidates
        for name in one.parents
        if name in bred
    ]
    assert pairs
    for one, parent in pairs:
        # It was admitted when this one was asked for.
        place, other = (
            (each.generation - 1) * 4 + each.number for each in (one, parent)
        )
        assert other <= place - 4
        assert parent.cost is not None


def test_killed_and_resumed(tmp_path):
    """A run that is killed at any moment ends as one that is not."""
    config = small_config(tmp_path, steady_state=True, offspring=2, concurrency=2)
    whole = mep.evolve(replace(config, out=tmp_path / "whole"))
    assert kill_and_resume(config, 2, random.Random(1)) >= 1
    run = mep.evolve(config, resume=True)
    assert gist(run) == gist(whole)


@pytest.mark.usefixtures("key")
def test_replayed(tmp_path):
    """Prompts depend on the order only, so that recorded answers fit."""
    recorded = asked_run(tmp_path, steady_state=True, offspring=2)
    replayed = replace(
        recorded.config,
        provider="replay",
        transcript=tmp_path / "run",
        out=tmp_path / "replayed",
    )
    assert gist(mep.evolve(replayed)) == gist(recorded)


def test_total_budget(tmp_path):
    """It is not exceeded, and its end ends the evolution."""
    config = small_config(
        tmp_path, steady_state=True, generations=20, total_budget="1200it"
    )
    run = mep.evolve(config)
    made = run.generations[-1].num_runs
    assert 30 <= made <= 60
    assert any("is used up" in note for note in run.facts["notes"])


@pytest.mark.parametrize("name", STRATEGIES)
def test_strategies(tmp_path, name):
    """Those that need whole generations are refused, with the others named."""
    config = small_config(tmp_path, steady_state=True, strategy=name)
    if name in ("mep", "mep-noinit", "reactive", "best-of-n", "eoh"):
        check_steady(config)
    else:
        with pytest.raises(ValueError, match=f"{name} needs whole generations.* mep,"):
            mep.evolve(config)
