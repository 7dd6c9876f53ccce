"""What a prompt tells: the facts, which the templates put into words."""

from __future__ import annotations

from dataclasses import dataclass, field

from mep.candidate.program import Component, Language, Program


@dataclass(frozen=True)
class Course:
    """
    How runs of the solver went, on average.

    Curves have points that are evenly spread over the iterations; the last one is the
    end of the run.

    Parameters
    ----------
    costs
        Best cost so far above that at the end of the run with the stock rule, in
        percent; NaN where nothing feasible was found yet.
    last_improvement
        Share of the iterations after which the best cost improved for the last time,
        the median of the runs; NaN if nothing feasible was found.
    children
        Shares of the children that were ``better`` than both parents, ``equal`` to one,
        ``between`` them, and ``worse`` than both; all zero if there were none.
    diversity
        Mean diversity of the population, in [0, 1].
    feasibility
        Share of solutions in the population that are feasible.
    restarts
        Number in a run.
    """

    costs: list[float]
    last_improvement: float
    children: dict[str, float]
    diversity: list[float]
    feasibility: list[float]
    restarts: float

    @property
    def is_always_feasible(self) -> bool:
        """Whether no infeasible solution was seen."""
        return all(share == 1 for share in self.feasibility)


@dataclass(frozen=True)
class Feedback:
    """
    What evaluations of an operator have shown.

    Parameters
    ----------
    improvements
        By class of instances, how much cheaper than with the stock rule, in percent,
        as text with its interval.
    wins, ties, losses
        Runs that were cheaper than those with the stock rule, equal, or dearer.
    own, stock
        How its runs went, and those with the stock rule on the same problems; the
        latter is ``None`` if it is the stock rule itself.
    operator_share
        Share of the run's CPU time that the operator took, in [0, 1].
    microseconds_per_call, microseconds_per_iteration
        CPU time of a call, and of a whole iteration.
    outcome
        What became of its hypothesis: ``confirmed``, ``refuted`` or ``unclear``, and
        why; empty if it had none.
    """

    improvements: dict[str, str]
    wins: int
    ties: int
    losses: int
    own: Course
    stock: Course | None
    operator_share: float
    microseconds_per_call: float
    microseconds_per_iteration: float
    outcome: str = ""


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
    measured_on
        What that is the mean of, as in ``12 instances x 2 seeds``.
    improvement
        How much cheaper than with the stock rule on the same, in percent, as text with
        its interval; negative is worse. Empty for the stock rule.
    feedback
        What its evaluations have shown; ``None`` before there are any.
    hypothesis, reflection, thought
        What its author has said of it; empty for the stock rule.
    """

    name: str
    program: Program
    cost: float
    measured_on: str
    improvement: str = ""
    feedback: Feedback | None = None
    hypothesis: str = ""
    reflection: str = ""
    thought: str = ""


@dataclass(frozen=True)
class Attempt:
    """
    An operator that was tried, in a line.

    Parameters
    ----------
    name
        The one under which the run knows it.
    idea
        In a few words of its author; empty if none were found.
    result
        Its improvement in percent, with its interval, or where it was rejected.
    outcome
        What became of its hypothesis; empty if that was not measured.
    """

    name: str
    idea: str
    result: str
    outcome: str = ""


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
    to_beat
        The best operator so far; ``None`` when nothing was measured.
    history
        Operators that were tried before, in this order.
    direction
        What the operator is to be built around, for those that are asked for at the
        same time to differ; empty if that is free.
    detectable
        Improvement in percent below which a measurement is chance; ``None`` if that is
        not known yet.
    is_always_feasible
        Whether all solutions of the instances are; false if that is not known.
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
    to_beat: Parent | None = None
    history: tuple[Attempt, ...] = ()
    direction: str = ""
    detectable: float | None = None
    is_always_feasible: bool = False
    knowledge: Knowledge | None = None
    reflections: tuple[str, ...] = field(default=())
    failed: Program | None = None
    complaint: str = ""
    answer: str = ""
