"""Candidates: the operators that evolve, their history, and how good they are."""
