"""Tests of benchmarks.micro.levels: what the simulated intervals miss."""

import sys

import numpy as np
import pytest

from benchmarks.micro.levels import INTERVALS, SYMMETRIC, error, main

NUM_SAMPLES = 2_000


def test_bootstrap_of_few_values_is_too_narrow():
    """Of four normal values, it misses either end about four times as often."""
    missed = {
        name: error(SYMMETRIC["normal"], 4, interval, NUM_SAMPLES)
        for name, interval in INTERVALS.items()
    }
    assert missed["percentile bootstrap"] > 8
    assert missed["Student's"] == pytest.approx(2.5, abs=1)
    assert missed["of verdicts"] <= missed["Student's"]


@pytest.mark.parametrize("name", INTERVALS)
def test_ends(name):
    """There is one interval for each sample, around its mean."""
    values = np.random.default_rng(5).normal(size=(8, 3))
    low, high = INTERVALS[name](values)
    assert low.shape == high.shape == (3,)
    assert (low < values.mean(axis=0)).all()
    assert (values.mean(axis=0) < high).all()


def test_command(monkeypatch, capsys):
    """It prints the table, and whether the bar is met."""
    monkeypatch.setattr(sys, "argv", ["levels", "--samples", "200"])
    main()
    printed = capsys.readouterr().out
    assert "| of verdicts" in printed
    assert "200 samples each" in printed
    assert "at most 3.5 is" in printed
