"""Provider without a language model: its answers come from a grammar of operators."""

from __future__ import annotations

import random
from collections.abc import Sequence

from mep.candidate.program import hooks_of
from mep.grammar.answer import (
    Design,
    knowledge_answer,
    operator_answer,
    reflection_answer,
)
from mep.grammar.emit import emit, expression_of
from mep.grammar.expression import Expression, stock_expression
from mep.grammar.grammar import Grammar
from pyvrp_plus.hooks import HookName

from .provider import Completion, Request, Task

#: Name of the model in answers.
MODEL = "offline-grammar"

# Depth of an operator that replaces one that failed: the smallest that has a choice.
_REPAIR_DEPTH = 4

# Probability that the offspring of the stock rule alone is composed anew.
_COMPOSITION_RATE = 0.5

# Probability that the offspring of several operators is a recombination; otherwise it
# is a mutation of one of them.
_RECOMBINATION_RATE = 0.6

# Probability that a recombination is mutated, too.
_MUTATION_RATE = 0.4


class OfflineProvider:
    """
    Composes, mutates and recombines operators out of building blocks.

    Its answers have the format that prompts ask language models for, and depend on
    nothing but the task and the seed of the request.
    """

    def complete(self, request: Request) -> Completion:
        """Return the answer to a request."""
        task = request.task
        if task.purpose == "knowledge":
            text = knowledge_answer(task.component, task.language)
        elif task.purpose == "reflection":
            text = reflection_answer(task.component, _designs(task))
        else:
            text = _propose(task, random.Random(request.seed))

        return Completion(text, MODEL)

    def largest_cost(self, request: Request) -> float:
        """Return the largest cost of a request in US dollars, which is zero."""
        return 0.0


def _designs(task: Task) -> list[Design]:
    hooks = hooks_of(task.component)
    return [
        {hook: expression_of(parent, hook) for hook in hooks} for parent in task.parents
    ]


def _propose(task: Task, rng: random.Random) -> str:
    parents = _designs(task)
    hooks = hooks_of(task.component)
    changed = hooks
    if len(hooks) > 1 and parents and task.purpose == "operator":
        changed = tuple(rng.sample(hooks, rng.randint(1, len(hooks) - 1)))

    grammars = {hook: Grammar(hook, task.language, rng) for hook in hooks}
    design = dict(rng.choice(parents)) if parents else {}
    for hook in changed:
        known = [parent[hook] for parent in parents]
        if task.purpose == "repair":
            design[hook] = grammars[hook].compose(_REPAIR_DEPTH, but=known)
        else:
            design[hook] = _breed(grammars[hook], known, rng)

    revised: list[HookName] = [changed[0], changed[-1]]
    revisions = [(hook, grammars[hook].mutate(design[hook])) for hook in revised]
    sources = {hook: emit(hook, task.language, design[hook]) for hook in hooks}
    return operator_answer(task.language, parents, design, revisions, sources)


def _breed(
    grammar: Grammar, parents: Sequence[Expression], rng: random.Random
) -> Expression:
    """Return an expression that differs from all of its parents."""
    stock = stock_expression(grammar.hook, grammar.language)
    is_from_stock = set(parents) <= {stock}
    if not parents or (is_from_stock and rng.random() < _COMPOSITION_RATE):
        return grammar.compose(but=parents)

    if len(parents) == 1 or rng.random() >= _RECOMBINATION_RATE:
        return grammar.mutate(rng.choice(parents), but=parents)

    first, second = rng.sample(parents, 2)
    child = grammar.recombine(first, second, but=parents)
    return (
        grammar.mutate(child, but=parents) if rng.random() < _MUTATION_RATE else child
    )
