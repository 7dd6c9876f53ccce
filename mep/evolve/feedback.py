"""Feedback on an operator from its evaluations, as prompts show it."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from statistics import median

import numpy as np

from mep.candidate.candidate import STOCK
from mep.candidate.evaluation import Evaluation
from mep.candidate.member import Member
from mep.candidate.scores import Runs, improvement, improvements, mean_cost
from mep.candidate.trial import Trial
from mep.prompt.context import Course, Feedback, Parent

_OUTCOMES = ("better", "equal", "between", "worse")  # of offspring


def to_parent(member: Member, stock: Member) -> Parent:
    """Return a member, compared with the stock rule, in the form for prompts."""
    is_measured = bool(member.runs)
    is_stock = member.name == STOCK
    gain = f"{improvement(member.runs, stock.runs):+.2f}" if is_measured else ""
    return Parent(
        name=member.name,
        program=member.program,
        cost=mean_cost(member.runs),
        measured_on=_measured_on(member.runs),
        improvement="" if is_stock else gain,
        feedback=feedback(member, stock) if is_measured else None,
        hypothesis=member.proposal.hypothesis,
        reflection=member.proposal.reflection,
        thought=member.proposal.thought,
    )


def feedback(member: Member, stock: Member) -> Feedback:
    """Return the feedback from a member's runs, compared with the stock rule's."""
    common = {trial: stock.runs[trial] for trial in member.runs if trial in stock.runs}
    own = list(member.runs.values())
    calls = sum(run.operator_calls for run in own)
    seconds = sum(run.operator_seconds for run in own)
    cpu_time = sum(run.cpu_time for run in own)
    iterations = sum(run.iterations for run in own)
    gains = Counter(np.sign(list(improvements(member.runs, common).values())))
    is_stock = member.name == STOCK
    return Feedback(
        improvements={} if is_stock else _improvements_by_class(member.runs, common),
        wins=gains[1],
        ties=gains[0],
        losses=gains[-1],
        own=_course(member.runs, common),
        stock=None if is_stock else _course(common, common),
        operator_share=seconds / max(cpu_time, 1e-9),
        microseconds_per_call=1e6 * seconds / max(calls, 1),
        microseconds_per_iteration=1e6 * cpu_time / max(iterations, 1),
        outcome=_verdict(member),
    )


def is_always_feasible(stock: Member) -> bool:
    """
    Return whether the stock rule has met feasible solutions only.

    Before it has run, that is unknown, and the result is false.
    """
    return bool(stock.runs) and all(
        min(run.feasibility, default=0) == 1 for run in stock.runs.values()
    )


def _verdict(member: Member) -> str:
    """Return the verdict on the hypothesis so far, with what was measured."""
    record = member.record
    if record is None or record.outcome is None:
        return ""
    if record.over_parent is None:
        return record.outcome

    reference = record.parents[0] if record.parents else STOCK
    verdict = (
        f"{record.outcome}: mean cost {record.over_parent:+.2f} percent better than "
        f"with {reference}, in {record.num_trials} runs"
    )
    if record.predicted is None:
        return verdict

    return (
        f"{verdict}; predicted {member.proposal.prediction}, which has moved by "
        f"{record.predicted:+.1f} points in that direction"
    )


def _measured_on(runs: Runs) -> str:
    """Return the numbers of instances and of seeds for each, in words."""
    num_instances = len({trial.instance.name for trial in runs})
    num_seeds = len(runs) // max(num_instances, 1)
    return f"{_count(num_instances, 'instance')} x {_count(num_seeds, 'seed')}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _improvements_by_class(runs: Runs, stock: Runs) -> dict[str, str]:
    """Return the improvement on each set of instances that stock can solve."""
    classes: dict[str, dict[Trial, Evaluation]] = defaultdict(dict)
    for trial, run in runs.items():
        classes[trial.instance.name.partition("/")[0]][trial] = run

    return {
        name: f"{improvement(own, stock):+.2f}"
        for name, own in classes.items()
        if improvements(own, stock)
    }


def _course(runs: Runs, stock: Runs) -> Course:
    """Return the mean course of runs; costs are relative to the final ones of stock."""
    values = list(runs.values())
    ends = [run.trace[-1][0] / max(run.iterations, 1) for run in values if run.trace]
    total = sum(sum(run.children.values()) for run in values)
    counts = {name: sum(run.children[name] for run in values) for name in _OUTCOMES}
    return Course(
        costs=_cost_curve(runs, stock),
        last_improvement=median(ends) if ends else math.nan,
        children={name: count / max(total, 1) for name, count in counts.items()},
        steps=_steps(values),
        diversity=_mean_curve(values, lambda run: run.diversity),
        feasibility=_mean_curve(values, lambda run: run.feasibility),
        restarts=float(np.mean([run.restarts for run in values])),
    )


def _steps(runs: Sequence[Evaluation]) -> dict[str, float]:
    """Return the shares of steps that were kept and improving; empty without walks."""
    total = sum(run.steps["made"] for run in runs)
    names = ("kept", "improving") if total else ()
    return {name: sum(run.steps[name] for run in runs) / total for name in names}


def _cost_curve(runs: Runs, stock: Runs) -> list[float]:
    """Return the mean of each point over the runs with a feasible solution by then."""
    curves = [
        _excess(run, stock[trial].cost) for trial, run in runs.items() if trial in stock
    ]
    points = zip(*filter(None, curves), strict=True)
    found = [[value for value in point if not math.isnan(value)] for point in points]
    return [float(np.mean(values)) if values else math.nan for values in found]


def _excess(run: Evaluation, reference: int | None) -> list[float]:
    """Return the excess of the best cost so far over a reference, in percent."""
    if reference is None:
        return []

    num_points = len(run.diversity)
    curve = []
    for step in range(1, num_points + 1):
        until = math.ceil(run.iterations * step / num_points)
        costs = [cost for iteration, cost in run.trace if iteration <= until]
        excess = (costs[-1] - reference) / max(abs(reference), 1) if costs else math.nan
        curve.append(100 * excess)

    return curve


def _mean_curve(
    runs: Sequence[Evaluation], curve: Callable[[Evaluation], list[float]]
) -> list[float]:
    """Return the mean of a curve over the runs that were long enough to have one."""
    points = np.array([curve(run) for run in runs if curve(run)], dtype=float)
    return [float(value) for value in points.mean(axis=0)] if points.size else []
