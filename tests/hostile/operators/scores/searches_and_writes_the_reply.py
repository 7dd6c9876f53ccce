# Tries to reply with the result of a longer search, as if it had been the short one.
# Succeeds: budgets of iterations do not count the time of operators.
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
    solve = sys.modules["mep.jobs.solve_instance"].solve_instance
    arguments = {**request["arguments"], "sources": {}, "budget": "800it"}
    result = solve(arguments, lambda: None)
    cost = result["cost"]
    result |= {"iterations": 40, "trace": [[1, cost]], "operator_calls": 40}
    result["children"] = dict.fromkeys(result["children"], 10)
    text = f"{request['secret']}{json.dumps({'result': result})}"
    os.write(reply, text.encode())
    os._exit(0)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
