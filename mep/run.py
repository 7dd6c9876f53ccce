"""A run that has been made: what was found, for reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mep.candidate.candidate import STOCK, Candidate, Generation, Ranked
from mep.candidate.program import Program, stock_program
from mep.config import Config
from mep.record.run_folder import STORE, stored_config
from mep.record.store import RequestRecord, Store
from pyvrp_plus.trials.estimate import Estimate


@dataclass(frozen=True)
class Run:
    """
    A run, as far as it has come.

    Parameters
    ----------
    folder
        Where it is.
    config
        What was asked for, with provider and model.
    candidates
        All operators that were asked for, in order.
    generations
        The ends of all generations, in order.
    validation
        The finalists on the validation instances, the best first, the stock rule among
        them; empty before the end.
    test
        The winner on the test instances; ``None`` before the end.
    test_effects
        By test instance, by how many percent the winner was better than the stock rule.
    requests
        All that the model was asked.
    evaluations
        All runs of the solver: program (its digest), instance, seed, budget, result.
    facts
        When, where and by which version the run was made; notes for the reader.
    """

    folder: Path
    config: Config
    candidates: list[Candidate]
    generations: list[Generation]
    validation: list[Ranked]
    test: Ranked | None
    test_effects: Mapping[str, float]
    requests: list[RequestRecord]
    evaluations: list[dict[str, Any]]
    facts: Mapping[str, Any]

    @property
    def spent_usd(self) -> float:
        """Dollars that were spent."""
        return float(self.facts["spent"])

    @property
    def winner(self) -> Candidate | None:
        """The best candidate; ``None`` if nothing is better than the stock rule."""
        if not self.validation or self.validation[0].name == STOCK:
            return None

        return self.candidate(self.validation[0].name)

    def candidate(self, name: str) -> Candidate:
        """
        Return a candidate.

        Raises
        ------
        ValueError
            When there is none of that name.
        """
        for candidate in self.candidates:
            if candidate.name == name:
                return candidate

        raise ValueError(f"There is no candidate {name!r} in {self.folder}.")

    def stock(self) -> Program:
        """Return the stock rules of the component."""
        return stock_program(self.config.component, self.config.lang)


def read_run(folder: Path) -> Run:
    """
    Read what is known of a run, which may still be going on.

    Raises
    ------
    ValueError
        When there is no run in the folder.
    """
    path = folder / STORE
    if not path.exists():
        raise ValueError(f"{folder}: there is no run.")

    with Store(path) as store:
        names = ("created", "machine", "package version", "notes")
        test = store.fact("test")
        return Run(
            folder=folder,
            config=stored_config(store),
            candidates=store.candidates(),
            generations=store.generations(),
            validation=[_ranked(one) for one in store.fact("validation") or []],
            test=_ranked(test) if test else None,
            test_effects=store.fact("test effects") or {},
            requests=store.requests(),
            evaluations=store.evaluations(),
            facts={name: store.fact(name) for name in names}
            | {"spent": store.spent_usd()},
        )


def _ranked(plain: dict[str, Any]) -> Ranked:
    return Ranked(plain["name"], plain["cost"], Estimate(**plain["improvement"]))
