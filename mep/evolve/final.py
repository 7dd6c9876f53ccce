"""The end of a run: choose the winner, and measure it on unseen instances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace

from mep.candidate.candidate import Ranked
from mep.candidate.member import Member, rank, to_ranked
from mep.candidate.scores import improvements
from mep.candidate.trial import Trial
from mep.evolve.session import Session
from pyvrp_plus.trials.instance_text import InstanceText


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
    The new results are saved in the store.

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
    stock, *others = _measured(
        session, members, session.trials(validation, "validation")
    )
    ranked = rank([stock, *others], stock, session.config.fitness)
    standing = [to_ranked(member, stock) for member in ranked]
    session.store.set_fact("validation", [asdict(operator) for operator in standing])

    stock, *others = _measured(
        session, [stock, ranked[0]], session.trials(test, "test")
    )
    # If the winner fails on the test instances, the stock rule takes its place, and a
    # note says so.
    winner = others[0] if others else stock
    tested = to_ranked(winner, stock)
    session.store.set_fact("test", asdict(tested))
    session.store.set_fact("test effects", _effects(winner, stock))
    return standing[0], tested


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
