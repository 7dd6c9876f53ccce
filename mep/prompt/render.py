"""Rendering of prompts from templates and facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from math import isnan

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from mep.candidate.prompt_kind import PromptKind
from mep.prompt.prompts_folder import prompts_folder
from pyvrp_plus import SolveParams

from .base_knowledge import base_knowledge
from .components import component_facts
from .context import PromptContext
from .fence import fence_program
from .quote import fenced, in_line, quoted
from .reflow import reflow

#: Minimum numbers of operators and of reflections that a prompt shows, by kind.
NEEDED: dict[PromptKind, tuple[int, int]] = {
    "knowledge": (0, 0),
    "mep": (1, 0),
    "reactive": (1, 0),
    "eoh_i1": (0, 0),
    "eoh_e1": (1, 0),
    "eoh_e2": (1, 0),
    "eoh_m1": (1, 0),
    "eoh_m2": (1, 0),
    "eoh_m3": (1, 0),
    "reevo_initial": (1, 0),
    "reevo_short_reflection": (2, 0),
    "reevo_crossover": (2, 0),
    "reevo_long_reflection": (0, 1),
    "reevo_mutation": (1, 0),
    "funsearch": (1, 0),
    "self_refine_critique": (1, 0),
    "self_refine": (1, 0),
    "repair": (0, 0),
}


def render(kind: PromptKind, context: PromptContext) -> str:
    """
    Return the text of a prompt.

    Parameters
    ----------
    kind
        Kind of the prompt, which is the name of its template.
    context
        Facts that the template puts into words.

    Raises
    ------
    ValueError
        When the context lacks facts that this kind of prompt needs.
    """
    _check(kind, context)
    facts = component_facts(
        context.component, context.language, context.is_always_feasible
    )
    given = {each.name: getattr(context, each.name) for each in fields(context)}
    text = (
        _environment()
        .get_template(f"{kind}.j2")
        .render(
            **facts,
            **given,
            # Empty reflections are left out: their requests had no answer.
            advice=_advice(context),
            hgs=SolveParams() if context.solver == "default" else SolveParams.stock(),
        )
    )
    return reflow(text)


def _check(kind: PromptKind, context: PromptContext) -> None:
    num_parents, num_reflections = NEEDED[kind]
    if len(context.parents) < num_parents:
        raise ValueError(
            f"A prompt of kind {kind} shows {num_parents} operators or more, but there "
            f"are {len(context.parents)}."
        )

    if len(_advice(context)) < num_reflections:
        raise ValueError(f"A prompt of kind {kind} needs a reflection.")

    is_failure = context.complaint and (context.failed or context.answer)
    if kind == "repair" and not is_failure:
        raise ValueError("A prompt of kind repair needs a complaint, and what failed.")


def _advice(context: PromptContext) -> list[str]:
    return [text for text in context.reflections if text.strip()]


@cache
def _environment() -> Environment:
    # Prompts are plain text for a model: nothing must be escaped.
    environment = Environment(
        loader=FileSystemLoader(prompts_folder()),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    environment.globals |= {"base_knowledge": base_knowledge}
    environment.filters |= {
        "cost": _cost,
        "decimal": _decimal,
        "curve": _curve,
        "shares": _shares,
        "source": fence_program,
        "fenced": fenced,
        "quoted": quoted,
        "in_line": in_line,
    }
    return environment


def _cost(cost: float) -> str:
    return f"{cost:,.0f}"


def _decimal(value: float) -> str:
    return f"{value:,.1f}"


def _curve(values: Sequence[float]) -> str:
    return ", ".join("none" if isnan(value) else f"{value:.2f}" for value in values)


def _shares(shares: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {100 * share:.1f}%" for name, share in shares.items())
