"""The offspring filter: what evolution needs to know of it."""

#: Maximum CPU seconds of a call.
SECONDS_PER_CALL = 0.05
