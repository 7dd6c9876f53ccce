"""Creation of the proposer that a configuration asks for."""

from __future__ import annotations

import math

from mep.config import Config
from mep.grammar.grammar_proposer import GrammarProposer
from mep.proposers.asker import Asker
from mep.proposers.model_proposer import ModelProposer
from mep.proposers.proposer import Proposer
from mep.providers.provider import Provider
from mep.record.store import Store


def make_proposer(config: Config, provider: Provider | None, store: Store) -> Proposer:
    """
    Return the proposer of a run.

    Parameters
    ----------
    config
        Configuration with provider and model filled in.
    provider
        Provider of the model; ``None`` for the grammar, which needs none.
    store
        Store that requests and answers are looked up in and saved to.
    """
    if provider is None:
        return GrammarProposer(config.seed)

    # The answers of a replay were paid for before.
    cap = math.inf if config.provider == "replay" else config.max_cost_usd
    return ModelProposer(config, Asker(provider, store, cap))
