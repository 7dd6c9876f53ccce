"""Verification of solutions by two evaluators: ours, and that of PyVRP."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.rows import Status
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.trials.instance import Instance

from .adapters import SOLVERS
from .claim import Claim
from .environment import Unavailable, make_environment
from .process import WorkerError, run_worker

_SCRIPT = Path(__file__).parent / "workers" / "evaluate_worker.py"

# Seconds for an evaluator: reading and costing are quick, even on a busy machine.
_TIMEOUT = 600.0


def verify(
    claim: Claim,
    instance: Instance,
    evaluator: Path | None,
    core: int | None,
    folder: Path,
) -> tuple[Status, str]:
    """
    Compare a solver's claim with the evaluators, and return a status and a message.

    The status is ``ok`` if all agree on the cost. The evaluators accept solutions with
    a forbidden arc, whose length is ``MAX_VALUE``: these are infeasible here. Where
    there are shipments, which PyVRP 0.12 does not know, PyVRP 0.14 evaluates.

    Parameters
    ----------
    claim
        Claim of the solver, with a cost.
    instance
        Instance that was solved.
    evaluator
        Python that has PyVRP 0.12; with ``None``, only our own evaluator checks.
    core
        Number of the CPU to run on; ``None`` for any.
    folder
        Working directory of the evaluators.

    Raises
    ------
    WorkerError
        When an evaluator itself fails, so that nothing is known.
    """
    verdicts = {}
    for name, python, package in _evaluators(instance, evaluator):
        request = {
            "package": package,
            "instance": str(instance.path.absolute()),
            "round_func": instance.round_func,
            "routes": claim.routes,
            "core": core,
        }
        try:
            reply = run_worker(python, _SCRIPT, request, folder, _TIMEOUT)
        except WorkerError as error:
            message = f"the evaluator of {name} failed: {error}"
            raise WorkerError(Status.CRASHED, message) from error

        verdicts[name] = _verdict(reply)

    if all(verdict == f"cost {claim.cost}" for verdict in verdicts.values()):
        uses_forbidden_arc = claim.cost is not None and claim.cost >= MAX_VALUE
        if uses_forbidden_arc:
            return Status.INFEASIBLE, "the solution uses a forbidden arc"
        return Status.OK, ""

    others = ", ".join(f"{name}: {verdict}" for name, verdict in verdicts.items())
    return Status.INVALID, f"the solver: cost {claim.cost}, but {others}"


def _evaluators(
    instance: Instance, evaluator: Path | None
) -> list[tuple[str, Path, str]]:
    """Return the name, the Python and the package of each evaluator."""
    ours = ("pyvrp_plus", Path(sys.executable), "pyvrp_plus")
    if evaluator is None:
        return [ours]
    if "PICKUP_AND_DELIVERY_SECTION" not in instance.path.read_text():
        return [ours, ("PyVRP 0.12", evaluator, "pyvrp")]

    newer = "pyvrp-0.14"
    try:
        python = make_environment(newer, SOLVERS[newer].requirements, lambda _: None)
    except Unavailable as error:
        message = f"{newer}, which checks shipments, cannot be installed: {error}"
        raise WorkerError(Status.CRASHED, message) from error

    return [ours, ("PyVRP 0.14", python, "pyvrp")]


def _verdict(reply: dict[str, object]) -> str:
    if "refused" in reply:
        return f"no solution ({reply['refused']})"

    return f"cost {reply['cost']}" if reply["feasible"] else "infeasible"
