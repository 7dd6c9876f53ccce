"""Kinds of prompts: requests for a candidate, and reflections that prepare them."""

from typing import Literal

#: Names of the prompt templates: for phase 1, for reason-act-reflect (``reactive`` is
#: its control without reasoning and reflection), for EoH, for ReEvo, for
#: FunSearch, for self-refinement, and for repairs.
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
    "funsearch",
    "self_refine_critique",
    "self_refine",
    "repair",
]
