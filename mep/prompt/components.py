"""What the prompts say about the rules that are evolved."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from mep.program import Component, Language, hooks_of
from mep.prompts_folder import prompts_folder
from pyvrp_plus.operators.python_operator import Hook

from .fence import fence
from .languages import approved_imports, language_facts
from .reference import reference


def component_facts(component: Component, language: Language) -> dict[str, Any]:
    """
    Return what the templates need to know of a component, by variable.

    ``rules`` are the hooks' facts: one, or three for ``joint``, which composes them.
    """
    rules = [_rule(hook, language) for hook in hooks_of(component)]
    _say_once([rule["meaning"] for rule in rules])
    is_joint = len(rules) > 1
    whole = _read(f"components/{component}.toml")
    names = [name for rule in rules for name in rule[language]["reference"]]

    return {
        "title": whole["title"],
        "goal": whole["goal"],
        "interplay": whole.get("interplay", ""),
        "unit": "set of three operators" if is_joint else "operator",
        "units": "sets of three operators" if is_joint else "operators",
        "a_unit": "a set of three operators" if is_joint else "an operator",
        "rules": rules,
        "arguments": {name for rule in rules for name in rule["meaning"]},
        "lang": language_facts(language),
        "imports": approved_imports(language),
        "classes": reference(language, list(dict.fromkeys(names))),
    }


def _rule(hook: Hook, language: Language) -> dict[str, Any]:
    """Return the facts of a hook, with its arguments explained and an example."""
    facts = _read(f"components/{hook}.toml")
    own = facts[language]
    shared = _read("arguments.toml")
    meaning = shared | facts.get("arguments", {}) | own.get("arguments", {})
    example = example_source(hook, language)

    return facts | {
        "hook": hook,
        "meaning": {name: meaning[name] for name in own["inputs"]},
        "example": fence(example, language),
    }


def _say_once(meanings: list[dict[str, str]]) -> None:
    """Refer to what was said of an argument of an earlier hook."""
    said: set[str] = set()
    for meaning in meanings:
        for name, text in meaning.items():
            meaning[name] = "as above" if text in said else text
            said.add(text)


def example_source(hook: Hook, language: Language) -> str:
    """Return a complete file with the signature of a hook, and a body that is short."""
    own = _read(f"components/{hook}.toml")[language]
    signature = own["signature"].strip("\n")
    body = own["body"].strip("\n")

    if language == "python":
        blocks = [*own["includes"], f"{signature}\n{body}"]
        return "\n\n\n".join(blocks) + "\n"

    includes = "\n".join(f"#include <{name}>" for name in own["includes"])
    function = f"{signature} {{\n{body}\n}}"
    last = f"PYVRP_PLUS_OPERATOR({hook})"
    blocks = [includes, "using namespace pyvrp_plus;", function, last]
    return "\n\n".join(blocks) + "\n"


@cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((prompts_folder() / name).read_text())
