# Tries to climb from the frame of a generator to the frames of the job.
from stock import select_parents as decide


def attack():
    def climbs():
        yield

    running = climbs()
    next(running)
    frame = running.gi_frame
    try:
        raise ValueError
    except ValueError as error:
        frame = error.__traceback__.tb_frame
    while frame.f_back:
        frame = frame.f_back
        if "canary" + "-" in str(frame.f_locals):
            raise ValueError("ESCAPED: a secret is in a frame")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
