"""What is shown of a run while it goes on."""

import io
import math
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from mep import Config
from mep.candidate.candidate import Candidate, Generation, Ranked
from mep.candidate.rejection import Rejection, Stage
from mep.progress import make_progress
from mep.progress.live_progress import LiveProgress
from mep.progress.plain_progress import PlainProgress, describe_end
from mep.progress.progress_state import ProgressState, describe_candidate, describe_time
from pyvrp_plus.trials.estimate import Estimate

GAIN = Estimate(1.5, 0.5, 2.5, 10)
MEASURED = Candidate(
    1, 2, 3, "mep", ("stock",), cost=7.0, improvement=GAIN, outcome="unclear"
)
REJECTED = Candidate(
    1, 2, 4, "mep", ("stock",), 1, (Rejection(Stage.COMPILE, "line 3\nmore"),)
)
RANKED = Ranked("r1g2o3", 7.0, GAIN)
CONFIG = Config(provider="offline", model="m", generations=3, repeats=2)


def show(progress):
    """Tell of a run."""
    progress.begin(CONFIG, Path("runs/x"), 0.25)
    progress.say("a [note]")
    progress.begin_generation(1, 2)
    progress.work("evaluating", 10)
    progress.advance()
    progress.spent(0.5)
    progress.candidate(MEASURED)
    progress.candidate(REJECTED)
    progress.end_generation(Generation(1, 2, (RANKED,), 10.0, 0.5))


@pytest.mark.parametrize("is_terminal", [True, False])
def test_all_is_told(is_terminal):
    """On a terminal and in a file: candidates, the best, and what was spent."""
    output = io.StringIO()
    console = Console(file=output, force_terminal=is_terminal, width=120)
    progress = make_progress(console)
    assert type(progress) is (LiveProgress if is_terminal else PlainProgress)
    show(progress)
    progress.end(RANKED, RANKED)
    text = output.getvalue()
    for part in (
        "Evolving select_parents in python",
        "runs/x",
        "a [note]",
        "+1.50 [+0.50, +2.50]%",
        "compile: line 3",
        "hypothesis unclear",
        "$0.50",
        "Winner: r1g2o3",
    ):
        assert part in text
    progress.close()  # once more does no harm


@pytest.mark.parametrize(("cap", "told"), [(7.0, "of $7.00"), (math.inf, "(no cap)")])
def test_the_cap(cap, told):
    """It is told, unless there is none."""
    output = io.StringIO()
    progress = LiveProgress(Console(file=output, force_terminal=True, width=120))
    progress.begin(replace(CONFIG, max_cost_usd=cap), Path("x"), 0.5)
    progress.close()
    assert f"$0.50 {told}" in output.getvalue()
    assert "inf" not in output.getvalue()


def test_the_stock_rule_wins():
    """Then that is what is said."""
    output = io.StringIO()
    progress = PlainProgress(Console(file=output, width=120))
    progress.begin(CONFIG, Path("x"), 0.0)
    stock = Ranked("stock", 7.0, Estimate(0.0, 0.0, 0.0, 10))
    progress.end(stock, stock)
    assert "nothing was better than the stock rule" in output.getvalue()


def test_chance_is_called_so():
    """A gain whose interval contains zero is none."""
    unclear = Ranked("r1g2o3", 7.0, Estimate(0.5, -0.5, 1.5, 10))
    assert "cannot be told from the stock rule" in describe_end(RANKED, unclear)
    assert "cannot" not in describe_end(RANKED, RANKED)


def test_how_far():
    """By generations of all repeats."""
    state = ProgressState(CONFIG)
    assert state.share == 0
    assert state.seconds_left is None
    state.repeat, state.generation = 2, 1
    assert state.share == 0.5
    assert state.seconds_left == pytest.approx(state.seconds, abs=0.1)
    state.count(MEASURED)
    state.count(REJECTED)
    assert state.outcomes == {"measured": 1, "compile": 1}


def test_words():
    """Times, and one line for a candidate."""
    assert describe_time(59.6) == "1 min 00 s"
    assert describe_time(3661) == "1 h 01 min"
    assert describe_candidate(REJECTED) == "r1g2o4: compile: line 3"
    assert "unclear" in describe_candidate(MEASURED)
