"""Benchmarks of single aspects of the solver, each run with ``python -m``."""
