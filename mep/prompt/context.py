"""The facts of a prompt, which the templates put into words."""

from __future__ import annotations

from dataclasses import dataclass, field

from mep.candidate.program import Component, Language, Program
from mep.candidate.solver_name import SolverName


@dataclass(frozen=True)
class Course:
    """
    Average course of runs of the solver.

    Curves have points that are evenly spread over the iterations; the last point is the
    end of the run.

    Parameters
    ----------
    costs
        Excess of the best cost so far over the final cost with the stock rule, in
        percent; NaN where nothing feasible was found yet.
    last_improvement
        Share of the iterations up to the last improvement of the best cost, in [0, 1],
        the median of the runs; NaN if nothing feasible was found.
    children
        Shares of the offspring that were ``better`` than both parents, ``equal`` to
        one, ``between`` them, and ``worse`` than both; all zero if there were none.
    steps
        Shares of the steps of walks that were ``kept``, and that were ``improving`` the
        best solution of their walk; empty if there were no walks.
    diversity
        Mean diversity of the population, in [0, 1].
    feasibility
        Share of solutions in the population that are feasible, in [0, 1].
    restarts
        Mean number of restarts in a run.
    """

    costs: list[float]
    last_improvement: float
    children: dict[str, float]
    steps: dict[str, float]
    diversity: list[float]
    feasibility: list[float]
    restarts: float

    @property
    def is_always_feasible(self) -> bool:
        """Whether the populations contained feasible solutions only."""
        return all(share == 1 for share in self.feasibility)


@dataclass(frozen=True)
class Feedback:
    """
    Feedback on an operator from its evaluations.

    Parameters
    ----------
    improvements
        Improvement over the stock rule in percent, as text with its interval, by class
        of instances; empty for the stock rule.
    wins, ties, losses
        Numbers of runs that were cheaper than with the stock rule, equal, or dearer.
    own, stock
        Course of the operator's runs, and of those with the stock rule on the same
        trials; ``stock`` is ``None`` for the stock rule itself.
    operator_share
        Share of the runs' CPU time that was spent in the operator, in [0, 1].
    microseconds_per_call, microseconds_per_iteration
        CPU time of a call of the operator, and of a whole iteration.
    outcome
        Verdict on its hypothesis (``confirmed``, ``refuted`` or ``unclear``), and the
        measurements behind it; empty if it had none.
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
    An operator in the form in which prompts show it.

    Parameters
    ----------
    name
        Name of the candidate in the run, or ``stock``.
    program
        Source of the operator.
    cost
        Mean cost of its runs on the training instances.
    measured_on
        Numbers of instances and seeds behind the cost, as in ``12 instances x 2
        seeds``.
    improvement
        Improvement over the stock rule on the same trials, in percent, as text with
        its interval; negative is worse. Empty for the stock rule.
    feedback
        Feedback from its evaluations; ``None`` before there are any.
    hypothesis, reflection, thought
        Comments of its author; empty for the stock rule.
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
    Summary of an operator that was tried before, for one line of a prompt.

    Parameters
    ----------
    name
        Name of the candidate in the run.
    idea
        Idea behind it, in a few words of its author; empty if there are none.
    result
        Improvement over the stock rule in percent, with its interval, or the stage that
        rejected it.
    outcome
        Verdict on its hypothesis; empty if there is none.
    """

    name: str
    idea: str
    result: str
    outcome: str = ""


@dataclass(frozen=True)
class Knowledge:
    """
    Knowledge that a model sets out in phase 1, as Markdown lists.

    Parameters
    ----------
    pitfalls
        Ways in which operators of the component go wrong (K_p).
    strategies
        Countermeasures, one for each pitfall (K_s).
    traps
        Features of instances that mislead such operators (K_t).
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
        Component and programming language of the operator that is asked for.
    solver
        Solver that the operator is for.
    instances
        Description of the training instances and the budget, as in ``10 instances of
        TSP with 99 clients, 300 iterations each``.
    headroom
        Improvement in percent that four times the budget gives the stock rule; ``None``
        if it is not known.
    parents
        Operators that the prompt shows, the better one first.
    to_beat
        The best operator so far; ``None`` if nothing was measured.
    history
        Summaries of operators that were tried before, in the order in which they came.
    direction
        Idea to build the operator around, so that requests made at the same time
        differ; empty to leave the choice to the model.
    detectable
        Smallest improvement in percent that is more than chance; ``None`` if it is not
        known yet.
    is_always_feasible
        Whether all solutions of the training instances are feasible; false if that is
        not known.
    knowledge
        Knowledge of phase 1; ``None`` to leave it out.
    reflections
        Reflections in prose, for strategies that use them (ReEvo): the short-term ones
        to merge into a long-term one, or the one that guides the author.
    failed
        For a repair: the program that failed; ``None`` if no code was found.
    complaint
        For a repair: stage and message of the failure.
    answer
        For a repair: text of the answer that failed.
    """

    component: Component
    language: Language
    solver: SolverName = "default"
    instances: str = ""
    headroom: float | None = None
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
