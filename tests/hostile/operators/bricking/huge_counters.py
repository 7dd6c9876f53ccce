# Tries to break the parent by a reply with counters of thousands of digits.
import json

from forging import possible_result, reply_with
from stock import select_parents as decide


def hostile_text():
    """Return a reply, without the secret word."""
    result = possible_result()
    result["operator_calls"] = 10**400
    result["restarts"] = 10**4000
    return json.dumps({"result": result})


def select_parents(population, rng, cost_evaluator):
    reply_with(hostile_text)
    return decide(population, rng, cost_evaluator)
