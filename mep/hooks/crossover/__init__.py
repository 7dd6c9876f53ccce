"""Crossover: the part that only evolution needs."""

#: Maximum CPU seconds of a call.
SECONDS_PER_CALL = 0.005
