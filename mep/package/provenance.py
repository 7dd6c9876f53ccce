"""Where an operator comes from, and what was measured of it, to be read by programs."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from mep.candidate.candidate import Candidate, Ranked
from mep.config import to_plain
from mep.report.measured import Measured, measured
from mep.report.verdict import result_of, verdict
from mep.run import Run


def provenance(run: Run, ranked: Ranked) -> dict[str, Any]:
    """Return the provenance of an operator, as what can be written as JSON."""
    candidate = run.candidate(ranked.name)
    return {
        "operator": _operator(candidate),
        "run": {
            "name": run.folder.resolve().name,
            "created": run.facts["created"],
            "machine": run.facts["machine"],
            "pyvrp-plus": run.facts["package version"],
            "result": result_of(run),
        },
        "measured": [_measured(each) for each in measured(run, ranked)],
        "configuration": to_plain(replace(run.config, out=None)),
    }


def _operator(candidate: Candidate) -> dict[str, Any]:
    assert candidate.proposal is not None
    return {
        "name": candidate.name,
        "parents": list(candidate.parents),
        "hypothesis": candidate.proposal.hypothesis,
        "outcome": candidate.outcome,
        "digest": candidate.proposal.program.digest,
    }


def _measured(each: Measured) -> dict[str, Any]:
    return asdict(each) | {"verdict": verdict(each.improvement)}
