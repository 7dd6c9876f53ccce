# Tries to break the parent by a reply with lone surrogates and NUL in its names.
import json

from forging import possible_result, reply_with
from stock import select_parents as decide


def hostile_text():
    """Return a reply, without the secret word."""
    result = possible_result()
    result["cost"] = "\ud800\0\x1b[2J\r\udfff" * 1000
    result["\ud800"] = "\0"
    return json.dumps({"result": result})


def select_parents(population, rng, cost_evaluator):
    reply_with(hostile_text)
    return decide(population, rng, cost_evaluator)
