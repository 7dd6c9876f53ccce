# Tries to break the parent by routes that are texts, truths and undefined.
import json

from forging import possible_result, reply_with
from stock import select_parents as decide


def hostile_text():
    """Return a reply, without the secret word."""
    result = possible_result()
    trip = {"start_depot": True, "end_depot": "x", "visits": {"a": None}}
    result["routes"] = [{"vehicle_type": float("nan"), "trips": [trip]}, None, "x"]
    return json.dumps({"result": result})


def select_parents(population, rng, cost_evaluator):
    reply_with(hostile_text)
    return decide(population, rng, cost_evaluator)
