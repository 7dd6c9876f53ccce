"""
What the kernel of Linux enforces on the process of a job.

Each module is about one mechanism; :mod:`mep.sandbox.kernel.layers` names them all, and
what each is for.
"""
