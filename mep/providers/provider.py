"""What every provider of a model's answers offers."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Literal, Protocol

from mep.candidate.program import Component, Language, Program

#: What is asked for: the knowledge of phase 1, an operator (as code), the same once
#: more after a failure, or a reflection in prose.
Purpose = Literal["knowledge", "operator", "repair", "reflection"]

#: How an answer ended: complete, cut off at the limit of tokens, or refused.
Finish = Literal["stop", "length", "refusal"]


@dataclass(frozen=True)
class Task:
    """
    What a request is about, for providers that are no language model.

    Parameters
    ----------
    purpose
        What is asked for.
    component, language
        Of the operator.
    parents
        The operators that are shown; for a repair, the one that failed.
    """

    purpose: Purpose
    component: Component
    language: Language
    parents: tuple[Program, ...] = ()


@dataclass(frozen=True)
class Request:
    """
    A question to a model.

    Parameters
    ----------
    place
        Where in the run it is asked, such as ``repeat 1/generation 2/offspring 3``:
        the same prompt may be asked several times.
    prompt
        The text.
    model
        Name of the model.
    temperature
        Of sampling.
    max_tokens
        Tokens that the answer may have.
    seed
        Of a provider that draws random numbers by itself.
    task
        What it is about.
    stable_prompt
        The prompt without what a clock has measured, which would be different if the
        run were repeated; by default it is the prompt.
    """

    place: str
    prompt: str
    model: str
    temperature: float
    max_tokens: int
    seed: int
    task: Task
    stable_prompt: str = ""

    @property
    def key(self) -> str:
        """What identifies the request: a digest of all that decides the answer."""
        prompt = self.stable_prompt or self.prompt
        parts = [self.place, prompt, self.model, self.temperature, self.max_tokens]
        return hashlib.sha256(json.dumps([*parts, self.seed]).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Completion:
    """
    The answer to a request.

    Parameters
    ----------
    text
        What the model says.
    model
        Which model has answered, by its own account.
    input_tokens, output_tokens
        As the provider counts them; zero where nothing is counted.
    cost_usd
        What was paid.
    seconds
        From the first attempt to the answer.
    retries
        Attempts that failed before.
    finish
        How the answer ended.
    """

    text: str
    model: str
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0
    seconds: float = 0.0
    retries: int = 0
    finish: Finish = "stop"


class ProviderError(Exception):
    """
    There is no answer to a request; the run goes on without it.

    Parameters
    ----------
    kind
        In one or two words, as they are counted: ``timeout``, ``rate limit``,
        ``server error``, ``overloaded``, ``connection``, ``budget`` ...
    message
        What happened.
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message


class FatalProviderError(ProviderError):
    """No request will be answered, as with a wrong key: the run cannot go on."""


class Provider(Protocol):
    """Answers requests; several threads may ask at a time."""

    def complete(self, request: Request) -> Completion:
        """
        Return the answer to a request.

        Raises
        ------
        ProviderError
            When there is none.
        """
        ...

    def largest_cost(self, request: Request) -> float:
        """Return the dollars that the request costs at most."""
        ...
