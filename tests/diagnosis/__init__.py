"""Tests of pyvrp_plus/diagnosis."""
