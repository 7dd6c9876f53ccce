"""The end of a run: choose the winner, and measure it on unseen instances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace

from mep.candidate.candidate import STOCK, Ranked
from mep.candidate.evaluation import Evaluation, EvaluationTask
from mep.candidate.member import Member, rank, to_ranked
from mep.candidate.rejection import Rejected
from mep.candidate.scores import improvement, improvements
from mep.candidate.trial import Trial
from mep.evolve.session import Session
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.estimate import Estimate
from pyvrp_plus.trials.instance_text import InstanceText

#: Multiples of the budget at which a winner must not lose.
OTHER_BUDGETS = (0.25, 4)

_NUM_REPEATED = 3  # runs that a winner makes again


def decide(
    session: Session,
    finalists: Iterable[Member],
    stock: Member,
    validation: Sequence[InstanceText],
    test: Sequence[InstanceText],
) -> tuple[Ranked, Ranked]:
    """
    Find the winner on the validation instances, and measure it on the test instances.

    Results in training do not count, since the luckiest operators were selected there.
    What is worse than the stock rule at a quarter of the budget, or at four times it,
    does not win.
    The new results are saved in the store. So is the number of times that the test
    instances were opened: a measurement that is repeated, or resumed, counts again.

    Parameters
    ----------
    session
        Parts that the whole run shares.
    finalists
        Survivors of all repeats.
    stock
        The stock rules.
    validation, test
        Instances that decide on the winner, and that it is measured on.

    Returns
    -------
    tuple
        Results of the winner on the validation and on the test instances. The winner is
        the stock rule if nothing was better.
    """
    members = [stock, *_distinct(finalists, stock)]
    trials = session.trials(validation, "validation")
    stock, *others = _measured(session, members, trials)
    ranked = rank([stock, *others], stock, session.config.fitness)
    ranked = _without_losers_in_front(session, ranked, trials)
    standing = [to_ranked(member, stock) for member in ranked]
    session.store.set_fact("validation", [asdict(operator) for operator in standing])

    openings = session.store.fact("test openings") or 0
    session.store.set_fact("test openings", openings + 1)
    trials = session.trials(test, "test")
    # If the winner fails on the test instances, the stock rule takes its place, and a
    # note says so.
    stock, *others = _measured(session, [stock, ranked[0]], trials)
    winner = others[0] if others else stock
    tested = to_ranked(winner, stock)
    session.store.set_fact("test", asdict(tested))
    session.store.set_fact("test effects", _effects(winner, stock))
    elsewhere = {
        name: asdict(gain)
        for name, gain in _gains_elsewhere(session, winner, stock, trials).items()
        if isinstance(gain, Estimate)
    }
    session.store.set_fact("test at other budgets", elsewhere)
    return standing[0], tested


def _without_losers_in_front(
    session: Session, ranked: list[Member], trials: Sequence[Trial]
) -> list[Member]:
    """
    Return the ranking with the winner in front.

    The winner is the first one that neither loses nor fails at another budget, and
    whose results can be repeated. Those before it go behind the stock rule.
    """
    losers = []
    stock = next(member for member in ranked if member.name == STOCK)
    for member in ranked:
        gains = _gains_elsewhere(session, member, stock, trials)
        lost = [
            f"{gain:+.2f}% at {budget}"
            for budget, gain in gains.items()
            if isinstance(gain, Estimate) and gain.sign < 0
        ]
        if lost:
            session.note(
                f"{member.name} was the best at the usual budget, but is worse than "
                f"the stock rule at others: {' and '.join(lost)}."
            )
        elif any(isinstance(gain, Rejected) for gain in gains.values()):
            pass
        elif _is_repeated(session, member, trials):
            break

        losers.append(member)

    kept = [member for member in ranked if member not in losers]
    behind = kept.index(stock) + 1
    return [*kept[:behind], *losers, *kept[behind:]]


def _is_repeated(session: Session, member: Member, trials: Sequence[Trial]) -> bool:
    """
    Run a member again from its source, and return whether a few results are the same.

    Only budgets of iterations determine them.
    """
    budget = Budget.parse(session.config.budget)
    if member.name == STOCK or budget.unit != "it":
        return True

    tasks = [
        EvaluationTask(member.program, trial, budget, session.config.solver)
        for trial in trials[:_NUM_REPEATED]
    ]
    stored = session.evaluator.evaluate(tasks)
    again = session.evaluator.repeat(tasks)
    if all(_cost(stored[task]) == _cost(again[task]) for task in tasks):
        return True

    session.note(f"{member.name} has other results when it is run again.")
    return False


def _cost(result: Evaluation | Rejected) -> int | None:
    return None if isinstance(result, Rejected) else result.cost


def _gains_elsewhere(
    session: Session, member: Member, stock: Member, trials: Sequence[Trial]
) -> dict[str, Estimate | Rejected]:
    """
    Return the improvement over the stock rule at the other budgets, by budget.

    There are none for the stock rule. Where a member fails, the rejection stands in the
    place of the improvement, and a note says so.
    """
    if member.name == STOCK:
        return {}

    usual = Budget.parse(session.config.budget)
    gains: dict[str, Estimate | Rejected] = {}
    for factor in OTHER_BUDGETS:
        budget = f"{usual.scaled(factor)}"
        programs = (member.program, stock.program)
        runs = session.measure(dict.fromkeys(programs, trials), factor)
        own, reference = (runs[program] for program in programs)
        if isinstance(reference, Rejected):
            raise RuntimeError(f"The stock rule cannot be measured: {reference}")
        if isinstance(own, Rejected):
            session.note(f"{member.name} fails at {budget}: {own}")
            gains[budget] = own
        else:
            gains[budget] = improvement(own, reference)

    return gains


def _distinct(finalists: Iterable[Member], stock: Member) -> list[Member]:
    """Return each program once: repeats may have found the same one."""
    programs = {stock.program: stock}
    for member in finalists:
        programs.setdefault(member.program, member)

    return [member for member in programs.values() if member.name != stock.name]


def _measured(
    session: Session, members: Sequence[Member], trials: Sequence[Trial]
) -> list[Member]:
    """
    Return the members with their runs on these trials only.

    Members that fail are left out. The first one is the stock rule, which must not
    fail.
    """
    fresh = [replace(member, runs={}) for member in members]
    results = session.measure_members(fresh, trials)
    measured = []
    for member, result in zip(members, results, strict=True):
        if isinstance(result, Member):
            measured.append(result)
        elif member is members[0]:
            raise RuntimeError(f"The stock rule cannot be measured: {result}")
        else:
            session.note(f"{member.name} is out: {result}")

    return measured


def _effects(winner: Member, stock: Member) -> dict[str, float]:
    """Return the winner's improvement over stock in percent, by instance."""
    effects = improvements(winner.runs, stock.runs)
    return {trial.instance.name: value for trial, value in effects.items()}
