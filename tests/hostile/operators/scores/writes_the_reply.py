# Tries to write a reply of its own, with the secret word that it finds in a frame.
import json
import os
import sys

from stock import select_parents as decide


def attack():
    frame = sys._getframe()
    while frame and not {"request", "reply"} <= frame.f_locals.keys():
        frame = frame.f_back
    if frame is None or frame.f_locals["request"]["job"] != "evaluate":
        return

    request, reply = frame.f_locals["request"], frame.f_locals["reply"]
    cheap = {"vehicle_type": 0, "trips": []}
    result = {
        "cost": 1,
        "iterations": 40,
        "restarts": 0,
        "runtime": 0.1,
        "cpu_time": 0.1,
        "operator_calls": 40,
        "operator_seconds": 0.0,
        "children": {"better": 40, "equal": 0, "between": 0, "worse": 0},
        "steps": {"made": 0, "kept": 0, "improving": 0},
        "diversity": [1.0] * 10,
        "feasibility": [1.0] * 10,
        "trace": [[1, 1]],
        "routes": [cheap],
    }
    text = f"{request['secret']}{json.dumps({'result': result})}"
    os.write(reply, text.encode())
    os._exit(0)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
