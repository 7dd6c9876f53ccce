"""Expressions to test with."""

import random

from mep.candidate.program import LANGUAGES
from mep.grammar.grammar import Grammar
from pyvrp_plus.hooks import HOOKS

#: All hooks in both languages.
KINDS = [(hook, language) for hook in HOOKS for language in LANGUAGES]


def compose(hook, language, seed):
    """Return an expression that is composed with a seed."""
    return Grammar(hook, language, random.Random(seed)).compose()
