"""What a run of evolution is asked to do."""

from __future__ import annotations

import inspect
import math
import os
import re
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from mep.candidate.member import Fitness
from mep.candidate.program import Component, Language
from pyvrp_plus.trials.budget import Budget

Strategy = Literal[
    "mep", "mep-noinit", "reactive", "eoh", "reevo", "best-of-n", "random"
]
ProviderName = Literal["openai", "anthropic", "offline", "mailbox", "replay"]


@dataclass(frozen=True, kw_only=True)
class Config:
    """
    What a run of evolution is asked to do.

    The fields are the options of ``python -m mep.evolve``, and the keys of its TOML
    files.

    Parameters
    ----------
    lang
        Language of the operators.
    component
        What is evolved.
    strategy
        How the model is asked.
    provider
        Who answers; by default the one whose key is in the environment, else offline,
        which needs no model.
    model
        Name of the model; by default the provider's.
    base_url
        Of a server that speaks the protocol of the provider, by default OpenAI's.
    temperature
        Of sampling.
    max_tokens
        Tokens that an answer may have.
    request_timeout
        Seconds to wait for an answer; of a mailbox, too.
    concurrency
        Requests at a time.
    max_cost_usd
        Dollars that may be spent; inf for no cap.
    prices
        Location of a TOML file with prices of models.
    transcript
        For --provider replay: a run, or a transcript that it was exported to.
    generations
        Generations of each repeat.
    offspring
        Operators that are bred in a generation.
    survivors
        Operators that are kept in a generation.
    repeats
        Repeats with other seeds, the best of all is reported.
    suite
        Training instances: a suite, or a folder; :N for N.
    validation
        Instances that decide on the winner; by default other generated instances, or
        the training instances of a folder with other seeds.
    test
        Instances that the winner is measured on, in the end; likewise.
    round_func
        Rounding function, if a suite is a folder.
    budget
        Of each run of the solver: 500it, 30s or 30cpu.
    fitness
        What operators are ranked by: mean improvement over the stock rule, or mean
        cost.
    seed
        Of all that is random here.
    jobs
        Processes that evaluate; 0 for as many as there are processors.
    out
        Folder of the run; by default one in runs/ named after date and component.

    Raises
    ------
    ValueError
        When a value is not in its range, or two contradict each other.
    """

    lang: Language = "python"
    component: Component = "select_parents"
    strategy: Strategy = "mep"
    provider: ProviderName | None = None
    model: str | None = None
    base_url: str | None = None
    temperature: float = 1.0
    max_tokens: int = 16_384
    request_timeout: float = 600.0
    concurrency: int = 4
    max_cost_usd: float = 20.0
    prices: Path | None = None
    transcript: Path | None = None
    generations: int = 10
    offspring: int = 10
    survivors: int = 5
    repeats: int = 5
    suite: str = "tsp100"
    validation: str | None = None
    test: str | None = None
    round_func: str = "none"
    budget: str = "2000it"
    fitness: Fitness = "improvement"
    seed: int = 1
    jobs: int = 0
    out: Path | None = None

    def __post_init__(self) -> None:
        for name, hint in get_type_hints(type(self)).items():
            _check_type(name, getattr(self, name), hint)

        for name in ("generations", "offspring", "survivors", "repeats", "concurrency"):
            _check_at_least(name, getattr(self, name), 1)
        _check_at_least("max_tokens", self.max_tokens, 1)
        _check_at_least("jobs", self.jobs, 0)
        _check_at_least("temperature", self.temperature, 0)
        _check_at_least("max_cost_usd", self.max_cost_usd, 0)
        if not 0 < self.request_timeout < math.inf:
            raise ValueError(
                f"request_timeout must be positive, but is {self.request_timeout}."
            )
        if not 0 <= self.seed < 2**32:
            raise ValueError(f"seed must be in [0, 2 ** 32), but is {self.seed}.")
        if (self.provider == "replay") != (self.transcript is not None):
            raise ValueError("provider replay and a transcript need each other.")

        Budget.parse(self.budget)

    @property
    def num_jobs(self) -> int:
        """Number of processes that evaluate."""
        if self.jobs:
            return self.jobs

        # Those that this process may use, where the system tells.
        has_affinity = hasattr(os, "sched_getaffinity")
        return len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1


def read_config(path: Path) -> dict[str, Any]:
    """
    Read a TOML file whose keys are fields of :class:`Config`.

    Locations in it are relative to the current folder, as in options.

    Raises
    ------
    ValueError
        When it is no TOML, or has other keys.
    """
    try:
        content = tomllib.loads(path.read_text())
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path}: {error}") from error

    return from_plain(content, f"{path}")


def to_plain(config: Config) -> dict[str, Any]:
    """Return the fields as JSON can hold them."""
    values = {one.name: getattr(config, one.name) for one in fields(config)}
    return {
        name: f"{value}" if isinstance(value, Path) or value == math.inf else value
        for name, value in values.items()
    }


def from_plain(content: dict[str, Any], where: str) -> dict[str, Any]:
    """
    Return values of fields, of those types; the inverse of :func:`to_plain`.

    Raises
    ------
    ValueError
        When there are keys that are no fields.
    """
    known = get_type_hints(Config)
    if unknown := content.keys() - known.keys():
        raise ValueError(
            f"{where}: {', '.join(sorted(unknown))} is no option; there are "
            f"{', '.join(known)}."
        )

    return {name: _convert(value, known[name]) for name, value in content.items()}


def _convert(value: Any, hint: Any) -> Any:
    if isinstance(value, str) and (hint is Path or Path in get_args(hint)):
        return Path(value)
    if hint is float and (isinstance(value, int) or value == "inf"):
        return float(value)
    return value


def _check_type(name: str, value: Any, hint: Any) -> None:
    choices = choices_of(hint)
    if choices:
        is_left_out = value is None and type(None) in get_args(hint)
        if value not in choices and not is_left_out:
            raise ValueError(f"{name} must be one of {', '.join(choices)}: {value!r}.")
        return

    allowed = get_args(hint) or (hint,)
    # bool is an int in Python, but a mistake here.
    fits = isinstance(value, allowed) and not isinstance(value, bool)
    if not fits and not (hint is float and type(value) is int):
        wanted = " or ".join(kind.__name__ for kind in allowed)
        raise ValueError(f"{name} must be of type {wanted}, but is {value!r}.")


def choices_of(hint: Any) -> tuple[str, ...]:
    """Return the strings that a field may have, none if it may have any."""
    literals = [one for one in (hint, *get_args(hint)) if get_origin(one) is Literal]
    return get_args(literals[0]) if literals else ()


def descriptions() -> dict[str, str]:
    """Return what the documentation of :class:`Config` says of each field."""
    documentation = inspect.getdoc(Config) or ""
    section = documentation.partition("----------\n")[2].partition("\n\n")[0]
    entries = re.findall(r"^(\w+)\n((?: +.*\n?)+)", section, re.MULTILINE)
    return {name: " ".join(text.split()) for name, text in entries}


def _check_at_least(name: str, value: float, lowest: float) -> None:
    if not value >= lowest:
        raise ValueError(f"{name} must be at least {lowest}, but is {value}.")
