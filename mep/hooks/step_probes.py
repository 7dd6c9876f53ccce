"""Short runs, to try operators on that are asked in each step of a walk."""

from __future__ import annotations

import warnings
from functools import cache, partial

from mep.hooks.probing import Decisions, Operator, Probing
from pyvrp_plus import ProblemData, SolveParams, solve
from pyvrp_plus.generate import generate_cvrp, generate_vrp, generate_vrptw
from pyvrp_plus.operators import Operators
from pyvrp_plus.stop import MaxIterations
from pyvrp_plus.trials.routes import routes_of

_DEFAULT = SolveParams()
_ITERATIONS = 300  # fewer do not tell similar rules apart


@cache
def _instances() -> dict[str, ProblemData]:
    return {
        "a CVRP with 18 clients": generate_cvrp(18, seed=1),
        "a VRPTW with 40 clients": generate_vrptw(40, seed=2),
        "a VRPMB with 20 clients and several depots": generate_vrp("MDVRPMB", 20, 3),
        "a CVRP with 2 clients": generate_cvrp(2, seed=4),
        "a CVRP with 60 clients": generate_cvrp(60, seed=5),
    }


def _decide(
    params: SolveParams, operator: Operator, name: str, decisions: Decisions
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of operators in Python
        result = solve(
            _instances()[name],
            MaxIterations(_ITERATIONS),
            seed=1,
            collect_stats=False,
            params=params,
            operators=Operators(**{operator.hook: operator}),
        )

    # What each step was decided on does not come back, but all that follows from it.
    # Rules that are not alike often find the same solution, but keep other steps.
    time = result.operator_times[operator.hook]
    decisions.chosen.append([time.calls, result.steps, routes_of(result.best)])
    decisions.seconds.append(time.seconds / max(time.calls, 1))


def step_probing(params: SolveParams = _DEFAULT) -> Probing:
    """
    Return the probing of a hook that short runs ask often.

    Parameters
    ----------
    params
        Parameters of the solver; by default those by which it walks.
    """
    return Probing(
        lambda: list(_instances()),
        partial(_decide, params),
        lambda name: f"on {name}",
        lambda _: [],
    )
