"""Runs to try operators on."""

from mep.hooks.step_probes import step_probing

PROBING = step_probing()
