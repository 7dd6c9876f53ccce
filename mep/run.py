"""Access to the results of a run."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from mep.candidate.candidate import STOCK, Candidate, Generation, Ranked
from mep.candidate.program import Program, stock_program
from mep.config import Config
from mep.providers.provider import Exchange
from mep.record.damage import reading
from mep.record.plain import from_plain
from mep.record.read_only import Stamp, has_log, stamp
from mep.record.rows import EvaluationRecord, to_candidate
from mep.record.run_folder import STORE, stored_config
from mep.record.store import Store
from pyvrp_plus.trials.estimate import Estimate

_Result = TypeVar("_Result")

_NUM_TRIES = 5


@dataclass(frozen=True)
class Run:
    """
    Results of a run, which may not be finished.

    Parameters
    ----------
    folder
        Folder of the run.
    config
        Configuration of the run, with provider and model filled in.
    candidates
        Records of all operators that were asked for, in order.
    generations
        Survivors of each generation, in order.
    validation
        Results of the finalists and of the stock rule on the validation instances, the
        best first; empty before the end of the run.
    test
        Result of the winner on the test instances; ``None`` before the end of the run.
    test_effects
        Improvement of the winner over the stock rule in percent, by test instance.
    test_elsewhere
        The same at a quarter of the budget and at four times it, by budget.
    requests
        All requests to the model, with their outcomes.
    evaluations
        All runs of the solver, as dictionaries of program (its digest), instance, seed,
        budget and result.
    facts
        Time, machine and version with which the run was made, amount spent, knowledge
        of phase 1, head-room of the training instances, number of times that the test
        instances were opened, and notes for the reader, by name.
    """

    folder: Path
    config: Config
    candidates: list[Candidate]
    generations: list[Generation]
    validation: list[Ranked]
    test: Ranked | None
    test_effects: Mapping[str, float]
    test_elsewhere: Mapping[str, Estimate]
    requests: list[Exchange]
    evaluations: list[EvaluationRecord]
    facts: Mapping[str, Any]

    @property
    def spent_usd(self) -> float:
        """Amount spent on requests, in US dollars."""
        return float(self.facts["spent"])

    @property
    def winner(self) -> Candidate | None:
        """The best candidate; ``None`` if nothing is better than the stock rule."""
        if not self.validation or self.validation[0].name == STOCK:
            return None

        return self.candidate(self.validation[0].name)

    def candidate(self, name: str) -> Candidate:
        """
        Return the candidate of a name.

        Raises
        ------
        ValueError
            When there is no candidate of that name.
        """
        if name not in self._by_name:
            raise ValueError(f"There is no candidate {name!r} in {self.folder}.")

        return self._by_name[name]

    @cached_property
    def _by_name(self) -> Mapping[str, Candidate]:
        return {candidate.name: candidate for candidate in self.candidates}

    def stock(self) -> Program:
        """Return the stock rules of the component."""
        return stock_program(self.config.component, self.config.lang)


def read_run(folder: Path) -> Run:
    """
    Read the results of a run, which may still be going on.

    Raises
    ------
    ValueError
        When there is no run in the folder, or when its store is damaged.
    """

    def read(store: Store) -> Run:
        requests, evaluations = store.requests(), store.evaluations()
        return _to_run(folder, store, store.candidates(), requests, evaluations)

    return _read(folder, read)


class RunReader:
    """
    Reads a run time and again, and decodes only what is new.

    The runs that it returns have requests without prompts and answers (but for the
    knowledge of phase 1), and evaluations with nothing but costs and CPU times.

    Parameters
    ----------
    folder
        Folder of the run.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._candidates: dict[str, Candidate] = {}
        self._evaluations: dict[int, EvaluationRecord] = {}

    def stamp(self) -> Stamp:
        """Return the state of the run's files; if it is as before, so is the run."""
        return stamp(self._folder / STORE)

    def read(self) -> Run:
        """
        Read the results of the run.

        Raises
        ------
        ValueError
            When there is no run in the folder, or when its store is damaged.
        """
        return _read(self._folder, self._read)

    def requests_at(self, place: str) -> list[Exchange]:
        """
        Return the requests at a place of the run, with prompts and answers.

        Raises
        ------
        ValueError
            As for :meth:`read`.
        """
        return _read(self._folder, lambda store: store.requests_at(place))

    def _read(self, store: Store) -> Run:
        records = store.candidate_records()
        self._candidates = {
            record: self._candidates.get(record) or to_candidate(record)
            for record in records
        }
        last = max(self._evaluations, default=0)
        self._evaluations |= store.evaluation_summaries(after=last)
        return _to_run(
            self._folder,
            store,
            list(self._candidates.values()),
            store.request_summaries(),
            list(self._evaluations.values()),
        )


def _read(folder: Path, read: Callable[[Store], _Result]) -> _Result:
    """Return what is read from the store in a folder, in which nothing is changed."""
    path = folder / STORE
    if not path.exists():
        raise ValueError(f"{folder}: there is no run.")

    for _ in range(_NUM_TRIES):
        # Without a log, somebody may open the store and change it while it is read.
        before = None if has_log(path) else stamp(path)
        try:
            with reading("The store of the run"), Store(path, read_only=True) as store:
                result = read(store)
        except (ValueError, sqlite3.Error, OSError) as error:
            problem: Exception = error
        else:
            if before in (None, stamp(path)):
                return result

            problem = ValueError("it changes all the time")

        if before in (None, stamp(path)):
            break

    raise ValueError(f"{folder}: the run cannot be read: {problem}") from problem


def _to_run(
    folder: Path,
    store: Store,
    candidates: list[Candidate],
    requests: list[Exchange],
    evaluations: list[EvaluationRecord],
) -> Run:
    """Return a run with its candidates, requests and evaluations."""
    names = (
        "created",
        "machine",
        "package version",
        "knowledge",
        "head-room",
        "test openings",
    )
    test = store.fact("test")
    return Run(
        folder=folder,
        config=stored_config(store),
        candidates=candidates,
        generations=store.generations(),
        validation=[
            from_plain(Ranked, ranked) for ranked in store.fact("validation") or []
        ],
        test=from_plain(Ranked, test) if test else None,
        test_effects=store.fact("test effects") or {},
        test_elsewhere={
            budget: from_plain(Estimate, gain)
            for budget, gain in (store.fact("test at other budgets") or {}).items()
        },
        requests=requests,
        evaluations=evaluations,
        facts={name: store.fact(name) for name in names}
        | {"notes": store.fact("notes") or [], "spent": store.spent_usd()},
    )
