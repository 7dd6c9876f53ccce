# Tries to pass for another rule, a fast one, by a forged reply to the inspection.
# Succeeds: the process that inspects an operator runs it.
import json
import os
import sys

from stock import select_parents as decide


def attack():
    frame = sys._getframe()
    while frame and not {"request", "reply"} <= frame.f_locals.keys():
        frame = frame.f_back
    if frame is None or frame.f_locals["request"]["job"] != "inspect":
        return

    request, reply = frame.f_locals["request"], frame.f_locals["reply"]
    result = {
        "fingerprint": "0" * 32,
        "decisions": ["0" * 8] * 10,
        "seconds_per_call": {"select_parents": 0.0},
    }
    text = f"{request['secret']}{json.dumps({'result': result})}"
    os.write(reply, text.encode())
    os._exit(0)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
