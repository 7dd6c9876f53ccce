# Tries to break the parent by a reply that is nested a million times.
import json

from forging import possible_result, reply_with
from stock import select_parents as decide


def hostile_text():
    """Return a reply, without the secret word."""
    result = possible_result()
    return json.dumps({"result": result}).replace("[1.0]", "[" * 10**6, 1)


def select_parents(population, rng, cost_evaluator):
    reply_with(hostile_text)
    return decide(population, rng, cost_evaluator)
