"""The knowledge base: what is known of each hook before any operator is measured."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

from mep.prompt.prompts_folder import prompts_folder
from pyvrp_plus.hooks import HookName


@dataclass(frozen=True)
class Pitfall:
    """
    A way in which operators go wrong (K_p), with a countermeasure (K_s).

    Parameters
    ----------
    name
        Name of the pitfall.
    mechanism
        How the pitfall comes about, and how it shows.
    strategy
        Countermeasure.
    """

    name: str
    mechanism: str
    strategy: str


@dataclass(frozen=True)
class Trap:
    """
    A feature of instances that misleads operators (K_t).

    Parameters
    ----------
    name
        Name of the feature.
    effect
        Why the feature misleads operators.
    """

    name: str
    effect: str


@dataclass(frozen=True)
class KnowledgeBase:
    """
    Knowledge about the operators of one hook.

    Parameters
    ----------
    pitfalls
        Pitfalls, with a countermeasure for each.
    traps
        Features of instances that mislead operators.
    """

    pitfalls: tuple[Pitfall, ...]
    traps: tuple[Trap, ...]

    def __post_init__(self) -> None:
        for kind, entries in (("pitfalls", self.pitfalls), ("traps", self.traps)):
            names = [entry.name for entry in entries]
            if not names or len(set(names)) != len(names):
                raise ValueError(f"{kind} must have names, each its own, not {names}.")

            for entry in entries:
                blank = [key for key, text in vars(entry).items() if not text.strip()]
                if blank:
                    raise ValueError(f"{kind}: {entry.name!r} has no {blank[0]}.")


def load_knowledge(hook: HookName) -> KnowledgeBase:
    """
    Return the knowledge base of a hook.

    Raises
    ------
    ValueError
        When the file is incomplete or malformed.
    """
    path = prompts_folder() / f"hooks/{hook}/knowledge.toml"
    try:
        return _parse(tomllib.loads(path.read_text()))
    except (TypeError, KeyError, ValueError) as error:
        raise ValueError(f"{path} is no knowledge base: {error}") from error


def _parse(data: Mapping[str, list[dict[str, str]]]) -> KnowledgeBase:
    return KnowledgeBase(
        pitfalls=tuple(Pitfall(**entry) for entry in data["pitfalls"]),
        traps=tuple(Trap(**entry) for entry in data["traps"]),
    )
