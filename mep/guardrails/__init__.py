"""
Static checks of a program, before any of it runs.

They are a first filter, which tells the model early and precisely what is wrong.
Programs that pass are still untrusted, and run in the sandbox only.
"""

from .guardrails import check as check
