# Returns penalties that are undefined, infinite, negative or no numbers.
from stock import update_penalties as decide

CALLS = []


def update_penalties(penalties, feasibility, target):
    CALLS.append(decide(penalties, feasibility, target))
    odd = [float("nan"), float("inf"), -1.0, "x", 10**400]
    return [odd[len(CALLS) % len(odd)] for _ in penalties]
