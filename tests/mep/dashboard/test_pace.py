from dataclasses import replace
from pathlib import Path

import pytest

from mep.dashboard.pace import pace_of
from mep.run import Run, read_run


@pytest.fixture(scope="module")
def run(example: Path) -> Run:
    """Return a finished run."""
    return read_run(example)


def after(run: Run, num_generations: int) -> Run:
    """Return the run as it was after some generations."""
    return replace(
        run,
        generations=run.generations[:num_generations],
        candidates=[
            each for each in run.candidates if each.generation <= num_generations
        ],
        validation=[],
        test=None,
    )


def test_the_end(run: Run) -> None:
    pace = pace_of(run)

    assert (pace.share, pace.stage, pace.is_finished) == (1.0, "finished", True)
    assert pace.best == run.test
    assert pace.basis == "test"
    assert pace.seconds_left is None


def test_before_the_test(run: Run) -> None:
    pace = pace_of(replace(run, test=None))

    assert "test instances" in pace.stage
    assert not pace.is_finished
    assert (pace.best, pace.basis) == (run.validation[0], "validation")


def test_between(run: Run) -> None:
    pace = pace_of(after(run, 2))

    assert pace.share == pytest.approx(2 / 3)
    assert pace.stage == "generation 2 of 3 ended, repeat 1 of 1"
    assert pace.seconds_left == pytest.approx(60.0)
    assert (pace.best, pace.basis) == (run.generations[1].ranking[0], "training")

    begun = replace(after(run, 2), generations=run.generations[:1])
    assert pace_of(begun).stage == "generation 2 of 3 under way, repeat 1 of 1"


def test_the_beginning(run: Run) -> None:
    pace = pace_of(after(run, 0))

    assert (pace.share, pace.stage) == (0.0, "before the first candidate")
    assert pace.best is None
    assert pace.seconds_left is None


def test_the_clock_starts_anew_when_a_run_is_resumed(run: Run) -> None:
    first, second, _ = run.generations
    resumed = replace(after(run, 2), generations=[first, replace(second, seconds=9.0)])

    assert pace_of(resumed).seconds_left == pytest.approx(60.0)
