# Tries to break the parent by a nested reply that can just be parsed.
import json
import os
import sys

from stock import select_parents as decide


def hostile_text():
    """Return a reply, without the secret word."""
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
        "diversity": [1.0],
        "feasibility": [1.0],
        "trace": [[1, 1]],
        "routes": [],
    }
    return json.dumps({"result": result}).replace("[1.0]", "[" * 480 + "]" * 480, 1)


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
