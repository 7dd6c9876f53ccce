"""Looking at a problem before it is solved."""

from __future__ import annotations

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.diagnosis.finding import Diagnosis
from pyvrp_plus.diagnosis.group_conflicts import group_conflicts
from pyvrp_plus.diagnosis.ignored import without_effect
from pyvrp_plus.diagnosis.missing_edges import missing_edges
from pyvrp_plus.diagnosis.servability import unservable_requests
from pyvrp_plus.diagnosis.supply import (
    too_few_trips,
    too_few_visits,
    too_little_capacity,
)
from pyvrp_plus.diagnosis.units import suspicious_units

_CHECKS = (
    missing_edges,
    too_little_capacity,
    too_few_trips,
    too_few_visits,
    unservable_requests,
    group_conflicts,
    suspicious_units,
    without_effect,
)

_ORDER = ("error", "warning", "note")


def diagnose(data: ProblemData) -> Diagnosis:
    """
    Look for mistakes in a problem, without solving it.

    Errors are certain: with one of them, there is no feasible solution that does
    without missing edges. Without any, there may still be none: many constraints
    conflict only when they come together. :meth:`Result.explain
    <pyvrp_plus.Result.explain>` says more after the search.

    Parameters
    ----------
    data
        The problem.

    Returns
    -------
    Diagnosis
        The findings: clients and shipments that no vehicle can serve, and because of
        which constraint; too little capacity, or too few visits of routes, for all
        clients together; groups of visits that cannot be on one route, or on different
        ones; missing edges; quantities in suspicious units; fields without effect.
    """
    findings = [finding for check in _CHECKS for finding in check(data)]
    findings.sort(key=lambda finding: _ORDER.index(finding.severity))
    return Diagnosis(tuple(findings))
