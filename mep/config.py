"""The configuration of a run of evolution."""

from __future__ import annotations

import inspect
import math
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from mep.candidate.member import Fitness
from mep.candidate.program import COMPONENTS, Component, Language
from mep.candidate.solver_name import SolverName
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.executor import ExecutorName, check_options

Strategy = Literal[
    "mep",
    "mep-noinit",
    "reactive",
    "eoh",
    "reevo",
    "funsearch",
    "best-of-n",
    "random",
    "self-refine",
    "self-consistency",
]
ProviderName = Literal["openai", "anthropic", "offline", "mailbox", "replay"]


@dataclass(frozen=True, kw_only=True)
class Config:
    """
    The configuration of a run of evolution.

    The fields are the options of ``python -m mep.evolve``, and the keys of its TOML
    files.

    Parameters
    ----------
    lang
        Programming language of the evolved operators.
    component
        Part of the solver that evolves: the operator of one hook, or joint for those
        of parents, survivors and penalties together.
    solver
        Solver that operators are evolved for: default is what users run, stock is plain
        hybrid genetic search, as in the paper.
    strategy
        Strategy that decides how the model is asked for operators: mep is the full
        method, mep-noinit and reactive leave parts of it out, eoh, reevo and funsearch
        are from the literature, best-of-n, random, self-refine and self-consistency are
        controls.
    additions
        Whether prompts also show what this project adds to the published methods:
        earlier attempts, a direction for each attempt (mep, mep-noinit and reactive),
        and feedback from measurements (eoh and reevo).
    provider
        Service that answers the prompts; by default openai if --base-url or the
        environment variable OPENAI_API_KEY is given, else anthropic if
        ANTHROPIC_API_KEY is, else offline, which needs no model.
    model
        Name of the language model, as the provider spells it; by default a fixed one
        for each provider, such as gpt-4.1 for openai. If several are given, each
        operator is asked of the one that promises the largest gain per dollar, and all
        else of the first. The prefix openai: or anthropic: names another provider than
        that of the run.
    base_url
        Base URL of a server that speaks the provider's protocol; by default that in the
        environment variable OPENAI_BASE_URL or ANTHROPIC_BASE_URL, else the provider's
        own server. Models of another provider than that of the run do not use it.
    temperature
        Sampling temperature that is passed to the model; higher values give more varied
        answers.
    max_tokens
        Maximum number of tokens in an answer, including any reasoning.
    request_timeout
        Seconds to wait for an answer, from a server or in the mailbox, before the
        attempt fails.
    concurrency
        Maximum number of requests to the provider at a time.
    max_cost_usd
        Maximum amount to spend on requests, in US dollars; inf for no cap.
    prices
        Path of a TOML file with prices of models, which adds to the list prices that
        come with the package and overrides them.
    transcript
        Recorded answers for --provider replay: the folder of a run, or a transcript
        file that was exported from one.
    steady_state
        Whether each operator goes through the pipeline on its own, so that requests and
        evaluations overlap, instead of all operators of a generation together. As many
        are under way as a generation has.
    generations
        Number of generations in each repeat.
    offspring
        Number of operators that each generation asks the model for, unless a total
        budget decides on it.
    survivors
        Maximum number of operators that are kept at the end of a generation.
    repeats
        Number of times that the evolution is repeated with other random numbers; the
        best operator of all repeats wins.
    suite
        Training instances: the name of a suite, the path of a TOML file with one, or a
        folder with instances; append :N to take only N of them, evenly spread.
    validation
        Instances that decide on the winner, in the form of --suite; by default newly
        generated ones like those for training or, if these are stored files, a part of
        them that is used for nothing else.
    test
        Instances that the winner is measured on at the end, in the form of --suite; the
        default is chosen as for --validation.
    round_func
        Rounding function for instances that are given as a folder: none, round, trunc,
        dimacs or exact; suites set their own.
    budget
        Budget of each run of the solver, in iterations (500it), wall-clock seconds
        (30s) or CPU seconds (30cpu).
    total_budget
        Budget of all runs of the solver in training, in the unit of --budget, shared
        equally by the repeats; each generation then has as many offspring as its share
        allows. By default there is no limit.
    fitness
        Quantity that operators are ranked by: mean improvement over the stock rule in
        percent, or mean cost.
    seed
        Seed of all random numbers that the run draws, an integer in [0, 2 ** 32).
    split_seed
        Seed by which instances for validation and test are generated or set aside, an
        integer in [0, 2 ** 32); by default that of the run.
    executor
        Where operators are evaluated: local is this machine, dask the workers of a Dask
        cluster.
    scheduler
        Address of the scheduler of the Dask cluster, such as tcp://HOST:8786.
    jobs
        Number of processes that evaluate operators at a time; 0 for one per available
        processor. With --executor dask, the maximum number of evaluations on the
        cluster at a time; 0 for as many as its workers have threads.
    allow_unsandboxed
        Whether to run generated code also where the system cannot confine it; see
        python -m mep.sandbox check.
    out
        Folder that the run is stored in; by default a new one in runs/, named after the
        time, the component and the language.

    Raises
    ------
    ValueError
        When a value is of the wrong type or out of range, or two contradict each other.
    """

    lang: Language = "python"
    component: Component = COMPONENTS[0]
    solver: SolverName = "default"
    strategy: Strategy = "mep"
    additions: bool = True
    provider: ProviderName | None = None
    model: str | tuple[str, ...] | None = None
    base_url: str | None = None
    temperature: float = 1.0
    max_tokens: int = 16_384
    request_timeout: float = 600.0
    concurrency: int = 4
    max_cost_usd: float = 20.0
    prices: Path | None = None
    transcript: Path | None = None
    steady_state: bool = False
    generations: int = 10
    offspring: int = 10
    survivors: int = 5
    repeats: int = 5
    suite: str = "mixed"
    validation: str | None = None
    test: str | None = None
    round_func: str = "none"
    budget: str = "1cpu"
    total_budget: str | None = None
    fitness: Fitness = "improvement"
    seed: int = 1
    split_seed: int | None = None
    executor: ExecutorName = "local"
    scheduler: str | None = None
    jobs: int = 0
    allow_unsandboxed: bool = False
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
        _check_seed("seed", self.seed)
        _check_seed("split_seed", self.held_out_seed)
        if (self.provider == "replay") != (self.transcript is not None):
            raise ValueError("provider replay and a transcript need each other.")

        check_options(self.executor, self.scheduler)
        _check_names(self.models)
        _check_budgets(self.budget, self.total_budget)

    @property
    def models(self) -> tuple[str, ...]:
        """Names of all models; empty as long as the default is not filled in."""
        if isinstance(self.model, tuple):
            return self.model

        return () if self.model is None else (self.model,)

    @property
    def held_out_seed(self) -> int:
        """Seed of the instances for validation and test."""
        return self.seed if self.split_seed is None else self.split_seed

    @property
    def num_jobs(self) -> int:
        """Number of processes that evaluate operators here, where ``jobs`` may be 0."""
        if self.jobs:
            return self.jobs

        # The processors that this process may use, where the system can tell.
        has_affinity = hasattr(os, "sched_getaffinity")
        return len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1


def read_config(path: Path) -> dict[str, Any]:
    """
    Read a TOML file whose keys are fields of :class:`Config`.

    Paths in the file are relative to the current folder, as they are in options.

    Raises
    ------
    ValueError
        When the file is not valid TOML, or has other keys.
    """
    try:
        content = tomllib.loads(path.read_text())
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path}: {error}") from error

    return from_plain(content, f"{path}")


def to_plain(config: Config) -> dict[str, str | float | tuple[str, ...] | None]:
    """Return the fields as a dictionary that can be written as JSON."""
    values = {option.name: getattr(config, option.name) for option in fields(config)}
    return {
        name: f"{value}" if isinstance(value, Path) or value == math.inf else value
        for name, value in values.items()
    }


def from_plain(content: Mapping[str, object], where: str) -> dict[str, Any]:
    """
    Return values of fields, converted to their types; inverse of :func:`to_plain`.

    Raises
    ------
    ValueError
        When a key is not a field of :class:`Config`.
    """
    known = get_type_hints(Config)
    if unknown := content.keys() - known.keys():
        raise ValueError(
            f"{where}: {', '.join(sorted(unknown))} is no option; there are "
            f"{', '.join(known)}."
        )

    return {name: _convert(value, known[name]) for name, value in content.items()}


def _convert(value: object, hint: object) -> object:
    if isinstance(value, str) and (hint is Path or Path in get_args(hint)):
        return Path(value)
    if hint is float and (isinstance(value, int) or value == "inf"):
        return float(value)
    return tuple(value) if isinstance(value, list) else value


def _check_type(name: str, value: object, hint: object) -> None:
    choices = choices_of(hint)
    if choices:
        is_left_out = value is None and type(None) in get_args(hint)
        if value not in choices and not is_left_out:
            raise ValueError(f"{name} must be one of {', '.join(choices)}: {value!r}.")
        return

    allowed = tuple(get_origin(kind) or kind for kind in get_args(hint) or (hint,))
    # bool is an int in Python, but a mistake where a number is wanted.
    fits = isinstance(value, allowed) and isinstance(value, bool) == (hint is bool)
    if not fits and not (hint is float and type(value) is int):
        wanted = " or ".join(kind.__name__ for kind in allowed)
        raise ValueError(f"{name} must be of type {wanted}, but is {value!r}.")


def choices_of(hint: object) -> tuple[str, ...]:
    """Return the strings that a field accepts; empty if it is not limited to some."""
    literals = [kind for kind in (hint, *get_args(hint)) if get_origin(kind) is Literal]
    return get_args(literals[0]) if literals else ()


def descriptions() -> dict[str, str]:
    """Return the description of each field in the docstring of :class:`Config`."""
    documentation = inspect.getdoc(Config) or ""
    section = documentation.partition("----------\n")[2].partition("\n\n")[0]
    entries = re.findall(r"^(\w+)\n((?: +.*\n?)+)", section, re.MULTILINE)
    return {name: " ".join(text.split()) for name, text in entries}


def _check_names(models: tuple[str, ...]) -> None:
    if not all(isinstance(name, str) and name for name in models):
        raise ValueError(f"model must be a name, or several, but is {models!r}.")
    if len(set(models)) < len(models):
        raise ValueError(f"Each model is to be given once: {', '.join(models)}.")


def _check_seed(name: str, seed: int) -> None:
    if not 0 <= seed < 2**32:
        raise ValueError(f"{name} must be in [0, 2 ** 32), but is {seed}.")


def _check_budgets(budget: str, total: str | None) -> None:
    unit = Budget.parse(budget).unit
    if total is not None and Budget.parse(total).unit != unit:
        raise ValueError(
            f"total_budget must be in the unit of budget, {unit}, but is {total}."
        )


def _check_at_least(name: str, value: float, lowest: float) -> None:
    if not value >= lowest:
        raise ValueError(f"{name} must be at least {lowest}, but is {value}.")
