"""Decisions of an operator on probes."""

from __future__ import annotations

from mep.hooks.probing import ContractError, Decisions, Operator, probing_of
from pyvrp_plus.exceptions import OperatorError


def decide(operator: Operator) -> Decisions:
    """
    Return an operator's decisions on all probes of its hook, from its initial state.

    Raises
    ------
    ContractError
        When the operator fails on a probe, or returns an invalid result.
    """
    probing = probing_of(operator.hook)
    decisions = Decisions()
    for probe in probing.probes():
        try:
            probing.decide(operator, probe, decisions)
        except OperatorError as error:
            raise ContractError(f"{probing.situation(probe)}: {error}") from error

    return decisions
