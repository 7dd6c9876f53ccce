"""The interface of providers, which answer requests to a language model."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Literal, Protocol, Self

#: How an answer ended: complete, cut off at the limit of tokens, or refused.
Finish = Literal["stop", "length", "refusal"]


@dataclass(frozen=True)
class Request:
    """
    A request to a language model; :meth:`of` makes one.

    Parameters
    ----------
    key
        Digest of everything that determines the answer, to identify the request.
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
        Seed that is derived for the request; it distinguishes requests of runs with
        different seeds.
    """

    key: str
    place: str
    prompt: str
    model: str
    temperature: float
    max_tokens: int
    seed: int

    @classmethod
    def of(
        cls,
        place: str,
        prompt: str,
        model: str,
        temperature: float,
        max_tokens: int,
        seed: int,
        stable_prompt: str = "",
    ) -> Self:
        """
        Return a request with its key.

        The parameters are the fields, and ``stable_prompt``: the prompt without
        measured times, which would differ if the run were repeated. The key depends on
        it; if it is empty, on the prompt itself.
        """
        parts = [place, stable_prompt or prompt, model, temperature, max_tokens, seed]
        key = hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]
        return cls(key, place, prompt, model, temperature, max_tokens, seed)


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
    cost_usd
        Largest amount that may be billed nevertheless, in US dollars.
    """

    def __init__(self, kind: str, message: str, cost_usd: float = 0.0) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.cost_usd = cost_usd


class FatalProviderError(ProviderError):
    """Exception for a failure of all requests, as with a wrong key; it ends the run."""


@dataclass(frozen=True)
class Exchange(Request):
    """
    A request that was sent, and what became of it.

    Parameters
    ----------
    key, place, prompt, model, temperature, max_tokens, seed
        As for every :class:`Request`.
    outcome
        The answer, or the error; ``None`` as long as neither is known.
    sent
        Time at which the request was last sent, in seconds since 1970; zero if that is
        not recorded.
    lost_usd
        US dollars that may have been paid without an answer.
    """

    outcome: Completion | ProviderError | None = None
    sent: float = 0.0
    lost_usd: float = 0.0


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
