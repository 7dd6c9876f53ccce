"""Proposals of the grammar, also in the form in which a language model makes them."""

from dataclasses import asdict

from mep.candidate.program import Component, Language, Program
from mep.candidate.prompt_kind import PromptKind
from mep.candidate.proposal import Proposal
from mep.grammar.grammar_proposer import GrammarProposer
from mep.prompt import Knowledge, PromptContext
from mep.prompt.context import Parent
from mep.proposers import Question


def question(
    component: Component,
    language: Language,
    *parents: Program,
    place: str = "here",
    kind: PromptKind = "mep",
    failed: Program | None = None,
) -> Question:
    """Return a question that shows such operators."""
    shown = tuple(Parent("r1g1o1", one, 1.0, "1 instance x 1 seed") for one in parents)
    return Question(
        place,
        kind,
        PromptContext(component, language, parents=shown, failed=failed),
    )


def propose(
    component: Component, language: Language, *parents: Program, seed: int = 1
) -> Proposal:
    """Return an operator that descends from others."""
    return GrammarProposer(seed).propose(question(component, language, *parents))


def to_answer(proposal: Proposal) -> str:
    """Return the answer of a model that makes a proposal."""
    language = proposal.program.language
    code = [f"```{language}\n{text}```" for text in proposal.program.sources.values()]
    return _sections(
        {
            "Diagnosis": proposal.diagnosis,
            "Hypothesis": proposal.hypothesis,
            "Prediction": proposal.prediction,
            "Thought": proposal.thought,
            "Code": "\n\n".join(code),
            "Reflection": proposal.reflection,
        }
    )


def to_knowledge_answer(knowledge: Knowledge) -> str:
    """Return the answer of a model that has such knowledge."""
    return _sections({name.title(): text for name, text in asdict(knowledge).items()})


def _sections(texts: dict[str, str]) -> str:
    given = {name: text for name, text in texts.items() if text}
    return "\n\n".join(f"## {name}\n\n{text}" for name, text in given.items()) + "\n"
