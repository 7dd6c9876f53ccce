"""The proposer that needs no model."""

import pytest

from mep.answer.extract import extract_knowledge, extract_proposal
from mep.candidate.program import COMPONENTS, LANGUAGES, hooks_of, stock_program
from mep.grammar.emit import expression_of
from mep.grammar.grammar_proposer import GrammarProposer
from mep.guardrails import check
from tests.mep.proposals import propose, question, to_answer, to_knowledge_answer

KINDS = [(component, language) for component in COMPONENTS for language in LANGUAGES]


def breed(component, language, *parents, seed=1):
    """Return the program of a proposal, which the guardrails accept."""
    program = propose(component, language, *parents, seed=seed).program
    check(program)
    return program


@pytest.mark.parametrize(("component", "language"), KINDS)
def test_operators_descend_from_their_parents(component, language):
    """Generation after generation, offspring are none of their parents."""
    stock = stock_program(component, language)
    family = [stock]
    for seed in range(8):
        parents = family[-(seed % 3) :] if seed % 3 else []
        offspring = breed(component, language, *parents, seed=seed)
        assert offspring.digest not in {parent.digest for parent in parents}
        assert list(offspring.sources) == list(hooks_of(component))
        family.append(offspring)


@pytest.mark.parametrize("language", LANGUAGES)
def test_joint_operators_change_in_one_hook_or_two(language):
    """What is not varied is inherited."""
    parent = breed("joint", language)
    for seed in range(6):
        offspring = breed("joint", language, parent, seed=seed)
        same = [
            hook
            for hook in hooks_of("joint")
            if expression_of(offspring, hook) == expression_of(parent, hook)
        ]
        assert len(same) in (1, 2)


def test_the_place_and_the_seed_of_the_run_decide():
    """Whoever asks again gets the same, so that nothing has to be recorded."""
    here, there = (
        question("select_parents", "cpp", place=place) for place in ("here", "there")
    )
    first = GrammarProposer(1).propose(here)
    assert first == GrammarProposer(1).propose(here)
    assert first != GrammarProposer(1).propose(there)
    assert first != GrammarProposer(2).propose(here)
    assert GrammarProposer(1).spent_usd == 0


@pytest.mark.parametrize(("component", "language"), KINDS)
def test_proposals_have_comments(component, language):
    """The same as a model that answers in Markdown; the hypothesis is one sentence."""
    stock = stock_program(component, language)
    parents = (stock, breed(component, language))
    proposal = propose(component, language, *parents, seed=2)
    assert proposal.diagnosis
    assert proposal.thought
    assert proposal.hypothesis.startswith("If ")
    assert proposal.hypothesis.endswith(".")
    for name in ("Pitfalls addressed", "Pitfalls remaining", "Traps", "Revisions"):
        assert f"### {name}" in proposal.reflection

    assert "\n2. " in proposal.reflection.partition("### Revisions")[2]
    assert extract_proposal(to_answer(proposal), component, language) == proposal


@pytest.mark.parametrize(("component", "language"), KINDS)
def test_knowledge_is_three_lists(component, language):
    """There are as many strategies as pitfalls."""
    knowledge = GrammarProposer(1).knowledge(question(component, language))
    num_pitfalls = len(knowledge.pitfalls.splitlines())
    assert num_pitfalls == len(knowledge.strategies.splitlines()) >= 5
    assert len(knowledge.traps.splitlines()) >= 3
    assert extract_knowledge(to_knowledge_answer(knowledge)) == knowledge


@pytest.mark.parametrize(("component", "language"), KINDS)
@pytest.mark.parametrize("num_parents", [0, 1, 2])
def test_reflections_are_prose(component, language, num_parents):
    """Reflections compare what there is, and contain no code."""
    parents = [stock_program(component, language), breed(component, language)]
    asked = question(component, language, *parents[:num_parents])
    text = GrammarProposer(1).reflect(asked)
    assert all(hook in text for hook in hooks_of(component))
    assert "```" not in text


@pytest.mark.parametrize(("component", "language"), KINDS)
def test_repairs_are_other_and_simple_operators(component, language):
    """Another operator takes the place of the one that failed."""
    failed = breed(component, language, seed=5)
    asked = question(component, language, kind="repair", failed=failed)
    repaired = GrammarProposer(1).propose(asked).program
    check(repaired)
    for hook in hooks_of(component):
        expression = expression_of(repaired, hook)
        assert expression != expression_of(failed, hook)
        assert expression.depth <= 4
