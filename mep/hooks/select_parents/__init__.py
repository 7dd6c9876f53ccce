"""Parent selection: what evolution needs to know of it."""

#: Maximum CPU seconds of a call. There is one in each iteration.
SECONDS_PER_CALL = 0.05
