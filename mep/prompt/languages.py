"""Facts about the programming languages of operators, for prompts and checks."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from mep.candidate.program import Language
from mep.prompt.prompts_folder import prompts_folder


@cache
def language_facts(language: Language) -> dict[str, Any]:
    """Return the facts that prompts mention about a language, by key."""
    return tomllib.loads((prompts_folder() / f"languages/{language}.toml").read_text())


def approved_imports(language: Language) -> tuple[str, ...]:
    """
    Return the modules (Python) or headers (C++) that an operator may use.

    Names are exact: ``pyvrp_plus.diversity``, ``math``; ``pyvrp_plus/operator.h``,
    ``algorithm``.
    """
    return tuple(language_facts(language)["imports"])
