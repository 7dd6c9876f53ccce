"""Which candidates are listed, and in which order."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Self

from mep.candidate.candidate import Candidate
from mep.report.entry import status_of

#: Candidates on one page of the list.
PAGE_SIZE = 100

# What candidates can be chosen by, and how that is found out.
_PROPERTIES: Mapping[str, Callable[[Candidate], str]] = {
    "status": status_of,
    "outcome": lambda candidate: candidate.outcome or "none",
    "repeat": lambda candidate: f"{candidate.repeat}",
    "generation": lambda candidate: f"{candidate.generation}",
    "model": lambda candidate: candidate.model,
    "prompt": lambda candidate: candidate.kind,
}

#: Orders of the list, by name.
ORDERS: Mapping[str, Callable[[Candidate], tuple[float, ...]]] = {
    "newest first": lambda candidate: tuple(-value for value in _number(candidate)),
    "oldest first": lambda candidate: _number(candidate),
    "best first": lambda candidate: (-_improvement(candidate), *_number(candidate)),
}


@dataclass(frozen=True)
class Choice:
    """
    A choice among candidates; what is empty leaves all of them.

    Parameters
    ----------
    status
        What became of the candidate, as :func:`~mep.report.entry.status_of` says it.
    outcome
        Outcome of its hypothesis, or ``none``.
    repeat, generation
        Their numbers.
    model, prompt
        Model that has written the candidate, and the kind of prompt.
    text
        Text in its name, its hypothesis, or the reason for which it was rejected.
    order
        One of :data:`ORDERS`.
    """

    status: str = ""
    outcome: str = ""
    repeat: str = ""
    generation: str = ""
    model: str = ""
    prompt: str = ""
    text: str = ""
    order: str = next(iter(ORDERS))

    @classmethod
    def of(cls, arguments: Mapping[str, str]) -> Self:
        """Return the choice that the arguments of an address tell; others are void."""
        given = {
            field.name: arguments[field.name]
            for field in fields(cls)
            if arguments.get(field.name)
        }
        if given.get("order") not in ORDERS:
            given.pop("order", None)

        return cls(**given)

    def to_arguments(self) -> dict[str, str]:
        """Return the choice as arguments of an address."""
        return {
            field.name: value
            for field in fields(self)
            if (value := getattr(self, field.name)) != field.default
        }

    def apply(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """Return the chosen candidates, in order."""
        chosen = [candidate for candidate in candidates if self._has(candidate)]
        return sorted(chosen, key=ORDERS[self.order])

    def _has(self, candidate: Candidate) -> bool:
        return all(
            getattr(self, name) in ("", value(candidate))
            for name, value in _PROPERTIES.items()
        ) and self.text.casefold() in _text(candidate)


def values(candidates: Sequence[Candidate]) -> dict[str, dict[str, int]]:
    """
    Return what can be chosen: the numbers of candidates by property and value.

    Properties that all candidates have in common are left out.
    """
    counts = {
        name: Counter(map(value, candidates)) for name, value in _PROPERTIES.items()
    }
    return {
        name: dict(sorted(count.items(), key=lambda item: _sortable(item[0])))
        for name, count in counts.items()
        if len(count) > 1
    }


def _sortable(value: str) -> tuple[int, str]:
    return (int(value), "") if value.isdecimal() else (0, value)


def _text(candidate: Candidate) -> str:
    parts = [candidate.name, *(each.message for each in candidate.rejections)]
    if candidate.proposal:
        parts.append(candidate.proposal.hypothesis)

    return "\n".join(parts).casefold()


def _number(candidate: Candidate) -> tuple[float, ...]:
    return candidate.repeat, candidate.generation, candidate.number


def _improvement(candidate: Candidate) -> float:
    return candidate.improvement.mean if candidate.improvement else -math.inf
