from dataclasses import replace

import pytest

from mep.report.costs import costs_by_program, digest_of
from mep.report.effects import InstanceEffect, effects_by_instance
from mep.run import Run


def test_runs_are_paired_with_those_of_the_stock_rule(run: Run) -> None:
    candidate = run.candidates[0]
    costs = {
        run.stock().digest: {("a", 1): 100.0, ("a", 2): 200.0, ("b", 1): 50.0},
        digest_of(run, candidate.name): {
            ("a", 1): 90.0,
            ("a", 2): 200.0,
            ("b", 1): None,
            ("c", 1): 1.0,
        },
    }

    assert effects_by_instance(run, candidate, costs) == [
        InstanceEffect("a", 5.0, 2),
        InstanceEffect("b", -100.0, 1),
    ]


def test_effects_of_a_run(run: Run) -> None:
    measured = [each for each in run.candidates if each.cost is not None]
    assert measured
    costs = costs_by_program(run)
    for candidate in measured:
        effects = effects_by_instance(run, candidate, costs)
        assert effects
        gains = [effect.improvement for effect in effects]
        assert gains == sorted(gains, reverse=True)


def test_only_the_usual_budget_counts(run: Run) -> None:
    other = [{**each, "budget": "21it"} for each in run.evaluations]
    changed = replace(run, evaluations=[*other, *run.evaluations])

    assert costs_by_program(changed) == costs_by_program(run)
    assert not costs_by_program(replace(run, evaluations=other))


def test_without_a_program_there_is_nothing(run: Run) -> None:
    bare = replace(run.candidates[0], proposal=None)

    assert effects_by_instance(run, bare, costs_by_program(run)) == []
    assert digest_of(replace(run, candidates=[bare]), bare.name) == run.stock().digest
    with pytest.raises(ValueError, match="There is no candidate"):
        digest_of(run, "r9g9o9")
