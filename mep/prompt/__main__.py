"""``python -m mep.prompt`` prints a finished prompt, with stock rules as operators."""

from __future__ import annotations

import argparse
from typing import get_args

from mep.candidate.program import (
    COMPONENTS,
    LANGUAGES,
    Component,
    Language,
    stock_program,
)
from mep.candidate.prompt_kind import PromptKind
from mep.candidate.solver_name import SolverName

from .base_knowledge import base_knowledge
from .components import direction
from .context import Parent, PromptContext
from .render import NEEDED, render

#: Main prompt of each strategy, and whether it contains knowledge of phase 1.
_MAIN: dict[str, tuple[PromptKind, bool]] = {
    "mep": ("mep", True),
    "mep-noinit": ("mep", False),
    "reactive": ("reactive", False),
    "eoh": ("eoh_e2", False),
    "reevo": ("reevo_crossover", False),
    "funsearch": ("funsearch", False),
    "self-refine": ("self_refine", False),
}


def example_context(
    kind: PromptKind,
    component: Component,
    language: Language,
    has_knowledge: bool,
    solver: SolverName = "default",
) -> PromptContext:
    """Return example facts for a kind of prompt; the costs are made up."""
    program = stock_program(component, language)
    parent = Parent("stock", program, 7_942_166, "10 instances x 1 seed")
    return PromptContext(
        component=component,
        language=language,
        solver=solver,
        instances="10 instances of TSP with 99 clients, 300 iterations each",
        parents=(parent,) * NEEDED[kind][0],
        to_beat=parent,
        direction=direction(component, 0),
        knowledge=base_knowledge(component) if has_knowledge else None,
        reflections=("(a reflection)",),
        failed=program,
        complaint="compile: operator.cpp:1: error: (a complaint)",
    )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m mep.prompt", description=__doc__)
    parser.add_argument("--component", choices=COMPONENTS, default=COMPONENTS[0])
    parser.add_argument("--lang", choices=LANGUAGES, default="cpp")
    parser.add_argument("--solver", choices=get_args(SolverName), default="default")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--strategy", choices=_MAIN, help="whose main prompt to print (default: mep)"
    )
    which.add_argument("--kind", choices=get_args(PromptKind), help="any other prompt")
    args = parser.parse_args()

    kind, has_knowledge = (
        (args.kind, True) if args.kind else _MAIN[args.strategy or "mep"]
    )
    context = example_context(
        kind, args.component, args.lang, has_knowledge, args.solver
    )
    print(render(kind, context), end="")


if __name__ == "__main__":
    main()
