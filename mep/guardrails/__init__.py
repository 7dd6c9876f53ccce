"""
Looking at a program before anything of it runs.

A first filter, which tells the model early and precisely what is wrong; what it lets
through is still hostile, and runs in the sandbox only.
"""

from .guardrails import check as check
