"""
Workers, which run in the environments of solvers, and modules that they share.

These environments have neither the rest of this repository nor its dependencies:
modules here import the standard library, numpy, their solver, and, with a leading dot,
each other. The one exception is ``pomo_worker``: its policy is part of this repository,
in ``benchmarks.neural``, which needs no more than numpy and torch.
"""
