"""The proposer that needs no language model: it composes operators of blocks."""

from __future__ import annotations

import random
from collections.abc import Sequence

from mep.candidate.program import Program, hooks_of
from mep.candidate.proposal import Proposal
from mep.prompt.context import Knowledge, PromptContext
from mep.proposers.proposer import Question
from pyvrp_plus.hooks import HookName
from pyvrp_plus.trials.seeds import derive_seed

from .comments import Design, comments_on, compare
from .emit import emit, expression_of
from .expression import Expression, stock_expression
from .grammar import Grammar
from .knowledge import known_of

# Depth of an operator that replaces one that failed: the smallest that has a choice.
_REPAIR_DEPTH = 4

# Probability that the offspring of the stock rule alone is composed anew.
_COMPOSITION_RATE = 0.5

# Probability that the offspring of several operators is a recombination; otherwise it
# is a mutation of one of them.
_RECOMBINATION_RATE = 0.6

# Probability that a recombination is mutated, too.
_MUTATION_RATE = 0.4


class GrammarProposer:
    """
    Composes, mutates and recombines operators out of building blocks.

    Its proposals depend on nothing but the operators that a question shows, and a seed
    that is derived for the place of the question. Therefore nothing has to be recorded
    of them: whoever asks again gets the same.

    Parameters
    ----------
    seed
        Seed of the run.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    @property
    def spent_usd(self) -> float:
        """Amount that all proposals have cost in US dollars, which is zero."""
        return 0.0

    def propose(self, question: Question) -> Proposal:
        """Return a new operator, with comments on it."""
        context = question.context
        is_repair = question.kind == "repair"
        language = context.language
        rng = random.Random(derive_seed(self._seed, "model", question.place))
        parents = _designs(context)
        hooks = hooks_of(context.component)
        changed = hooks
        if len(hooks) > 1 and parents and not is_repair:
            changed = tuple(rng.sample(hooks, rng.randint(1, len(hooks) - 1)))

        grammars = {hook: Grammar(hook, language, rng) for hook in hooks}
        design = dict(rng.choice(parents)) if parents else {}
        for hook in changed:
            known = [parent[hook] for parent in parents]
            if is_repair:
                design[hook] = grammars[hook].compose(_REPAIR_DEPTH, but=known)
            else:
                design[hook] = _breed(grammars[hook], known, rng)

        revised: list[HookName] = [changed[0], changed[-1]]
        revisions = [(hook, grammars[hook].mutate(design[hook])) for hook in revised]
        sources = {hook: emit(hook, language, design[hook]) for hook in hooks}
        return comments_on(Program(language, sources), parents, design, revisions)

    def reflect(self, question: Question) -> str:
        """Return a comparison of the operators that a question shows."""
        return compare(question.context.component, _designs(question.context))

    def knowledge(self, question: Question) -> Knowledge:
        """Return what the building blocks of a component know."""
        return known_of(question.context.component, question.context.language)


def _designs(context: PromptContext) -> list[Design]:
    """Return the designs of the operators shown; for a repair, of what failed."""
    shown = [parent.program for parent in context.parents]
    programs = [context.failed] if context.failed else shown
    hooks = hooks_of(context.component)
    return [
        {hook: expression_of(program, hook) for hook in hooks} for program in programs
    ]


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
    offspring = grammar.recombine(first, second, but=parents)
    return (
        grammar.mutate(offspring, but=parents)
        if rng.random() < _MUTATION_RATE
        else offspring
    )
