from dataclasses import replace

from mep.candidate.rejection import Rejection, Stage
from mep.report.entry import make_entries, status_of
from mep.run import Run
from tests.mep.report.runs import rejected, unfinished


def _times(run: Run, **changes: object) -> list[str]:
    candidate = replace(run.candidates[0], **changes)
    entry = make_entries(replace(unfinished(run), candidates=[candidate]))[0]
    return [when for when, _ in entry.rejections]


def test_it_is_told_when_something_was_wrong(run: Run) -> None:
    wrong = Rejection(Stage.COMPILE, "no")

    assert _times(run, attempts=1, rejections=()) == []
    assert _times(run, attempts=2, rejections=(wrong,)) == ["Attempt 1 failed"]
    assert _times(run, attempts=1, rejections=(wrong,)) == ["Failed later"]
    assert _times(run, attempts=2, rejections=(wrong, wrong)) == [
        "Attempt 1 failed",
        "Failed later",
    ]
    assert _times(run, attempts=2, rejections=(wrong, wrong), cost=None) == [
        "Attempt 1 failed",
        "Attempt 2 failed",
    ]


def test_statuses(run: Run) -> None:
    first = replace(run.candidates[0], stopped_early=False)

    assert status_of(first) == "measured"
    assert status_of(replace(first, stopped_early=True)) == "stopped early"
    assert status_of(rejected(first, Stage.COMPILE, "no")) == "rejected: compile"
    assert status_of(replace(first, cost=None)) == "not measured"


def test_only_what_was_said_has_a_heading(run: Run) -> None:
    first = run.candidates[0]
    assert first.proposal is not None
    silent = replace(first.proposal, thought=" \n", reflection="Good.")
    entry = make_entries(
        replace(unfinished(run), candidates=[replace(first, proposal=silent)])
    )[0]

    assert "Thought" not in entry.prose
    assert entry.prose["Reflection"] == "<p>Good.</p>\n"
    assert entry.sources.keys() == silent.program.sources.keys()
