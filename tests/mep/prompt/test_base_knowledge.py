"""The knowledge base in words."""

import re

import pytest

from mep.candidate.program import COMPONENTS, hooks_of
from mep.prompt.base_knowledge import base_knowledge
from mep.prompt.knowledge import load_knowledge


@pytest.mark.parametrize("component", COMPONENTS)
def test_each_strategy_has_the_number_of_its_pitfall(component):
    """Prompts refer to them by number, and a name says what is meant."""
    knowledge = base_knowledge(component)
    head = re.compile(r"^(\d+\. \*\*.+?\*\*): ", re.MULTILINE)
    pitfalls = head.findall(knowledge.pitfalls)
    assert pitfalls == head.findall(knowledge.strategies)

    bases = [load_knowledge(hook) for hook in hooks_of(component)]
    assert len(pitfalls) == sum(len(base.pitfalls) for base in bases)
    assert len(head.findall(knowledge.traps)) == sum(len(base.traps) for base in bases)


def test_for_three_hooks_entries_say_which():
    """Else it would not be clear whose pitfall it is."""
    lines = base_knowledge("joint").traps.splitlines()
    prefixes = {re.match(r"\d+\. \*\*(\w+): ", line)[1] for line in lines}
    assert prefixes == set(hooks_of("joint"))
