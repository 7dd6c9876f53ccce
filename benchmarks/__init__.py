"""Harness that compares routing solvers with statistics, run from a checkout."""
