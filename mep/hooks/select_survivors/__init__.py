"""Survivor selection: what evolution needs to know of it."""

#: Maximum CPU seconds of a call. There is hardly more than one in forty iterations.
SECONDS_PER_CALL = 0.5
