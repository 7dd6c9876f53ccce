"""
What runs in the environments of solvers: a module for each, and what they share.

There is neither the rest of this repository nor what it depends on in these
environments: modules here import the standard library, numpy, their solver, and, with
a leading dot, each other.
"""
