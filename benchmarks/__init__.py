"""Benchmarks that run from a checkout."""
