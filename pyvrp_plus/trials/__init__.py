"""Runs of solvers: their instances, budgets, stopping criteria, and results."""
