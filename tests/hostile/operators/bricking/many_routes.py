# Tries to keep the parent busy, by a reply with hundreds of thousands of routes.
import json

from forging import possible_result, reply_with
from stock import select_parents as decide


def hostile_text():
    """Return a reply, without the secret word."""
    result = possible_result()
    result["routes"] = [{"vehicle_type": 0, "trips": []}] * 100_000
    return json.dumps({"result": result})


def select_parents(population, rng, cost_evaluator):
    reply_with(hostile_text)
    return decide(population, rng, cost_evaluator)
