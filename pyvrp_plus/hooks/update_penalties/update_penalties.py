"""
Raise a penalty by a factor when too few solutions are feasible, else lower it.

Provenance: the stock rule (Vidal, T. et al. (2012), "A hybrid genetic algorithm for
multidepot and periodic vehicle routing problems", Operations Research 60(3), section
4.5), with the factors of PyVRP 0.12.
"""

INCREASE = 1.34
DECREASE = 0.32
TOLERANCE = 0.05  # deviation from the target within which a penalty stays as it is


def update_penalties(
    penalties: list[float], feasibility: list[float], target: float
) -> list[float]:
    """Return the new penalty of each dimension."""
    updated = []
    for penalty, share in zip(penalties, feasibility, strict=True):
        if abs(share - target) < TOLERANCE:
            factor = 1.0
        else:
            factor = INCREASE if share < target else DECREASE

        updated.append(penalty * factor)

    return updated
