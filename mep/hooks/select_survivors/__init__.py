"""Survivor selection: the part that only evolution needs."""

#: Maximum CPU seconds of a call. There is hardly more than one in forty iterations.
SECONDS_PER_CALL = 0.5
