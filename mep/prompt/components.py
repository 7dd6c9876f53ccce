"""Facts about the evolved components, for the prompt templates."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from mep.candidate.program import Component, Language, hooks_of
from mep.prompt.prompts_folder import prompts_folder
from pyvrp_plus.hooks import HOOKS, HookName

from .fence import fence
from .languages import approved_imports, language_facts
from .reference import reference

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
)


def component_facts(
    component: Component, language: Language, is_always_feasible: bool = False
) -> dict[str, Any]:
    """
    Return the facts about a component that templates need, by variable.

    ``rules`` has the facts of each hook: one, or three for ``joint``.
    ``spares_infeasibility`` is whether prompts can leave infeasible solutions out: if
    there are none, only updates of penalties still deal with them.
    """
    rules = [_rule(hook, language) for hook in hooks_of(component)]
    hooks = [rule["hook"] for rule in rules]
    is_spared = is_always_feasible and not any(
        HOOKS[hook].steers_feasibility for hook in hooks
    )
    _say_once([rule["meaning"] for rule in rules])
    unit = f"set of {_NUMBERS[len(rules)]} operators" if len(rules) > 1 else "operator"
    whole = _facts(component)
    names = [name for rule in rules for name in _classes_of(rule[language], is_spared)]
    classes = reference(language, list(dict.fromkeys(names)))

    return {
        "title": whole["title"],
        "goal": whole["goal"],
        "interplay": whole.get("interplay", ""),
        "hooks": hooks,
        "stock_hooks": [hook for name, hook in HOOKS.items() if name not in hooks],
        "spares_infeasibility": is_spared,
        "decides_in_steps": any(HOOKS[hook].is_called_in_steps for hook in hooks),
        "unit": unit,
        "units": unit.replace("set", "sets") if len(rules) > 1 else "operators",
        "a_unit": f"a {unit}" if len(rules) > 1 else "an operator",
        "rules": rules,
        "arguments": {name for rule in rules for name in rule["meaning"]},
        "lang": language_facts(language),
        "imports": _useful_imports(language, classes),
        "classes": classes,
    }


def _classes_of(own: dict[str, Any], is_spared: bool) -> list[str]:
    """Return the names of classes and functions that a hook's operators can use."""
    classes: list[str] = own["reference"]
    return classes if is_spared else [*classes, *own.get("infeasibility", [])]


def direction(component: Component, place: int) -> str:
    """
    Return an idea to build an operator around, taken from a list in turn.

    Parameters
    ----------
    component
        Component of the operator.
    place
        Number of the operator in its repeat, counted from 0.
    """
    directions: list[str] = _facts(component)["directions"]
    return directions[place % len(directions)]


def _useful_imports(language: Language, classes: str) -> list[str]:
    """Return the approved imports, less the solver's headers that are not shown."""
    return [
        name
        for name in approved_imports(language)
        if not name.startswith("pyvrp_plus/") or f"// <{name}>" in classes
    ]


def _rule(hook: HookName, language: Language) -> dict[str, Any]:
    """Return the facts of a hook, with its arguments explained and an example."""
    facts = _facts(hook)
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
    """Replace explanations of arguments that an earlier hook has already given."""
    said: set[str] = set()
    for meaning in meanings:
        for name, text in meaning.items():
            meaning[name] = "as above" if text in said else text
            said.add(text)


def example_source(hook: HookName, language: Language) -> str:
    """Return a complete source with the signature of a hook, and a short body."""
    own = _facts(hook)[language]
    signature = own["signature"].strip("\n")
    body = own["body"].strip("\n")

    if language == "python":
        imports = "\n".join(own["includes"])
        blocks = [imports, f"{signature}\n{body}"]
        return "\n\n\n".join(filter(None, blocks)) + "\n"

    includes = "\n".join(f"#include <{name}>" for name in own["includes"])
    function = f"{signature} {{\n{body}\n}}"
    last = f"PYVRP_PLUS_OPERATOR({hook})"
    blocks = [includes, "using namespace pyvrp_plus;", function, last]
    return "\n\n".join(blocks) + "\n"


def _facts(component: Component) -> dict[str, Any]:
    folder = f"hooks/{component}/facts" if component in HOOKS else component
    return _read(f"{folder}.toml")


@cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((prompts_folder() / name).read_text())
