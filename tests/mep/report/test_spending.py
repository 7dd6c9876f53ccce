from dataclasses import replace

import pytest

from mep.providers.provider import Completion, Exchange, ProviderError
from mep.report.spending import (
    evaluation_spending,
    knowledge_text,
    paid_by_time,
    spending_by_model,
    under_way_usd,
)
from mep.run import Run


def _record(outcome: Completion | ProviderError | None, lost: float) -> Exchange:
    return Exchange("key", "place", "?", "asked", 1.0, 9, 1, outcome, lost_usd=lost)


def test_answers_failures_and_dollars() -> None:
    answer = Completion("!", "answered", 10, 20, 0.5, 2.0, retries=3)
    records = [
        _record(answer, 0.0),
        _record(answer, 0.25),
        _record(ProviderError("timeout", "too late"), 0.125),
        _record(None, 0.0),
    ]

    found = spending_by_model(records)
    answered, asked = found["answered"], found["asked"]
    assert (answered.requests, answered.answers, answered.retries) == (2, 2, 6)
    assert (answered.input_tokens, answered.output_tokens) == (20, 40)
    assert (answered.paid_usd, answered.lost_usd) == (1.0, 0.25)
    assert (asked.requests, asked.answers, asked.lost_usd) == (2, 0, 0.125)
    assert asked.failures == {"timeout": 1}


def test_what_is_under_way_is_the_rest(run: Run) -> None:
    records = [_record(None, 0.25)]
    waiting = replace(run, requests=records, facts={**run.facts, "spent": 1.0})

    assert under_way_usd(waiting) == pytest.approx(0.75)
    assert under_way_usd(run) == 0


def test_evaluations_that_failed_have_taken_an_unknown_time(run: Run) -> None:
    failed = {"result": {"stage": "evaluation", "message": "no"}}
    found = evaluation_spending([failed, {"result": {"cost": 1, "cpu_time": 2.0}}])

    assert (found.count, found.failed, found.cpu_seconds) == (2, 1, 2.0)


def test_the_knowledge_of_phase_1(run: Run) -> None:
    asked = replace(_record(Completion("What I know.", "m"), 0.0), place="knowledge")

    assert knowledge_text(run).startswith("## Pitfalls\n\n1. ")
    assert knowledge_text(replace(run, requests=[asked])) == "What I know."
    assert knowledge_text(replace(run, facts={"knowledge": None})) == ""


def test_dollars_by_time_are_those_of_the_models_that_were_paid() -> None:
    answer = Completion("!", "answered", cost_usd=0.5)
    free = Completion("!", "free")
    records = [
        replace(_record(answer, 0.25), sent=7200.0),
        replace(_record(answer, 0.0), sent=3600.0),
        replace(_record(ProviderError("timeout", "late"), 0.125), sent=9000.0),
        replace(_record(free, 0.0), sent=3600.0),
        _record(answer, 0.0),  # earlier versions have not recorded the time
    ]

    assert paid_by_time(records) == {
        "answered": [(0.0, 0.5), (1.0, 1.25)],
        "asked": [(1.5, 0.125)],
    }
    assert paid_by_time([]) == {}
