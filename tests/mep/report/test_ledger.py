from dataclasses import replace

from mep.candidate.rejection import Stage
from mep.report.ledger import fates, ledger
from mep.run import Run
from tests.mep.report.runs import rejected


def test_outcomes_are_counted(run: Run) -> None:
    first, second, third, *_ = run.candidates
    some = [
        replace(first, outcome="confirmed"),
        replace(second, outcome="refuted"),
        rejected(third, Stage.COMPILE, "no"),
    ]

    found = ledger(some)
    assert list(found.entries) == some
    assert found.counts == {
        "confirmed": 1,
        "refuted": 1,
        "unclear": 0,
        "not measured": 1,
    }


def test_each_candidate_is_counted_once(run: Run) -> None:
    first, second, *others = run.candidates
    candidates = [
        rejected(first, Stage.DUPLICATE, "as stock\nmore"),
        replace(second, stopped_early=True),
        *others,
    ]

    counts = {fate.name: fate for fate in fates(candidates)}
    duplicates = counts["rejected: duplicate"]
    assert list(duplicates.messages) == [("as stock", 1)]
    assert counts["stopped early"].count >= 1
    once = [fate.count for name, fate in counts.items() if not name.startswith("of ")]
    assert sum(once) == len(candidates)


def test_what_fails_after_it_was_measured(run: Run) -> None:
    first = run.candidates[0]
    late = replace(rejected(first, Stage.EVALUATION, "crash"), cost=1.0, attempts=2)

    assert fates([late])[-1].name == "of the measured ones: failed later"
    assert list(fates([late])[-1].messages) == [("crash", 1)]
