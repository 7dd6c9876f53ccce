"""Programs: the source of one operator, or of one for each hook."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

from pyvrp_plus.hooks import GENETIC_HOOKS, HOOKS, HookName

#: Programming language of operators.
Language = Literal["python", "cpp"]

LANGUAGES: tuple[Language, ...] = get_args(Language)
COMPONENTS: tuple[str, ...] = (*HOOKS, "joint")

#: Part of the solver that evolves: the operator of a hook, by the hook's name, or
#: ``joint`` for those of the genetic half together.
if TYPE_CHECKING:
    Component = str
else:  # options of this type accept nothing else
    Component = Literal[COMPONENTS]

_SUFFIXES: dict[Language, Literal[".py", ".cpp"]] = {"python": ".py", "cpp": ".cpp"}


def hooks_of(component: Component) -> tuple[HookName, ...]:
    """Return the hooks that a component has operators for."""
    return tuple(GENETIC_HOOKS) if component == "joint" else (component,)


@dataclass(frozen=True)
class Program:
    """
    The source of the operators of a component: one file for each hook.

    Parameters
    ----------
    language
        Programming language of the sources.
    sources
        Text of the source file for each hook; hooks without one keep the stock rule.
    """

    language: Language
    sources: Mapping[HookName, str]

    @cached_property
    def digest(self) -> str:
        """Digest of language and sources, which identifies the program."""
        parts: list[str] = [self.language]
        for hook in sorted(self.sources):
            parts += [hook, self.sources[hook]]

        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]

    def __hash__(self) -> int:
        return hash(self.digest)

    def to_plain(self) -> dict[str, object]:
        """Return the program as a dictionary that can be written as JSON."""
        return {"language": self.language, "sources": dict(self.sources)}

    def write(self, folder: Path) -> list[Path]:
        """Write a file for each hook, named after it, and return the paths."""
        paths = []
        for hook, source in self.sources.items():
            path = folder / f"{hook}{_SUFFIXES[self.language]}"
            path.write_text(source)
            paths.append(path)

        return paths


def stock_program(component: Component, language: Language) -> Program:
    """Return the stock rules of a component, as sources."""
    suffix = _SUFFIXES[language]
    sources = {
        hook: HOOKS[hook].stock(suffix).read_text() for hook in hooks_of(component)
    }
    return Program(language, sources)
