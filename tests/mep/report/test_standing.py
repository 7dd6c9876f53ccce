from dataclasses import replace

from mep.report.standing import standing
from mep.run import Run
from tests.mep.report.runs import unfinished


def test_validation_decides(run: Run) -> None:
    ranks = standing(run)

    assert ranks.basis == "validation"
    assert list(ranks.ranking) == run.validation
    assert "stock" not in [one.name for one in ranks.candidates]
    assert len(ranks.candidates) == len(ranks.ranking) - 1


def test_before_it_training_does_with_each_program_once(run: Run) -> None:
    # As if a second repeat had found what the first has.
    again = [replace(one, repeat=3) for one in run.generations if one.repeat == 1]
    ranks = standing(
        replace(run, validation=[], generations=[*run.generations, *again])
    )

    assert ranks.basis == "training"
    means = [one.improvement.mean for one in ranks.ranking]
    assert means == sorted(means, reverse=True)
    assert len({one.name for one in ranks.ranking}) == len(ranks.ranking)


def test_in_the_beginning_there_is_nothing(run: Run) -> None:
    assert standing(replace(unfinished(run), generations=[])).ranking == ()
