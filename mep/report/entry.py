"""The section of the report on each candidate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from mep.candidate.candidate import STOCK, Candidate
from mep.candidate.program import Program
from mep.candidate.rejection import Rejection
from mep.report.prose import render_prose
from mep.report.source import SourceView, show_source
from mep.run import Run


@dataclass(frozen=True)
class Entry:
    """
    A candidate in the form in which the page shows it.

    Parameters
    ----------
    candidate
        Record of the candidate.
    status
        What became of the candidate, in a few words.
    rejections
        Rejections of the candidate, each after a text on when it occurred.
    prose
        Comments of its author by heading, without empty ones.
    compared_with
        Name of what the sources are compared with; ``None`` if with nothing.
    sources
        Sources as HTML, by hook, with the lines marked that the other does not have.
    """

    candidate: Candidate
    status: str
    rejections: Sequence[tuple[str, Rejection]]
    prose: Mapping[str, Markup]
    compared_with: str | None
    sources: Mapping[str, SourceView]


def make_entries(run: Run) -> list[Entry]:
    """Return the entries of all candidates, compared with their first parents."""
    programs = programs_of(run)
    return [
        make_entry(candidate, programs, next(iter(candidate.parents), None))
        for candidate in run.candidates
    ]


def programs_of(run: Run) -> dict[str, Program]:
    """Return the programs of candidates, and the stock rules, by name."""
    programs = {
        candidate.name: candidate.proposal.program
        for candidate in run.candidates
        if candidate.proposal
    }
    programs[STOCK] = run.stock()
    return programs


def make_entry(
    candidate: Candidate, programs: Mapping[str, Program], other: str | None
) -> Entry:
    """
    Return the entry of a candidate.

    Parameters
    ----------
    candidate
        Candidate to be shown.
    programs
        Programs of candidates by name.
    other
        Name of what its sources are compared with, where that has a program.
    """
    status, rejections = status_of(candidate), _when(candidate)
    proposal = candidate.proposal
    if proposal is None:
        return Entry(candidate, status, rejections, {}, None, {})

    texts = {
        "Diagnosis and design": proposal.diagnosis,
        "Thought": proposal.thought,
        "Reflection": proposal.reflection,
    }
    before = programs.get(other) if other else None
    program = proposal.program
    return Entry(
        candidate,
        status,
        rejections,
        {name: render_prose(text) for name, text in texts.items() if text.strip()},
        other if before else None,
        {
            hook: show_source(
                source, before.sources.get(hook) if before else None, program.language
            )
            for hook, source in program.sources.items()
        },
    )


def _when(candidate: Candidate) -> list[tuple[str, Rejection]]:
    """Return the rejections, each after a text on when it occurred."""
    is_measured = candidate.cost is not None
    num_failed = candidate.attempts - is_measured
    return [
        (
            f"Attempt {number} failed" if number <= num_failed else "Failed later",
            rejection,
        )
        for number, rejection in enumerate(candidate.rejections, 1)
    ]


def status_of(candidate: Candidate) -> str:
    """Return what became of a candidate, in a few words."""
    if candidate.rejection:
        return f"rejected: {candidate.rejection.stage}"
    if candidate.cost is None:
        return "not measured"

    return "stopped early" if candidate.stopped_early else "measured"
