"""Why a solution is infeasible, and what would make it feasible."""

from __future__ import annotations

from pyvrp_plus._pyvrp import ProblemData, Solution
from pyvrp_plus.diagnosis.diagnose import diagnose
from pyvrp_plus.diagnosis.explanation import Explanation
from pyvrp_plus.diagnosis.measure import Measure
from pyvrp_plus.diagnosis.route_violations import route_violations
from pyvrp_plus.diagnosis.unserved import unserved
from pyvrp_plus.diagnosis.violated_groups import violated_groups


def explain(data: ProblemData, solution: Solution) -> Explanation:
    """
    Explain why a solution is infeasible.

    Of each violation, relaxations are searched: changes of one or a few fields of the
    problem with which the violation goes away and no other grows. Each was tried, by
    evaluating the changed routes on the changed problem. Other violations remain.

    Missing edges count as violations, although solutions that use them may be feasible
    by the letter, at a great cost.

    Parameters
    ----------
    data
        The problem.
    solution
        A solution to it, for example the best one of a result.

    Returns
    -------
    Explanation
        The violations, each with its relaxations, and the errors that
        :func:`~pyvrp_plus.diagnose` finds; nothing if the solution is feasible.
    """
    measure = Measure(data, solution)
    violations = (
        *unserved(measure),
        *violated_groups(measure),
        *route_violations(measure),
    )
    errors = diagnose(data).errors if violations else ()
    return Explanation(errors, violations)
