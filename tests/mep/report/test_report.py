from dataclasses import replace

import pytest

from mep.candidate.candidate import Candidate
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Stage
from mep.report import render_report
from mep.run import Run
from pyvrp_plus.trials.estimate import Estimate
from tests.mep.report.page import check_page
from tests.mep.report.runs import (
    HOSTILE,
    rejected,
    unfinished,
    with_stock_best,
    with_winner,
)

_UNCLEAR = Estimate(0.3, -0.1, 0.7, 8)


def test_a_finished_run(run: Run) -> None:
    html = render_report(run)
    page = check_page(html)

    for candidate in run.candidates:
        assert candidate.name in page.ids
        assert candidate.proposal is not None
    assert page.tags["img"] >= 3
    assert page.attributes.count(("class", "tree")) == 2  # one for each repeat
    assert f'budget = "{run.config.budget}"' in page.text
    assert "What phase 1 has set out" in page.text
    assert f"run {len(run.evaluations)} times" in page.text


def test_the_sources_are_complete(run: Run) -> None:
    page = check_page(render_report(run))

    for candidate in run.candidates:
        assert candidate.proposal is not None
        for source in candidate.proposal.program.sources.values():
            for line in source.splitlines():
                assert line in page.text


def test_a_winner_that_does_not_hold(run: Run) -> None:
    html = render_report(with_winner(run, _UNCLEAR))

    page = check_page(html)
    assert "it is better than the stock rule: +1.50 [+0.50, +2.50]%" in page.text
    assert (
        "it is not distinguishable from the stock rule: +0.30 [-0.10, +0.70]%"
        in page.text
    )
    assert "cheaper than the stock rule on 1 of 3 test instances" in page.text
    assert "TSP/b" in page.text
    assert 'class="winner"' in html


def test_nothing_was_better(run: Run) -> None:
    html = render_report(with_stock_best(run))

    page = check_page(html)
    assert "nothing was better than the stock rule, which remains" in page.text
    assert "there is no effect to show" in page.text
    assert 'class="winner"' not in html


def test_an_unfinished_run(run: Run) -> None:
    page = check_page(render_report(unfinished(run)))

    assert "The run is not finished (1 of 4 generations)" in page.text
    assert "There is no validation yet" in page.text
    assert "The test instances were not used yet" in page.text


def test_a_run_that_has_just_begun(run: Run) -> None:
    empty = replace(
        unfinished(run), candidates=[], generations=[], requests=[], evaluations=[]
    )
    page = check_page(render_report(empty))

    assert "No generation has ended yet" in page.text
    assert "There are no candidates yet" in page.text


def test_candidates_of_which_nothing_is_known(run: Run) -> None:
    first = run.candidates[0]
    bare = Candidate(first.repeat, first.generation, first.number, "eoh_i1", ())
    page = check_page(
        render_report(
            replace(run, candidates=[bare], generations=[], validation=[], test=None)
        )
    )

    assert "not measured" in page.text


@pytest.mark.parametrize("stage", list(Stage))
def test_rejected_candidates(run: Run, stage: Stage) -> None:
    message = "a <b> that\nis not\n declared"
    first, *others = run.candidates
    # It is no survivor, then, of which the ranking tells.
    generations = [
        replace(
            one, ranking=tuple(kept for kept in one.ranking if kept.name != first.name)
        )
        for one in run.generations
    ]
    changed = replace(
        run,
        candidates=[rejected(first, stage, message), *others],
        generations=[one for one in generations if one.ranking],
    )
    page = check_page(render_report(changed))

    assert f"rejected: {stage}" in page.text
    assert "1 \u00d7 a <b> that" in page.text
    assert message in page.text
    assert "Attempt 1 failed: guardrails" in page.text
    assert f"Attempt 2 failed: {stage}" in page.text


def test_hostile_answers_are_shown_and_nothing_else(run: Run) -> None:
    candidates = []
    for one in run.candidates:
        assert one.proposal is not None
        program = one.proposal.program
        sources = {hook: HOSTILE + text for hook, text in program.sources.items()}
        proposal = Proposal(replace(program, sources=sources), *[HOSTILE] * 4)
        candidates.append(replace(one, proposal=proposal))
    candidates[0] = rejected(candidates[0], Stage.COMPILE, HOSTILE)
    hostile = replace(
        run,
        candidates=candidates,
        config=replace(run.config, model=HOSTILE),
        test_effects={HOSTILE: 1.0},
    )
    clean = check_page(render_report(with_winner(run, _UNCLEAR)))
    page = check_page(render_report(with_winner(hostile, _UNCLEAR)))

    assert page.tags["style"] == clean.tags["style"]
    assert page.tags["details"] == clean.tags["details"]
    assert HOSTILE in page.text


def test_it_is_the_same_each_time(run: Run) -> None:
    assert render_report(run) == render_report(run)
