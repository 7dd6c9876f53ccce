"""Reading the results of a run."""

from dataclasses import replace

import pytest

from benchmarks.micro.example_run import write_example_run
from mep.config import Config, to_plain
from mep.providers.provider import Request
from mep.record.run_folder import STORE
from mep.record.store import Store
from mep.run import RunReader, read_run


def test_a_run_that_has_only_begun(tmp_path):
    """There are no results and no notes, but nothing is missing."""
    with Store(tmp_path / STORE) as store:
        store.set_fact("config", to_plain(Config(provider="offline", model="m")))

    run = read_run(tmp_path)
    assert run.facts["notes"] == []
    assert run.spent_usd == 0
    assert run.winner is None
    assert not run.candidates


def test_no_run(tmp_path):
    """A folder without a run is refused."""
    with pytest.raises(ValueError, match="there is no run"):
        read_run(tmp_path)


def test_a_reader_gives_the_same(tmp_path):
    """It leaves out nothing but texts and details, and sees what has changed."""
    write_example_run(tmp_path, 1, 3)
    whole = read_run(tmp_path)
    reader = RunReader(tmp_path)
    for _ in range(2):
        run = reader.read()
        assert run.candidates == whole.candidates
        assert run.generations == whole.generations
        assert run.facts == whole.facts
        assert run.requests == [_without_texts(each) for each in whole.requests]
        assert sorted(map(_key, run.evaluations)) == sorted(
            map(_key, whole.evaluations)
        )

    (first, *_) = whole.candidates
    assert reader.requests_at(first.place) == whole.requests[:1]
    before = reader.stamp()
    with Store(tmp_path / STORE) as store:
        store.save_candidate(replace(first, outcome="unclear", num_trials=99))
        store.set_fact("notes", ["changed"])

    assert reader.stamp() != before
    changed = reader.read()
    assert changed.candidates[0].num_trials == 99
    assert changed.candidates[1:] == whole.candidates[1:]
    assert changed.facts["notes"] == ["changed"]


def _without_texts(exchange):
    return replace(exchange, prompt="", outcome=replace(exchange.outcome, text=""))


def _key(evaluation):
    result = evaluation["result"]
    where = [evaluation[name] for name in ("program", "instance", "seed", "budget")]
    return (*where, result["cost"], result["cpu_time"])


def test_requests_of_other_places_are_left_out(tmp_path):
    """Offspring 10 is no repair of offspring 1."""
    write_example_run(tmp_path, 1, 10)
    place = "repeat 1/generation 1/offspring 1"
    with Store(tmp_path / STORE) as store:
        store.send(Request.of(f"{place}/repair", "again", "m", 1.0, 1, 1), 0.0)
        places = [each.place for each in store.requests_at(place)]

    assert places == [place, f"{place}/repair"]


def test_damage_is_told(tmp_path):
    """The message says which run cannot be read."""
    (tmp_path / STORE).write_bytes(b"no store")
    with pytest.raises(ValueError, match=r"the run cannot be read: .*not the store"):
        read_run(tmp_path)
