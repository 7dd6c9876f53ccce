"""Whole runs that are killed at any moment, and resumed."""

import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest

import mep
from mep.config import to_plain
from mep.record.store import Store
from tests.mep.evolve.asked_runs import asked_run
from tests.mep.evolve.small_runs import gist
from tests.mep.evolve.test_failing_server import config_for, operator
from tests.mep.providers.asking import PRICES
from tests.mep.providers.conftest import key as key
from tests.mep.providers.local_server import LocalServer, Reply

NUM_KILLS = 10


def option(name, value):
    """Return the parts of the command that set an option."""
    if isinstance(value, bool):
        return [f"--{name}" if value else f"--no-{name}"]

    return [f"--{name}", f"{value}"]


def command(config, *more):
    """Return the command that does what a configuration says."""
    options = [
        part
        for name, value in to_plain(config).items()
        if value is not None
        for part in option(name.replace("_", "-"), value)
    ]
    return [sys.executable, "-m", "mep.evolve", *options, *more]


def kill_and_resume(config, num_kills, rng):
    """Run to the end, killed so many times on the way; return how often it was."""
    path = config.out / "run.sqlite"
    kills = 0
    while kills < num_kills:
        more = ["--resume"] if path.exists() else []
        process = subprocess.Popen(
            command(config, *more),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        # As soon as something new is stored, or some time after.
        size = num_rows(path)
        while process.poll() is None and num_rows(path) == size:
            time.sleep(0.02)
        time.sleep(rng.random() * 0.7)
        if process.poll() is not None:
            assert process.returncode == 0, process.stderr.read().decode()
            process.stderr.close()
            break
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stderr.close()
        kills += 1

    return kills


def num_rows(path):
    """Return how much a store has."""
    if not path.exists():
        return 0

    with Store(path) as store:
        return len(store.evaluations()) + len(store.requests())


@pytest.mark.usefixtures("key")
@pytest.mark.parametrize("lang", ["python", "cpp"])
def test_a_replayed_run_is_killed_ten_times(tmp_path, lang):
    """It ends as the recorded run did, and nothing is evaluated twice."""
    recorded = asked_run(tmp_path, lang=lang, offspring=4, generations=3)
    replayed = replace(
        recorded.config,
        provider="replay",
        transcript=tmp_path / "run",
        out=tmp_path / "replayed",
    )

    kills = kill_and_resume(replayed, NUM_KILLS, random.Random(1))
    assert kills >= 3
    first = {one["result"]["runtime"] for one in finished(replayed.out)}
    run = mep.evolve(replayed, resume=True)
    assert gist(run) == gist(recorded)
    assert first <= {one["result"]["runtime"] for one in run.evaluations}


def finished(folder):
    """Return the evaluations that have a result."""
    return [one for one in mep.read_run(folder).evaluations if "cost" in one["result"]]


@pytest.mark.usefixtures("key")
def test_no_answer_is_paid_twice(tmp_path):
    """Answers that have arrived are kept; what was under way counts as paid."""
    answers = {}

    def script(index, prompt):
        return Reply(operator(index + 1), delay=0.2)

    with LocalServer(script) as server:
        config = config_for("openai", server, tmp_path, offspring=4, concurrency=2)
        kills = kill_and_resume(config, 4, random.Random(2))
        with Store(config.out / "run.sqlite") as store:
            answers = {one.key: one.outcome for one in store.requests() if one.outcome}
        run = mep.evolve(config, resume=True)
        again = {one.key: one.outcome for one in run.requests}
        assert all(again[one] == answers[one] for one in answers)
        # At most the two that were under way at each kill were asked again.
        assert len(server.requests) <= len(run.requests) + 2 * kills
        assert server.billed_usd(PRICES) <= run.spent_usd <= config.max_cost_usd
