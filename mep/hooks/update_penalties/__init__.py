"""The penalty update: what evolution needs to know of it."""
