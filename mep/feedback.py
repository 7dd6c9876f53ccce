"""What the evaluations of an operator tell its author."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

import numpy as np

from mep.evaluation.evaluation import Evaluation
from mep.member import Member
from mep.prompt.context import Feedback, Parent
from mep.scores import Problem, Runs, improvement, mean_cost


def to_parent(member: Member, stock: Member) -> Parent:
    """Return the member as prompts show it."""
    is_measured = bool(member.runs)
    return Parent(
        name=member.name,
        program=member.program,
        cost=mean_cost(member.runs),
        improvement=improvement(member.runs, stock.runs).mean if is_measured else 0.0,
        feedback=feedback(member, stock) if is_measured else None,
        hypothesis=member.proposal.hypothesis,
        reflection=member.proposal.reflection,
        thought=member.proposal.thought,
    )


def feedback(member: Member, stock: Member) -> Feedback:
    """Return what the runs of a member have shown, beside those of the stock rule."""
    common = {one: stock.runs[one] for one in member.runs if one in stock.runs}
    own, others = list(member.runs.values()), list(common.values())
    calls = sum(run.operator_calls for run in own)
    seconds = sum(run.operator_seconds for run in own)
    return Feedback(
        improvements={
            name: f"{improvement(runs, common):+.2f}"
            for name, runs in _by_class(member.runs).items()
        },
        diversity=_mean_curve(own, lambda run: run.diversity),
        stock_diversity=_mean_curve(others, lambda run: run.diversity),
        feasibility=_mean_curve(own, lambda run: run.feasibility),
        stock_feasibility=_mean_curve(others, lambda run: run.feasibility),
        restarts=float(np.mean([run.restarts for run in own])),
        stock_restarts=float(np.mean([run.restarts for run in others])),
        operator_share=seconds / max(sum(run.cpu_time for run in own), 1e-9),
        microseconds_per_call=1e6 * seconds / max(calls, 1),
        outcome=member.outcome or "",
    )


def _by_class(runs: Runs) -> dict[str, dict[Problem, Evaluation]]:
    """Return the runs by the set that their instances belong to."""
    classes: dict[str, dict[Problem, Evaluation]] = defaultdict(dict)
    for problem, run in runs.items():
        classes[problem.instance.name.partition("/")[0]][problem] = run

    return dict(classes)


def _mean_curve(
    runs: Sequence[Evaluation], curve: Callable[[Evaluation], list[float]]
) -> list[float]:
    """Return the mean of a curve over the runs."""
    points = np.array([curve(run) for run in runs], dtype=float)
    return [float(value) for value in points.mean(axis=0)]
