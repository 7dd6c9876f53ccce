"""The kinds of prompts that ask for a candidate, or prepare that."""

from typing import Literal

#: The prompts that there are: of phase 1, of reason-act-reflect (``reactive`` is its
#: control without reasoning and reflection), of EoH, of ReEvo, and after a failure.
PromptKind = Literal[
    "knowledge",
    "mep",
    "reactive",
    "eoh_i1",
    "eoh_e1",
    "eoh_e2",
    "eoh_m1",
    "eoh_m2",
    "eoh_m3",
    "reevo_initial",
    "reevo_short_reflection",
    "reevo_crossover",
    "reevo_long_reflection",
    "reevo_mutation",
    "repair",
]
