# Tries to confuse the parent by a reply with two results, and others behind it.
import json

from forging import possible_result, reply_with
from stock import select_parents as decide


def hostile_text():
    """Return a reply, without the secret word."""
    result = possible_result()
    return json.dumps({"result": result})[:-1] + ', "result": {"cost": null}}\n' * 2


def select_parents(population, rng, cost_evaluator):
    reply_with(hostile_text)
    return decide(population, rng, cost_evaluator)
