"""Candidates: what is evolved, what became of it, and how good it is."""
