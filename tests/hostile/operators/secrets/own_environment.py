# Tries to tell the whole environment of its process, as Python and as C know it.
import ctypes
import os

from stock import select_parents as decide


def attack():
    found = ctypes.POINTER(ctypes.c_char_p).in_dll(ctypes.CDLL(None), "environ")
    texts = list(os.environ.values())
    for idx in range(100):
        if not found[idx]:
            break
        texts.append(found[idx].decode(errors="replace"))

    if any("canary" in text for text in texts):
        raise ValueError(f"ESCAPED: {texts}")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
