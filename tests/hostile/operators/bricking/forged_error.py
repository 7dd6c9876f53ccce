# Tries to break the parent by a forged error with a type and a trace of megabytes.
import json

from forging import reply_with
from stock import select_parents as decide


def hostile_text():
    """Return a reply, without the secret word."""
    error = {"error_type": "E\r\n" * 300_000, "message": "\ud800\0" * 1000}
    error |= {"is_memory": False, "trace": [{"\x1b": "\x9b"}, 10**400, None] * 1000}
    return json.dumps({"error": error})


def select_parents(population, rng, cost_evaluator):
    reply_with(hostile_text)
    return decide(population, rng, cost_evaluator)
