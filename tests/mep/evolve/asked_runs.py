"""Whole runs with a language model: a server on this machine, which has a grammar."""

import math
from pathlib import Path

import mep
from mep.grammar.grammar_proposer import GrammarProposer
from mep.run import Run
from tests.mep.evolve.small_runs import small_config
from tests.mep.proposals import (
    propose,
    question,
    to_answer,
    to_knowledge_answer,
)
from tests.mep.providers.local_server import LocalServer, Reply


def answer(index: int, prompt: str, component="select_parents", lang="python") -> Reply:
    """Return what the model says: knowledge if it is asked for that, or an operator."""
    if "- `## Pitfalls`" in prompt:
        known = GrammarProposer(1).knowledge(question(component, lang))
        return Reply(to_knowledge_answer(known))

    return Reply(to_answer(propose(component, lang, seed=index)))


def asked_run(tmp_path: Path, **changes: object) -> Run:
    """Return a small run in which a model was asked; the environment needs a key."""
    with LocalServer(
        lambda index, prompt: answer(index, prompt, lang=changes.get("lang", "python"))
    ) as server:
        values = {
            "provider": "openai",
            "model": "local",
            "base_url": f"{server.url}/v1",
            "max_cost_usd": math.inf,
            "concurrency": 1,
        }
        return mep.evolve(small_config(tmp_path, **(values | changes)))
