"""``python -m mep.prompt``."""

import sys

import pytest

from mep.prompt.__main__ import main


def run(capsys, monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["mep.prompt", *arguments])
    main()
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("strategy", "mark"),
    [
        ("mep", "**Pitfalls (K_p)**"),
        ("mep-noinit", "Where does it go wrong"),
        ("reactive", "Write a new operator"),
        ("eoh", "backbone"),
        ("reevo", "joins the strengths of both, guided"),
        ("funsearch", "# Version 0"),
        ("self-refine", "is to be refined. Carry out"),
    ],
)
def test_a_strategy_chooses_its_main_prompt(capsys, monkeypatch, strategy, mark):
    """With the stock rule as the operator that is shown."""
    prompt = run(capsys, monkeypatch, "--strategy", strategy, "--lang", "python")
    assert mark in prompt
    assert "Binary tournaments on biased fitness" in prompt


def test_a_kind_is_any_prompt(capsys, monkeypatch):
    """Those that are no strategy's main one, too."""
    arguments = ["--kind", "repair", "--component", "joint"]
    assert "# The rejected set" in run(capsys, monkeypatch, *arguments)


def test_only_one_of_both_is_chosen(capsys, monkeypatch):
    """They would contradict each other."""
    with pytest.raises(SystemExit):
        run(capsys, monkeypatch, "--kind", "repair", "--strategy", "mep")

    assert "not allowed" in capsys.readouterr().err
