# Tries to break the parent by routes with other names than arguments have.
import json

from forging import possible_result, reply_with
from stock import select_parents as decide


def hostile_text():
    """Return a reply, without the secret word."""
    result = possible_result()
    result["routes"] = [{"data": 1, "self": 2, "": 3, "\ud800": 4}]
    return json.dumps({"result": result})


def select_parents(population, rng, cost_evaluator):
    reply_with(hostile_text)
    return decide(population, rng, cost_evaluator)
