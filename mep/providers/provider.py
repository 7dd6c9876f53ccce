"""The interface of providers, which answer requests to a language model."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Literal, Protocol

from mep.candidate.program import Component, Language, Program

#: Type of the expected answer: the knowledge of phase 1, an operator (as code), its
#: repair after a failure, or a reflection in prose.
Purpose = Literal["knowledge", "operator", "repair", "reflection"]

#: How an answer ended: complete, cut off at the limit of tokens, or refused.
Finish = Literal["stop", "length", "refusal"]


@dataclass(frozen=True)
class Task:
    """
    Content of a request, for providers that are no language model.

    Parameters
    ----------
    purpose
        Type of the expected answer.
    component, language
        Component and programming language of the operator.
    parents
        Operators that the prompt shows; for a repair, the one that failed.
    """

    purpose: Purpose
    component: Component
    language: Language
    parents: tuple[Program, ...] = ()


@dataclass(frozen=True)
class Request:
    """
    A request to a language model.

    Parameters
    ----------
    place
        Position in the run, such as ``repeat 1/generation 2/offspring 3``; it
        distinguishes requests that have the same prompt.
    prompt
        Text of the prompt.
    model
        Name of the model.
    temperature
        Sampling temperature that is passed to the model.
    max_tokens
        Maximum number of tokens in the answer.
    seed
        Seed for a provider that draws random numbers itself.
    task
        Content of the request, for providers that are no language model.
    stable_prompt
        Prompt without measured times, which would differ if the run were repeated; the
        key depends on it. If it is empty, the prompt itself is used.
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
        """Digest of everything that determines the answer, to identify the request."""
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
        Text of the answer.
    model
        Name of the model that answered, by its own account.
    input_tokens, output_tokens
        Numbers of tokens in the prompt and in the answer, as the provider counts them;
        zero if it does not.
    cost_usd
        Cost in US dollars, with that of failed attempts that may be billed.
    seconds
        Seconds from the first attempt to the answer.
    retries
        Number of attempts that failed before the answer.
    finish
        How the answer ended: complete, cut off, or refused.
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
    Exception for a request without an answer; the run goes on without it.

    Parameters
    ----------
    kind
        Kind of the failure in one or two words, by which failures are counted:
        ``timeout``, ``rate limit``, ``server error``, ``overloaded``, ``connection``,
        ``budget`` ...
    message
        Description of what happened.
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message


class FatalProviderError(ProviderError):
    """Exception for a failure of all requests, as with a wrong key; it ends the run."""


class Provider(Protocol):
    """An object that answers requests; several threads may use it at a time."""

    def complete(self, request: Request) -> Completion:
        """
        Return the answer to a request.

        Raises
        ------
        ProviderError
            When there is no answer.
        """
        ...

    def largest_cost(self, request: Request) -> float:
        """Return the largest possible cost of a request in US dollars."""
        ...
