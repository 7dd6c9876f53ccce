"""Benchmarks of single parts, each of them a module to run with ``python -m``."""
