from dataclasses import replace

import pytest

from mep.report.measured import Measured, measured
from mep.report.standing import standing
from mep.run import Run
from pyvrp_plus.trials.estimate import Estimate
from tests.mep.report.runs import cpp_run, unfinished, with_winner

GAIN = Estimate(0.25, -0.5, 1.0, 7)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return a finished run whose winner was tested with another budget as well."""
    won = with_winner(cpp_run(tmp_path_factory), GAIN)
    return replace(won, test_elsewhere={"5it": Estimate(0.1, -1.0, 1.2, 7)})


def test_winner(run: Run) -> None:
    winner = standing(run).candidates[0]
    assert list(measured(run, winner)) == [
        Measured("validation", "as tsp100:3", "20 iterations", winner.improvement),
        Measured("test", "as tsp100:3", "20 iterations", GAIN),
        Measured("test", "as tsp100:3", "5 iterations", Estimate(0.1, -1.0, 1.2, 7)),
    ]


def test_others_were_not_tested(run: Run) -> None:
    other = replace(standing(run).candidates[0], name="r1g1o9")
    assert [each.role for each in measured(run, other)] == ["validation"]


def test_unfinished(run: Run) -> None:
    early = unfinished(run)
    best = standing(early).candidates[0]
    assert list(measured(early, best)) == [
        Measured("training", "tsp100:3", "20 iterations", best.improvement)
    ]
