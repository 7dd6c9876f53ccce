# Tries to start a pool of processes, and threads that go on after the result.
import concurrent.futures
import contextlib
import threading
import time

from stock import select_parents as decide


def attack():
    with contextlib.suppress(OSError, RuntimeError):
        threading.Thread(target=time.sleep, args=(30,), daemon=True).start()
    with contextlib.suppress(OSError, RuntimeError, PermissionError):
        pool = concurrent.futures.ProcessPoolExecutor(2)
        pool.submit(time.sleep, 30)
        pool.shutdown(wait=False)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
