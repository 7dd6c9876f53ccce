# Tries to have a line of a secret file quoted, as the source of a line that fails.
from stock import select_parents as decide


def attack():
    for name in ("@SECRET_FILE@", "../../../../../../../../../../@SECRET_FILE@"):
        code = compile("\n1 / 0", name, "exec")
        try:
            exec(code, {})
        except ZeroDivisionError as error:
            message = f"failed\n\nAt:\n  {name}(2): read\n"
            raise ValueError(message) from error


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
