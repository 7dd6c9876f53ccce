"""What a prompt tells: the facts, which the templates put into words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from mep.program import Component, Language, Program

#: The prompts that there are: of phase 1, of reason-act-reflect (``reactive`` is its
#: control without reasoning and reflection), of EoH, of ReEvo, and after a failure.
PromptKind = Literal[
    "knowledge",
    "mep",
    "reactive",
    "eoh_i1",
    "eoh_e1",
    "eoh_e2",
    "eoh_m1",
    "eoh_m2",
    "eoh_m3",
    "reevo_initial",
    "reevo_short_reflection",
    "reevo_crossover",
    "reevo_long_reflection",
    "reevo_mutation",
    "repair",
]


@dataclass(frozen=True)
class Feedback:
    """
    What evaluations of an operator have shown.

    Parameters
    ----------
    improvements
        By class of instances, how much cheaper than with the stock rule, in percent,
        as text with its interval.
    diversity, stock_diversity, feasibility, stock_feasibility
        Means over the runs at evenly spread points of time, in [0, 1].
    restarts, stock_restarts
        Mean number in a run.
    operator_share
        Share of the run's CPU time that the operator took, in [0, 1].
    microseconds_per_call
        CPU time of a call.
    outcome
        What became of its hypothesis: ``confirmed``, ``refuted`` or ``unclear``, and
        why; empty if it had none.
    complaint
        What the compiler or the sandbox has said; empty if nothing.
    """

    improvements: dict[str, str]
    diversity: list[float]
    stock_diversity: list[float]
    feasibility: list[float]
    stock_feasibility: list[float]
    restarts: float
    stock_restarts: float
    operator_share: float
    microseconds_per_call: float
    outcome: str = ""
    complaint: str = ""


@dataclass(frozen=True)
class Parent:
    """
    An operator as prompts show it.

    Parameters
    ----------
    name
        ``stock``, or the one under which the run knows it.
    program
        Its source.
    cost
        Mean cost over the training instances.
    improvement
        How much cheaper than with the stock rule, in percent; negative is worse.
    feedback
        What its evaluations have shown; ``None`` before there are any.
    hypothesis, reflection, thought
        What its author has said of it; empty for the stock rule.
    """

    name: str
    program: Program
    cost: float
    improvement: float
    feedback: Feedback | None = None
    hypothesis: str = ""
    reflection: str = ""
    thought: str = ""


@dataclass(frozen=True)
class Knowledge:
    """
    What phase 1 has set out, as text (Markdown lists).

    Parameters
    ----------
    pitfalls
        K_p: ways in which such a component goes wrong.
    strategies
        K_s: a countermeasure for each.
    traps
        K_t: features of instances that mislead it.
    """

    pitfalls: str
    strategies: str
    traps: str


@dataclass(frozen=True)
class PromptContext:
    """
    The facts of one prompt.

    Parameters
    ----------
    component, language
        Of the operator that is asked for.
    instances
        What the operators are measured on, as in ``10 instances of TSP with 99
        clients, 300 iterations each``.
    parents
        The operators that are shown, the better one first.
    cost_to_beat
        Mean cost of the best operator so far; ``None`` when nothing was measured.
    knowledge
        Of phase 1; ``None`` without.
    reflections
        Reflections in prose, for those strategies that write them down (ReEvo): the
        short-term ones for a long-term one, or the one that shall guide the author.
    failed
        For a repair: the program that failed (``None`` if no code was found).
    complaint
        For a repair: stage and message of the failure.
    answer
        For a repair: the answer that failed.
    """

    component: Component
    language: Language
    instances: str = ""
    parents: tuple[Parent, ...] = ()
    cost_to_beat: float | None = None
    knowledge: Knowledge | None = None
    reflections: tuple[str, ...] = field(default=())
    failed: Program | None = None
    complaint: str = ""
    answer: str = ""
