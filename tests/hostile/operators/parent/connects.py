# Tries to connect to the parent's sockets, and to any in the internet.
import contextlib
import socket

from stock import select_parents as decide

TARGETS = (
    (socket.AF_INET, ("127.0.0.1", int("@PORT@"))),
    (socket.AF_UNIX, "@SOCKET@"),
    (socket.AF_UNIX, "\0@ABSTRACT@"),
    (socket.AF_INET, ("192.0.2.1", 80)),
)


def attack():
    for family, address in TARGETS:
        with contextlib.suppress(OSError), socket.socket(family) as own:
            own.settimeout(0.1)
            own.connect(address)
            own.send(b"{}")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
