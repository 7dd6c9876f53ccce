# Tries to break the parent by routes with visits beyond all integers.
import json

from forging import possible_result, reply_with
from stock import select_parents as decide


def hostile_text():
    """Return a reply, without the secret word."""
    result = possible_result()
    trip = {"start_depot": 0, "end_depot": 0, "visits": [10**30, 2**63, -1]}
    result["routes"] = [{"vehicle_type": 0, "trips": [trip]}]
    return json.dumps({"result": result})


def select_parents(population, rng, cost_evaluator):
    reply_with(hostile_text)
    return decide(population, rng, cost_evaluator)
