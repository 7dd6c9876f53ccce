"""Survivor selection: what evolution needs to know of it."""
