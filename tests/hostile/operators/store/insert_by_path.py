# Tries to insert a fact into the run's store, found by its path.
import contextlib
import sqlite3

from stock import select_parents as decide


def attack():
    with contextlib.suppress(sqlite3.Error):
        connection = sqlite3.connect("@STORE@", timeout=0)
        connection.execute("REPLACE INTO facts VALUES ('winner', '\"me\"')")
        connection.commit()
        connection.close()


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
