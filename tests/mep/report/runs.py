"""Runs for the tests of what reads them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mep.candidate.candidate import Candidate
from mep.candidate.rejection import Rejection, Stage
from mep.config import Config
from mep.evolve import evolve
from mep.run import Run, read_run
from pyvrp_plus.trials.estimate import Estimate

#: What a model may say to take over the page, or the file.
HOSTILE = (
    "</script></pre></details></style><script>alert(1)</script> "
    '<img src="http://evil.example/x.png" onerror=alert(1)> '
    "![](http://evil.example/y.png) [link](javascript:alert(1)) "
    "<http://evil.example/> */ \"\"\" ''' ]]> {{ 1 + 1 }} \u202e # coding: rot13 \\"
)


def make_run(folder: Path, **options: Any) -> Run:
    """Make a tiny run, with the offline provider."""
    tiny = {
        "lang": "cpp",
        "solver": "stock",
        "generations": 2,
        "offspring": 2,
        "survivors": 3,
        "repeats": 1,
        "jobs": 2,
    }
    short = {"suite": "tsp100:3", "budget": "20it"}
    return evolve(Config(provider="offline", out=folder, **(tiny | short | options)))


def cpp_run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return a finished run in C++, the same for all tests of a session."""
    folder = tmp_path_factory.getbasetemp() / "cpp-run"
    return read_run(folder) if folder.exists() else make_run(folder, repeats=2)


def with_winner(run: Run, test: Estimate) -> Run:
    """Return a run whose best candidate wins, with an effect on the test instances."""
    best = next(one for one in run.validation if one.name != "stock")
    stock = next(one for one in run.validation if one.name == "stock")
    winner = replace(best, improvement=Estimate(1.5, 0.5, 2.5, 8))
    return replace(
        run,
        validation=[winner, stock],
        test=replace(winner, improvement=test),
        test_effects={"TSP/a": 2.0, "TSP/b": -1.0, "TSP/c": 0.0},
    )


def with_stock_best(run: Run) -> Run:
    """Return a run in which nothing was better than the stock rule."""
    stock = next(one for one in run.validation if one.name == "stock")
    others = [one for one in run.validation if one.name != "stock"]
    return replace(
        run,
        validation=[stock, *others],
        test=stock,
        test_effects={"TSP/a": 0.0, "TSP/b": 0.0},
    )


def unfinished(run: Run) -> Run:
    """Return a run as it is after its first generation."""
    return replace(
        run,
        candidates=[one for one in run.candidates if one.generation == 1],
        generations=run.generations[:1],
        validation=[],
        test=None,
        test_effects={},
    )


def rejected(candidate: Candidate, stage: Stage, message: str) -> Candidate:
    """Return the candidate as if both attempts at it had failed."""
    return replace(
        candidate,
        attempts=2,
        rejections=(Rejection(Stage.GUARDRAILS, "goto"), Rejection(stage, message)),
        proposal=None if stage == Stage.EXTRACTION else candidate.proposal,
        cost=None,
        improvement=None,
        over_parent=None,
        outcome=None,
        num_trials=0,
    )
