"""Whole runs with a server that fails in all the ways in which servers do."""

from collections import Counter
from dataclasses import replace

import pytest

import mep
from mep.candidate.program import stock_program
from mep.candidate.rejection import Stage
from mep.providers.provider import FatalProviderError
from tests.mep.evolve.small_runs import small_config
from tests.mep.proposals import propose, to_answer
from tests.mep.providers.asking import MODELS, PRICES
from tests.mep.providers.conftest import key as key
from tests.mep.providers.local_server import LocalServer, Reply

# Servers may say so; the SDKs would otherwise wait for seconds.
SOON = {"retry-after-ms": "1"}


def operator(seed):
    """Return an answer with an operator."""
    stock = stock_program("select_parents", "python")
    return to_answer(propose("select_parents", "python", stock, seed=seed))


def again(reply, count=5):
    """Return a reply that all attempts at a request get."""
    return [replace(reply, headers=SOON)] * count


#: What the server says, one after the other, and at which stage a candidate ends;
#: ``None`` if it is measured.
STORY = [
    ([Reply(operator(1))], None),
    ([Reply("slow down", 429, headers=SOON), Reply(operator(2))], None),
    (again(Reply("slow down", 429)), Stage.RESPONSE),
    (again(Reply("oops", 500)), Stage.RESPONSE),
    ([Reply("oops", 500, headers=SOON), Reply(operator(3))], None),
    (again(Reply("busy", 529)), Stage.RESPONSE),
    (again(Reply("late", delay=30)), Stage.RESPONSE),
    (again(Reply(operator(4), is_truncated=True)), Stage.RESPONSE),
    ([Reply("no", finish="refusal")], Stage.RESPONSE),
    ([Reply(body=b"<html>")], Stage.RESPONSE),
]
#: The same, for answers that may be repaired: these come after all the others.
REPAIRED = [
    ([Reply(operator(8)[:500], finish="length")], [Reply(operator(8))], None),
    ([Reply("No code.")], [Reply("Again no code.")], Stage.EXTRACTION),
    ([Reply("No code.")], [Reply(operator(6))], None),
]


def replies():
    """Return all replies in the order in which they are sent."""
    first = [one for attempts, _ in STORY for one in attempts]
    first += [one for attempts, _, _ in REPAIRED for one in attempts]
    return first + [one for _, attempts, _ in REPAIRED for one in attempts]


def config_for(name, server, tmp_path, **changes):
    """Return the configuration of a run that asks a server, one after the other."""
    url = f"{server.url}/v1" if name == "openai" else server.url
    values = {
        "provider": name,
        "model": MODELS[name],
        "base_url": url,
        "strategy": "mep-noinit",
        "generations": 1,
        "offspring": len(STORY) + len(REPAIRED),
        "concurrency": 1,
        "request_timeout": 1.0,
        "max_tokens": 4000,
    }
    return small_config(tmp_path, **(values | changes))


@pytest.mark.usefixtures("key")
@pytest.mark.parametrize("name", MODELS)
def test_all_failures(tmp_path, name):
    """Each is a record with its stage; the others are measured; the bill is right."""
    script = replies()
    with LocalServer(lambda index, _: script[index]) as server:
        config = config_for(name, server, tmp_path)
        run = mep.evolve(config)
        assert len(server.requests) == len(script)
        assert server.billed_usd(PRICES) <= run.spent_usd <= config.max_cost_usd

    stages = [one.rejection and one.rejection.stage for one in run.candidates]
    expected = [stage for _, stage in STORY] + [stage for _, _, stage in REPAIRED]
    assert stages == expected
    kinds = Counter(
        one.rejection.message.partition(":")[0]
        for one in run.candidates
        if one.rejection and one.rejection.stage == Stage.RESPONSE
    )
    assert kinds == {
        "rate limit": 1,
        "server error": 1,
        "overloaded": 1,
        "timeout": 1,
        "connection": 1,
        "refusal": 1,
        "malformed": 1,
    }
    assert len(run.requests) == len(expected) + len(REPAIRED)
    retries = [
        one.outcome.retries for one in run.requests if hasattr(one.outcome, "retries")
    ]
    assert sum(retries) == 2
    assert (tmp_path / "run" / "run.sqlite").read_bytes().find(b"sk-") == -1


@pytest.mark.usefixtures("key")
@pytest.mark.parametrize("name", MODELS)
def test_a_wrong_key(tmp_path, name):
    """It ends the run; with the right one it goes on where it was."""
    script = [Reply(operator(1)), Reply("who?", 401)]
    with LocalServer(lambda index, _: script[index]) as server:
        config = config_for(name, server, tmp_path, offspring=2)
        with pytest.raises(FatalProviderError, match=r"who\?"):
            mep.evolve(config)

        script += [Reply(operator(2))]
        run = mep.evolve(config, resume=True)
        assert len(server.requests) == 3
        assert [one.cost is not None for one in run.candidates] == [True, True]


@pytest.mark.usefixtures("key")
def test_the_cap_is_never_exceeded(tmp_path):
    """With many requests in flight, some of them slow; then the run ends early."""

    def script(index, _):
        return Reply(operator(index), delay=2.0 if index % 5 == 4 else 0.0)

    with LocalServer(script) as server:
        config = config_for(
            "openai",
            server,
            tmp_path,
            offspring=8,
            generations=3,
            concurrency=8,
            max_cost_usd=1.2,
        )
        run = mep.evolve(config)
        assert 0 < server.billed_usd(PRICES) <= run.spent_usd <= 1.2

    refused = [
        one
        for one in run.candidates
        if one.rejection and one.rejection.message.startswith("budget")
    ]
    assert refused
    assert len(run.generations) < 3 or len(refused) < len(run.candidates)
    assert run.test is not None
