"""Parent selection: the part that only evolution needs."""

#: Maximum CPU seconds of a call. There is one in each iteration.
SECONDS_PER_CALL = 0.05
