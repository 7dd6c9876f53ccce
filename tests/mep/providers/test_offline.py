"""The provider that needs no model."""

import pytest

from mep.answer.extract import extract_knowledge, extract_proposal
from mep.answer.markdown import sections
from mep.candidate.program import COMPONENTS, LANGUAGES, hooks_of, stock_program
from mep.grammar.emit import expression_of
from mep.guardrails import check
from mep.providers.offline import OfflineProvider
from mep.providers.provider import Request, Task

KINDS = [(component, language) for component in COMPONENTS for language in LANGUAGES]


def ask(purpose, component, language, *parents, seed=1):
    """Return the text of an answer."""
    task = Task(purpose, component, language, parents)
    request = Request("here", "", "model", 1.0, 100, seed, task)
    provider = OfflineProvider()
    assert provider.largest_cost(request) == 0
    completion = provider.complete(request)
    assert completion.model == "offline-grammar"
    assert completion == provider.complete(request)
    return completion.text


def propose(component, language, *parents, seed=1, purpose="operator"):
    """Return the program of an answer, which the guardrails accept."""
    text = ask(purpose, component, language, *parents, seed=seed)
    program = extract_proposal(text, component, language).program
    check(program)
    return program


@pytest.mark.parametrize(("component", "language"), KINDS)
def test_operators_descend_from_their_parents(component, language):
    """Generation after generation, children are none of their parents."""
    stock = stock_program(component, language)
    family = [stock]
    for seed in range(8):
        parents = family[-(seed % 3) :] if seed % 3 else []
        child = propose(component, language, *parents, seed=seed)
        assert child.digest not in {parent.digest for parent in parents}
        assert list(child.sources) == list(hooks_of(component))
        family.append(child)


@pytest.mark.parametrize("language", LANGUAGES)
def test_joint_operators_change_in_one_hook_or_two(language):
    """What is not varied is inherited."""
    parent = propose("joint", language)
    for seed in range(6):
        child = propose("joint", language, parent, seed=seed)
        same = [
            hook
            for hook in hooks_of("joint")
            if expression_of(child, hook) == expression_of(parent, hook)
        ]
        assert len(same) in (1, 2)


@pytest.mark.parametrize(("component", "language"), KINDS)
def test_answers_have_all_sections(component, language):
    """Each section says something, and the hypothesis is one sentence."""
    stock = stock_program(component, language)
    text = ask("operator", component, language, stock, propose(component, language))
    found = sections(text)
    for name in ("diagnosis", "design", "hypothesis", "thought", "code", "reflection"):
        assert found[name]

    hypothesis = extract_proposal(text, component, language).hypothesis
    assert hypothesis.startswith("If ")
    assert hypothesis.endswith(".")
    for name in ("Pitfalls addressed", "Pitfalls remaining", "Traps", "Revisions"):
        assert f"### {name}" in found["reflection"]

    assert "\n2. " in found["reflection"].partition("### Revisions")[2]


@pytest.mark.parametrize(("component", "language"), KINDS)
def test_knowledge_is_three_lists(component, language):
    """There are as many strategies as pitfalls."""
    knowledge = extract_knowledge(ask("knowledge", component, language))
    num_pitfalls = len(knowledge.pitfalls.splitlines())
    assert num_pitfalls == len(knowledge.strategies.splitlines()) >= 5
    assert len(knowledge.traps.splitlines()) >= 3


@pytest.mark.parametrize(("component", "language"), KINDS)
@pytest.mark.parametrize("num_parents", [0, 1, 2])
def test_reflections_are_prose(component, language, num_parents):
    """Reflections compare what there is, and contain no code."""
    parents = [stock_program(component, language), propose(component, language)]
    text = ask("reflection", component, language, *parents[:num_parents])
    assert all(hook in text for hook in hooks_of(component))
    assert "```" not in text


@pytest.mark.parametrize(("component", "language"), KINDS)
def test_repairs_are_other_and_simple_operators(component, language):
    """Another operator takes the place of the one that failed."""
    failed = propose(component, language, seed=5)
    repaired = propose(component, language, failed, purpose="repair")
    for hook in hooks_of(component):
        expression = expression_of(repaired, hook)
        assert expression != expression_of(failed, hook)
        assert expression.depth <= 4
