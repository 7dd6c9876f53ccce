"""The file of a run."""

import json
import sqlite3
from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.candidate.candidate import Candidate, Generation, Ranked
from mep.candidate.evaluation import EvaluationTask, Inspection
from mep.candidate.program import Program
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejected, Rejection, Stage
from mep.providers.account import BudgetError
from mep.providers.provider import (
    Completion,
    FatalProviderError,
    ProviderError,
    Request,
)
from mep.record.store import Store
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.estimate import Estimate
from tests.mep.runs import evaluation, trial

# SQLite's texts are UTF-8, which has no halves of surrogate pairs.
TEXT = st.text(st.characters(exclude_categories=["Cs"]))


@pytest.fixture
def store(tmp_path):
    """Return an empty store."""
    with Store(tmp_path / "run.sqlite") as opened:
        yield opened


def request(place="here", prompt="What?"):
    """Return a request."""
    return Request.of(place, prompt, "model", 1.0, 100, 7)


def test_facts(store):
    """Whatever JSON can hold; the last value counts."""
    assert store.fact("a") is None
    store.set_fact("a", [1, {"b": None}])
    assert store.fact("a") == [1, {"b": None}]
    store.set_fact("a", "c")
    assert store.fact("a") == "c"


def test_answers(store):
    """A request has an outcome once it is answered; that outlives the process."""
    store.send(request(), 0.5)
    assert store.request(request().key).outcome is None
    completion = Completion("text", "model-1", 10, 20, 0.25, 1.5, 2, "length")
    store.answer(request().key, completion)
    record = store.request(request().key)
    assert record.outcome == completion
    assert (record.place, record.prompt, record.seed) == ("here", "What?", 7)
    assert store.request("unknown") is None


@pytest.mark.parametrize("kind", [ProviderError, FatalProviderError])
def test_failures(store, kind):
    """Why there is no answer is known, too, and whether there can be one."""
    store.send(request(), 0.5)
    store.fail(request().key, kind("timeout", "after 1 s", 0.5))
    outcome = store.request(request().key).outcome
    assert type(outcome) is kind
    assert (outcome.kind, outcome.message) == ("timeout", "after 1 s")


def test_an_empty_purse_is_known_again(store):
    """By its type, so that a run that is resumed or replayed ends as before."""
    store.send(request(), 0.5)
    store.fail(request().key, BudgetError("all is spent"))
    outcome = store.request(request().key).outcome
    assert type(outcome) is BudgetError
    assert (outcome.kind, outcome.message) == ("budget", "all is spent")


def test_spending(store):
    """Paid, lost, and what is under way; a request that is sent again costs again."""
    store.send(request("a"), 1.0)
    store.answer(request("a").key, Completion("", "m", cost_usd=0.25))
    store.send(request("b"), 2.0)
    store.fail(request("b").key, ProviderError("timeout", "", 0.5))
    assert store.spent_usd() == 0.75
    store.send(request("c"), 4.0)
    assert store.spent_usd() == 4.75
    store.send(request("c"), 4.0)  # after the process was killed
    assert store.spent_usd() == 8.75
    store.answer(request("c").key, Completion("", "m", cost_usd=1.0))
    assert store.spent_usd() == 5.75
    assert [one.place for one in store.requests()] == ["a", "b", "c"]


def test_what_a_candidate_has_cost(store):
    """Its answers and errors, with those of the repair; not what was lost before."""
    first, repair, other = (request(place=place) for place in ("a", "a/repair", "ab"))
    assert store.paid_usd("a") == 0
    store.send(first, 4.0)
    store.send(first, 4.0)  # after the process was killed
    store.answer(first.key, Completion("", "m", cost_usd=0.25))
    assert store.paid_usd("a") == 0.25
    store.send(repair, 1.0)
    store.fail(repair.key, ProviderError("timeout", "", 0.5))
    store.send(other, 1.0)
    store.answer(other.key, Completion("", "m", cost_usd=8.0))
    assert store.paid_usd("a") == 0.75
    # A replay raises the error again, at the same cost.
    assert store.request(repair.key).outcome.cost_usd == 0.5


def test_results(store):
    """Of inspections and evaluations, as they were; a rejection is a result, too."""
    program, other = Program("cpp", {}), Program("python", {})
    inspection = Inspection("f", {"select_parents": 1e-6})
    assert store.inspection(program) is None
    store.save_inspection(program, inspection)
    assert store.inspection(program) == inspection

    task = EvaluationTask(program, trial("TSP/a", 3), Budget.parse("5it"))
    assert store.evaluation(task) is None
    store.save_evaluation(task, evaluation(7))
    assert store.evaluation(task) == evaluation(7)
    assert store.evaluations() == [
        {
            "program": program.digest,
            "instance": "TSP/a",
            "seed": 3,
            "budget": "5it",
            "result": json.loads(json.dumps(asdict(evaluation(7)))),
        }
    ]

    rejected = Rejected(Stage.CONTRACT, "no")
    store.save_inspection(other, rejected)
    store.save_evaluation(replace(task, program=other), rejected)
    for found in (
        store.inspection(other),
        store.evaluation(replace(task, program=other)),
    ):
        assert isinstance(found, Rejected)
        assert (found.stage, found.message) == (Stage.CONTRACT, "no")


def candidate():
    """Return a candidate with all that there can be."""
    program = Program("cpp", {"select_parents": "// a\n"})
    return Candidate(
        2,
        3,
        4,
        "mep",
        ("stock", "r1g1o1"),
        2,
        (Rejection(Stage.COMPILE, "line 3"),),
        Proposal(
            program, "diagnosis", "hypothesis", "equal lower", "reflection", "thought"
        ),
        {"select_parents": 1e-6},
        5,
        12.5,
        Estimate(1.0, 0.5, 1.5, 5),
        True,
        Estimate(1.0, float("-inf"), float("inf"), 1),
        Estimate(2.0, 1.0, 3.0, 5),
        "unclear",
    )


def test_candidates(store):
    """All that is known of them; the last word counts."""
    poor = Candidate(1, 1, 1, "eoh_i1", (), 1, (Rejection(Stage.RESPONSE, ""),))
    store.save_candidate(candidate())
    store.save_candidate(poor)
    assert store.candidates() == [poor, candidate()]
    changed = replace(candidate(), cost=7.0)
    store.save_candidate(changed)
    assert store.candidates() == [poor, changed]
    assert candidate().name == "r2g3o4"
    assert candidate().rejection is None
    assert poor.rejection == Rejection(Stage.RESPONSE, "")


def test_candidates_of_earlier_versions(store, tmp_path):
    """They had other names, and the keys of their requests instead of the number."""
    store.save_candidate(candidate())
    plain = asdict(candidate())
    plain["complaints"] = plain.pop("rejections")
    plain["num_problems"] = plain.pop("num_trials")
    plain["requests"] = ["first", "second"]
    del plain["attempts"]
    connection = sqlite3.connect(tmp_path / "run.sqlite")
    connection.execute("UPDATE candidates SET record = ?", (json.dumps(plain),))
    connection.commit()
    connection.close()
    assert store.candidates() == [candidate()]


def test_generations(store):
    """The first word counts: when a run is resumed, it is made again, but not anew."""
    ranking = (Ranked("stock", 5.0, Estimate(0.0, 0.0, 0.0, 3)),)
    store.save_generation(Generation(1, 1, ranking, 10.0, 0.5))
    store.save_generation(Generation(1, 1, ranking, 99.0, 0.5))
    assert store.generations() == [Generation(1, 1, ranking, 10.0, 0.5)]


@given(TEXT, TEXT)
def test_any_text(tmp_path_factory, prompt, answer):
    """Prompts and answers are kept as they are."""
    with Store(tmp_path_factory.mktemp("store") / "run.sqlite") as store:
        store.send(request(prompt=prompt), 0.0)
        store.answer(request(prompt=prompt).key, Completion(answer, "m"))
        record = store.request(request(prompt=prompt).key)
        assert (record.prompt, record.outcome.text) == (prompt, answer)


def test_other_files_are_refused(tmp_path):
    """With a reason; they are not changed."""
    text = tmp_path / "text"
    text.write_text("This is no store, but a text that is long enough. " * 20)
    with pytest.raises(ValueError, match="text is not the store of a run"):
        Store(text)

    with Store(tmp_path / "old") as store:
        store.set_fact("version", 0)
    with pytest.raises(ValueError, match="another version: 0, expected 1"):
        Store(tmp_path / "old")


def test_write_ahead_log(tmp_path):
    """A reader does not disturb the writer."""
    path = tmp_path / "run.sqlite"
    with Store(path) as store, Store(path) as reader:
        store.set_fact("a", 1)
        assert reader.fact("a") == 1
        connection = sqlite3.connect(path)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        connection.close()
